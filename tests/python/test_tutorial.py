# SPDX-License-Identifier: GPL-3.0-or-later
"""The cells of the tutorial run one after the other, and notebooks can show what they return."""
import ast
import json
import os

import parsescope

TUTORIAL = os.path.join(os.path.dirname(__file__), "../../app/python/tutorial.ipynb")


def test_tutorial():
    with open(TUTORIAL, encoding="utf-8") as file:
        cells = [cell for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
    names, shown = {}, []
    for cell in cells:
        assert not cell["outputs"]
        *before, last = ast.parse("".join(cell["source"])).body
        exec(compile(ast.Module(before, []), "tutorial", "exec"), names)
        assert isinstance(last, ast.Expr)
        value = eval(compile(ast.Expression(last.value), "tutorial", "eval"), names)
        drawing = getattr(value, "_repr_html_", None) or getattr(value, "_repr_svg_", lambda: None)
        shown.append((type(value), drawing() is not None))
    for kind in (parsescope.Sentence, parsescope.Configuration, parsescope.Chart, parsescope.Derivation):
        assert (kind, True) in shown
    assert any(isinstance(loss, parsescope.LowerBound) for loss in names["losses"].values())
