# SPDX-License-Identifier: GPL-3.0-or-later
"""Transition systems, exact oracles, decoding and trained models of dependency parsing.

Heads are lists for words 1..n with 0 for ROOT and -1 for none.
"""
from parsescope import _core
from parsescope._core import *  # noqa: F401,F403
from parsescope._core import __version__  # noqa: F401
from parsescope.losses import Loss, LowerBound
from parsescope.machines import Machine
from parsescope.notebook import Chart, Derivation

__all__ = ["Chart", "Derivation", "Loss", "LowerBound", "Machine",
           *(name for name in dir(_core) if not name.startswith("_"))]

for _name in __all__:
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = __name__  # the module in which pickle and help() look for the class
del _name
