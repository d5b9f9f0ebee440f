# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences as values, and treebanks as files and texts."""
import os
import re

import pytest

import parsescope
from test_values import copies, others_run_during

SAMPLE = os.path.join(os.path.dirname(__file__), "../../resources/samples/first-steps.conllu")
TINY = "1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n"


@pytest.fixture(scope="module")
def sentences():
    return parsescope.read_conllu(SAMPLE)


def test_files_are_read_and_written(sentences, tmp_path):
    with open(SAMPLE, encoding="utf-8") as file:
        text = file.read()
    assert "".join(map(str, sentences)) == text
    assert parsescope.parse_conllu(text) == sentences
    parsescope.write_conllu(tmp_path / "new.conllu", sentences)
    assert (tmp_path / "new.conllu").read_text(encoding="utf-8") == text
    first = sentences[0]
    rows = [line.split("\t") for line in str(first).splitlines() if re.match(r"\d+\t", line)]
    columns = list(map(list, zip(*rows)))
    assert [first.forms, first.lemmas, first.upos, first.xpos, first.feats] == columns[1:6]
    assert first.heads == list(map(int, columns[6]))
    assert [first.deprels, first.deps, first.misc] == columns[7:]
    assert len(first) == len(rows) and f"# text = {first.text}" in first.comments
    assert f"# sent_id = {first.sent_id}" in first.comments


def test_unfinished_trees():
    text = "1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n2\tb\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
    (sentence,) = parsescope.parse_conllu(text)
    assert sentence.heads == [0, -1]
    assert str(sentence) == text
    for head in ("2", "3", "x"):
        with pytest.raises(ValueError, match="text:2:13: HEAD is"):
            parsescope.parse_conllu(text.replace("2\tb\t_\t_\t_\t_\t_", "2\tb\t_\t_\t_\t_\t" + head))



def test_sentences_are_values(sentences):
    for again in copies(sentences[0]):
        assert again == sentences[0] and hash(again) == hash(sentences[0])
    assert sentences[0] != sentences[1]
    plain = parsescope.Sentence("She saw him")
    assert plain.forms == ["She", "saw", "him"] and plain.heads == [-1, -1, -1]
    tree = plain.with_tree([2, 0, 2], ["nsubj", "root", "obj"])
    assert (tree.heads, tree.deprels) == ([2, 0, 2], ["nsubj", "root", "obj"]) and plain.heads == [-1] * 3
    assert "nsubj" in tree._repr_svg_() and "<path" not in plain._repr_svg_()
    assert parsescope.Sentence("a " * 1001)._repr_svg_() is None


def test_another_tree_has_no_enhanced_dependencies():
    text = ("1\ta\ta\tX\t_\t_\t0\troot\t0:root\t_\n1.1\tb\tb\tX\t_\t_\t_\t_\t1:dep\t_\n"
            "2\tc\tc\tX\t_\t_\t1\tdep\t1.1:dep\t_\n\n")
    changed = str(parsescope.Sentence(text).with_tree([2, 0]))
    assert changed == ("1\ta\ta\tX\t_\t_\t2\troot\t_\t_\n2\tc\tc\tX\t_\t_\t0\tdep\t_\t_\n\n")


def test_other_threads_run_during_long_calls(sentences, tmp_path):
    text = "".join(map(str, sentences))
    for call in ((parsescope.read_conllu, SAMPLE), (parsescope.parse_conllu, text),
                 (parsescope.write_conllu, str(tmp_path / "x.conllu"), sentences)):
        assert others_run_during(*call)


def write(path, text):
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("mistake, error, message", [
    (lambda path: parsescope.read_conllu(write(path, "1\ta\n")), ValueError, r"x\.conllu:1"),
    (lambda path: parsescope.read_conllu(path), ValueError, r"x\.conllu"),
    (lambda path: parsescope.read_conllu(3.5), TypeError, "float"),
    (lambda path: parsescope.read_conllu(f"{write(path, TINY)}\0"), ValueError, "null byte"),
    (lambda path: parsescope.Sentence("1\ta\n"), ValueError, "1"),
    (lambda path: parsescope.Sentence("a b").with_tree([2, 1]), ValueError, "cycle"),
    (lambda path: parsescope.Sentence("a b").with_tree([0]), ValueError, "heads: expected 2"),
    (lambda path: parsescope.Sentence("a b").with_tree([0, 1], ["root"]), ValueError, "deprels: expected 2"),
    (lambda path: parsescope.Sentence("a").with_tree([0], ["a\tb"]), ValueError, r"deprels\[0\]"),
    (lambda path: parsescope.Sentence("a").with_tree([0], ["a\0"]), ValueError, r"deprels\[0\]"),
    (lambda path: parsescope.Sentence("a b").with_tree([0, "x"]), TypeError, r"heads\[1\].*'x'"),
    (lambda path: parsescope.write_conllu(path, ["a"]), TypeError, r"sentences\[0\].*str"),
    (lambda path: parsescope.write_conllu(write(path, "a,b\nc,d\n"), []), ValueError, r"x\.conllu"),
    (lambda path: parsescope.write_conllu(path, [parsescope.Sentence.__new__(parsescope.Sentence)]),
     TypeError, r"sentences\[0\]"),
    (lambda path: parsescope.Sentence.__new__(parsescope.Sentence).forms, TypeError, "__init__"),
])
def test_mistakes_are_told(mistake, error, message, tmp_path):
    with pytest.raises(error, match=message):
        mistake(tmp_path / "x.conllu")
