# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples of the handbook's page on Python run, and print what the comments beside them say."""
import ast
import contextlib
import io
import os
import re
import subprocess

import pytest

import parsescope

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
with open(os.path.join(ROOT, "resources/handbook/python.md"), encoding="utf-8") as _file:
    PAGE = _file.read()
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The top of the source tree, where examples write below out/ only."""
    os.symlink(os.path.join(ROOT, "resources"), tmp_path / "resources")
    (tmp_path / "out").mkdir()
    subprocess.run([os.environ["PARSESCOPE_CLI"], "train", "--system", "arc-eager", "--input",
                    "resources/samples/first-steps.conllu", "--iterations", "3", "--quiet", "--model",
                    "out/eager.model"], cwd=tmp_path, check=True, capture_output=True)
    monkeypatch.chdir(tmp_path)


def test_examples(folder):
    names = {}
    checked = 0
    for block in BLOCKS:
        lines = block.splitlines()
        for statement in ast.parse(block).body:
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile(ast.Module([statement], []), "python.md", "exec"), names)
            if lines[statement.lineno - 1].startswith("print("):
                _, _, expected = lines[statement.end_lineno - 1].rpartition("  # ")
                assert printed.getvalue().strip() == expected.strip(), ast.unparse(statement)
                checked += 1
    assert checked > 10


def test_everything_has_an_example():
    examples = " ".join(BLOCKS)
    for name in parsescope.__all__:
        assert re.search(rf"\b{name}\b", PAGE), name
        value = getattr(parsescope, name)
        if callable(value) and not isinstance(value, type):
            assert f"parsescope.{name}(" in examples, name
    for name in ("replay", "chart", "derivation", "parse", "blame", "with_tree"):
        assert f".{name}(" in examples, name
