# SPDX-License-Identifier: GPL-3.0-or-later
"""Trained models beside the command line: parsing, evaluation and blame."""
import json
import os
import subprocess

import pytest

import parsescope
from test_treebanks import SAMPLE, sentences, write  # noqa: F401
from test_values import others_run_during


def run(*arguments):
    done = subprocess.run([os.environ["PARSESCOPE_CLI"], *map(str, arguments)], text=True,
                          capture_output=True, check=True)
    return done.stdout


@pytest.fixture(scope="module")
def model_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("models") / "eager.model"
    run("train", "--system", "arc-eager", "--input", SAMPLE, "--model", path, "--iterations", "2")
    return path


def test_models_parse_as_the_command_line(sentences, model_file, tmp_path):
    model = parsescope.Model(model_file)
    assert model.system == "arc-eager" and "nsubj" in model.labels
    parsed = model.parse(sentences)
    assert "".join(map(str, parsed)) == run("parse", "--model", model_file, SAMPLE)
    parsescope.write_conllu(tmp_path / "parsed.conllu", parsed)
    expected = json.loads(run("evaluate", "--gold", SAMPLE, "--system", tmp_path / "parsed.conllu", "--json"))
    found = parsescope.evaluate(sentences, parsed)
    assert found and all(expected[name] == value for name, value in found.items())


def test_blame(sentences, model_file):
    model = parsescope.Model(str(model_file))
    parsed = model.parse(sentences)
    blamed = model.blame(sentences + [parsescope.Sentence("no tree")])
    assert blamed.pop() is None
    wrong = 0
    for gold, found, blame in zip(sentences, parsed, blamed):
        arcs = [word for word, pair in enumerate(zip(gold.heads, found.heads), 1) if pair[0] != pair[1]]
        assert [arc["word"] for arc in blame["arcs"]] == arcs
        assert [arc["gold_head"] for arc in blame["arcs"]] == [gold.heads[word - 1] for word in arcs]
        assert sum(error["raise"] for error in blame["errors"]) == blame["losses"][-1] - blame["losses"][0]
        wrong += len(arcs)
    assert wrong > 0


def test_other_threads_run_during_long_calls(sentences, model_file):
    model = parsescope.Model(model_file)
    for call in ((parsescope.Model, str(model_file)), (model.parse, sentences), (model.blame, sentences)):
        assert others_run_during(*call)


@pytest.mark.parametrize("mistake, error, message", [
    (lambda path: parsescope.Model(write(path, "no model")), ValueError, r"x\.conllu"),
    (lambda path: parsescope.Model(f"{path}\0"), ValueError, "null byte"),
    (lambda path: parsescope.evaluate([], [parsescope.Sentence("a")]), ValueError, "0 gold and 1"),
    (lambda path: parsescope.evaluate([parsescope.Sentence("a")], [parsescope.Sentence("a")]), ValueError,
     r"gold\[0\].*no tree"),
    (lambda path: parsescope.Model.__new__(parsescope.Model).parse([]), TypeError, "__init__"),
])
def test_mistakes_are_told(mistake, error, message, tmp_path):
    with pytest.raises(error, match=message):
        mistake(tmp_path / "x.conllu")


def test_wrong_elements_are_named(sentences, model_file):
    model = parsescope.Model(model_file)
    for function in (model.parse, model.blame, lambda given: parsescope.evaluate(sentences, given)):
        with pytest.raises(TypeError, match=r"(sentences|predicted)\[1\]: .*Sentence.*int"):
            function([sentences[0], 5])
    with pytest.raises(ValueError, match=r"predicted\[1\]: expected \d+ words, found 1"):
        parsescope.evaluate(sentences[:2], [sentences[0], parsescope.Sentence("a")])
