"""How the tests are spread over the workers of pytest-xdist, and when one counts as hung."""

import pytest

HUNG_AFTER_SECONDS = 3600  # an integration test; for the others pyproject.toml says it


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of a module on one worker, which makes its fixtures once, unless the module says ``SPREAD = True``."""
    for item in items:
        module = item.getparent(pytest.Module)
        if module is not None and not getattr(module.obj, "SPREAD", False):
            item.add_marker(pytest.mark.xdist_group(module.nodeid))
        if item.get_closest_marker("integration") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(HUNG_AFTER_SECONDS))
