"""What importing costs, how the replay is compiled, and that the examples run."""

import ast
import doctest
import importlib
import inspect
import pkgutil
import subprocess
import sys

import pytest

import ratings_core
from ratings_core.systems import SYSTEMS

MODULES = ["ratings_core", *(module.name for module in pkgutil.walk_packages(ratings_core.__path__, "ratings_core."))]
NAMES = {
    "pod_elo", "classic_elo", "softmax_elo", "openskill_pl", "pod_bayes", "deck_elo", "standings_elo", "stake_elo",
}  # fmt: skip
WITH_NUMBA = {"ratings_core.compiled", *(name for name in MODULES if name.endswith("_kernel"))}


def run(program):
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()


def test_importing_everything_but_the_kernels_leaves_numba_out():
    # numba is imported on the first replay.
    names = ", ".join(name for name in MODULES if name not in WITH_NUMBA)
    assert run(f"import sys, {names}; print('numba' in sys.modules)") == "False"


def test_without_a_place_for_the_cache_the_replay_still_runs():
    # numba raises RuntimeError when none of its locators finds a writable directory: a read-only container.
    program = """
import numba.core.caching as caching
caching.FunctionCache._impl_class._locator_classes = []
from ratings_core.systems.pod_elo import PodElo
from ratings_core.systems import pod_elo_kernel
print(PodElo().change([1500, 1500], 0, [50, 50]).tolist(), pod_elo_kernel.replay.stats.cache_path)
"""
    assert run(program) == "[12.0, -12.0] None"


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name):
    # Each docstring's own output.
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", sorted(name for name in WITH_NUMBA if name.endswith("_kernel")))
def test_a_kernel_takes_types_alone_from_other_modules(name):
    # machine code is cached by the kernel's own file: a number or a compiled function of another module would be stale
    kernel = importlib.import_module(name)
    imports = [node for node in ast.walk(ast.parse(inspect.getsource(kernel))) if isinstance(node, ast.ImportFrom)]
    taken = {alias.name for node in imports if str(node.module).startswith("ratings_core") for alias in node.names}
    assert {one for one in taken if not isinstance(getattr(kernel, one), type)} <= {"compiled"}
    assert not [
        value for value in vars(kernel).values() if inspect.ismodule(value) and "ratings_core" in value.__name__
    ]


def test_the_registry_has_each_system_under_its_name():
    # specification: Rating systems
    assert {name: kind.name for name, kind in SYSTEMS.items()} == {name: name for name in NAMES}
