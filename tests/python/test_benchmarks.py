# SPDX-License-Identifier: GPL-3.0-or-later
"""tests/bench/run puts the tables of two builds beside each other."""
import importlib.machinery
import importlib.util
import pathlib

PATH = str(pathlib.Path(__file__).parents[1] / "bench" / "run")
LOADER = importlib.machinery.SourceFileLoader("bench_run", PATH)
bench_run = importlib.util.module_from_spec(importlib.util.spec_from_loader("bench_run", LOADER))
LOADER.exec_module(bench_run)


def test_medians_and_ratios():
    new = ["arc-eager2 n = 20: 1.0 (2.5)\n", "arc-eager2 n = 20: 9.0 (2.5)\n", "arc-eager2 n = 20: 2.0 (2.5)\n"]
    old = ["arc-eager2 n = 20: 4.0 (2.0)\n", "arc-eager2 n = 20: 3.0 (1.0)\n", "arc-eager2 n = 20: 8.0 (2.0)\n"]
    assert bench_run.side_by_side(new, old) == "arc-eager2 n = 20: 2|4=0.50 (2.5|2=1.25)\n"


def test_separators_of_thousands():
    assert bench_run.side_by_side(["words/s 144,000\n"], ["words/s 72,000\n"]) == "words/s 144000|72000=2.00\n"


def test_different_tables():
    told = bench_run.side_by_side(["arc-eager 1\n"], ["attardi 1\n"])
    assert told.startswith("the runs print different tables")


def test_no_ratio_to_nothing():
    assert bench_run.side_by_side(["x 1\n"], ["x 0\n"]) == "x 1|0\n"
