// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences, and treebanks as files and texts.
#include "app/python/module/sentence.h"

#include "app/python/module/module.h"
#include "core/export/html.h"
#include "core/treebank/conllu.h"
#include "core/treebank/enhanced_edit.h"
#include "core/treebank/output_file.h"
#include "core/treebank/sentence_length.h"
#include "core/treebank/treebank.h"

#include <pybind11/operators.h>

#include <algorithm>

namespace parsescope::python {

namespace {

Sentence typed(const std::string& text) {
    Result<Sentence> sentence = readTypedSentence(text);
    return orRaise(std::move(sentence));
}

std::vector<Sentence> allOf(const Treebank& treebank) {
    std::vector<Sentence> sentences;
    for (int index = 0; index < treebank.size(); ++index) {
        SentenceReading reading = treebank.read(index);
        if (!reading.isUsable())
            throw py::value_error(reading.errors.front().text().english());
        sentences.push_back(std::move(reading.sentence));
    }
    return sentences;
}

std::vector<Sentence> readFiles(const py::object& path) {
    const std::string bytes = pathOf(path);
    const py::gil_scoped_release released;
    return allOf(orRaise(Treebank::open({bytes})));
}

std::vector<Sentence> readText(const std::string& text) {
    const py::gil_scoped_release released;
    return allOf(Treebank::fromBytes("text", text));
}

std::string written(const Sentence& sentence) {
    return writeSentence(sentence, Format::ConllU);
}

void writeFile(const py::object& path, const py::object& sentences) {
    const std::string name = pathOf(path);
    py::tuple owner;
    const auto all = objects<Sentence>(sentences, "sentences", owner);
    const py::gil_scoped_release released;
    std::string bytes;
    for (const Sentence* sentence : all)
        bytes += written(*sentence);
    orRaise(writeOutput(name, fileKindOf("conllu"), bytes));
}

std::vector<int> heads(const Sentence& sentence) {
    std::vector<int> numbers;
    for (const Word& word : sentence.words)
        numbers.push_back(word.head);
    return numbers;
}

/// Returns a function that returns a column of all words.
auto column(std::string Word::*member) {
    return [member](const Sentence& sentence) {
        Names values;
        for (const Word& word : sentence.words)
            values.push_back(word.*member);
        return values;
    };
}

bool isSpaceOrControl(char c) {
    return (c >= '\0' && c <= ' ') || c == '\x7f';
}

/// Returns the sentence with another tree and without enhanced dependencies, which would belong to
/// the former tree.
Sentence withTree(const Sentence& sentence, const py::object& heads, const py::object& deprels) {
    const std::vector<int> numbers = wholeNumbers(heads, "heads", sentence.words.size());
    const auto check = [&](std::size_t found, const char* name) {
        if (found != sentence.words.size())
            throw py::value_error(std::string(name) + ": expected " +
                                  std::to_string(sentence.words.size()) + " elements, found " +
                                  std::to_string(found));
    };
    check(numbers.size(), "heads");
    (void)orRaise(Tree::fromHeads(numbers));
    const Names relations =
        deprels.is_none() ? Names{} : strings(deprels, "deprels", sentence.words.size());
    if (!deprels.is_none())
        check(relations.size(), "deprels");
    for (std::size_t i = 0; i < relations.size(); ++i)
        if (relations[i].empty() || std::ranges::any_of(relations[i], isSpaceOrControl))
            throw py::value_error("deprels[" + std::to_string(i) +
                                  "]: expected a relation without spaces and control characters");
    Sentence changed = sentence;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        changed.words[i].head = numbers[i];
        if (!deprels.is_none())
            changed.words[i].deprel = relations[i];
    }
    removeEnhanced(changed);
    return changed;
}

/// Returns the drawing of a sentence, without arcs if it has no tree; nothing if it is too long.
std::optional<std::string> treePicture(const Sentence& sentence) {
    if (sentence.size() > LongestSentence)
        return std::nullopt;
    return treeSvg(sentence, {sentence.tree(), std::nullopt, {}});
}

} // namespace

std::string pathOf(const py::object& path) {
    PyObject* bytes = nullptr;
    if (PyUnicode_FSConverter(path.ptr(), &bytes) == 0)
        throw py::error_already_set();
    return py::reinterpret_steal<py::bytes>(bytes);
}

void addSentence(py::module_& module) {
    py::class_<Sentence>(module, "Sentence", "A sentence of a treebank. It never changes.")
        .def(py::init(&typed), "text"_a,
             "text: the lines of a sentence in CoNLL-U or CoNLL-X, or words with spaces between "
             "them.")
        .def_property_readonly("forms", column(&Word::form), "The forms of the words.")
        .def_property_readonly("lemmas", column(&Word::lemma), "The lemmas; \"_\" for none.")
        .def_property_readonly("upos", column(&Word::upos), "The universal parts of speech.")
        .def_property_readonly("xpos", column(&Word::xpos), "The parts of speech of the treebank.")
        .def_property_readonly("feats", column(&Word::feats), "The morphological features.")
        .def_property_readonly("deprels", column(&Word::deprel), "The relations to the heads.")
        .def_property_readonly("deps", column(&Word::deps), "The enhanced dependencies.")
        .def_property_readonly("misc", column(&Word::misc), "The column MISC.")
        .def_property_readonly("heads", heads, "The heads of words 1..n, -1 for none.")
        .def_property_readonly(
            "comments", [](const Sentence& sentence) { return sentence.comments; },
            "The lines of comments, with \"#\".")
        .def_property_readonly("text", &Sentence::text, "The text of the sentence.")
        .def_property_readonly(
            "sent_id", [](const Sentence& sentence) { return sentence.comment("sent_id"); },
            "The value of the comment sent_id; empty for none.")
        .def("with_tree", withTree, "heads"_a, "deprels"_a = py::none(),
             "Returns the sentence with another tree, and without enhanced dependencies.")
        .def("__len__", &Sentence::size)
        .def("__str__", written, "Returns the lines of the sentence in CoNLL-U.")
        .def("__repr__",
             [](const Sentence& sentence) {
                 return "<parsescope.Sentence " + std::string(py::repr(py::str(sentence.text()))) +
                        ">";
             })
        .def("_repr_svg_", treePicture,
             "Returns the sentence with its tree as SVG; None for over 1000 words.")
        .def(py::self == py::self)
        .def("__hash__",
             [](const Sentence& sentence) { return py::hash(py::str(written(sentence))); })
        .def(py::pickle(&written, &typed));

    module.def(
        "read_conllu", readFiles, "path"_a,
        "Returns the sentences of a file in CoNLL-U or CoNLL-X, which may be compressed, or "
        "of a folder of such files. Raises a ValueError with file and line for mistakes, but "
        "not for words whose HEAD is \"_\".");
    module.def("parse_conllu", readText, "text"_a, "Returns the sentences of a text.");
    module.def("write_conllu", writeFile, "path"_a, "sentences"_a,
               "Writes sentences in CoNLL-U. Replaces a treebank, and no other file.");
}

} // namespace parsescope::python
