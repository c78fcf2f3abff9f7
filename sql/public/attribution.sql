-- Credit to a source. Key: source.
SELECT source, credit, link FROM store.meta.attribution
