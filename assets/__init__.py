"""What exists: one module a layer, the checks on each, the schemas that describe them, and the resources they need."""
