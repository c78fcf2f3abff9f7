"""The site: static pages for everybody, made from the public tables alone."""
