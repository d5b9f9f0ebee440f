// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations as values: their parts, comparison, copies, pickles and pictures.
#include "app/python/module/module.h"
#include "app/python/module/system.h"
#include "core/export/html.h"
#include "core/treebank/sentence_length.h"

#include <pybind11/operators.h>

namespace parsescope::python {

namespace {

constexpr std::size_t MostLists = 100;

py::tuple pickledState(const State& state) {
    return py::make_tuple(*state.system, state.at.rootPlace() == RootPlace::Last,
                          state.at.stackNodes(), state.at.bufferNodes(),
                          wordsOnly(state.at.heads()), state.at.lists(), state.at.barredRule());
}

/// Returns the configuration that `pickled` describes. Raises an error if it describes none.
State restoredState(const py::tuple& pickled) {
    if (pickled.size() != 7)
        throw py::value_error("the pickle holds no configuration");
    const std::vector<int> heads = wholeNumbers(pickled[4], "heads", MostWords, NoHead, MostWords);
    const int words = static_cast<int>(heads.size());
    const std::vector<int> stack = wholeNumbers(pickled[2], "stack", heads.size() + 1, 0, words);
    const std::vector<int> buffer = wholeNumbers(pickled[3], "buffer", heads.size() + 1, 0, words);
    std::vector<bool> seen(words + 1);
    for (const std::vector<int>* nodes : {&stack, &buffer})
        for (const int node : *nodes) {
            if (seen[node])
                throw py::value_error("node " + std::to_string(node) + " occurs twice");
            seen[node] = true;
        }
    // Words without a head count as children of ROOT.
    std::vector<int> tree(heads);
    std::ranges::replace(tree, NoHead, 0);
    (void)orRaise(Tree::fromHeads(tree));
    std::vector<std::vector<int>> lists;
    for (const py::handle list : tupleOf(pickled[5], "lists", MostLists))
        lists.push_back(wholeNumbers(list, "lists", heads.size() + 1, 0, words));
    Configuration at(words, stack, buffer,
                     pickled[1].cast<bool>() ? RootPlace::Last : RootPlace::First,
                     std::move(lists));
    at.bar(pickled[6].cast<int>());
    for (int word = 1; word <= words; ++word)
        if (heads[word - 1] != NoHead)
            at.attach(heads[word - 1], word);
    return {std::move(at), std::make_shared<const std::string>(pickled[0].cast<std::string>())};
}

/// Returns a picture of the arcs of a configuration as SVG, in which words are numbers; nothing if
/// it has too many words.
std::optional<std::string> arcsPicture(const State& state) {
    if (state.at.words() > LongestSentence)
        return std::nullopt;
    Sentence sentence;
    for (int word = 1; word <= state.at.words(); ++word)
        sentence.words.push_back({.form = std::to_string(word)});
    return treeSvg(sentence, {std::nullopt, state.at, {}}, state.at.rootPlace());
}

} // namespace

void addConfiguration(py::module_& module) {
    py::class_<State>(module, "Configuration",
                      "A stack, a buffer and arcs. Immutable: System.step returns another one.")
        .def_property_readonly(
            "stack", [](const State& state) { return state.at.stackNodes(); },
            "The nodes of the stack, the top last.")
        .def_property_readonly(
            "buffer", [](const State& state) { return state.at.bufferNodes(); },
            "The nodes of the buffer, the front first.")
        .def_property_readonly(
            "lists", [](const State& state) { return state.at.lists(); },
            "The further lists of systems such as covington, in their order; [] for others.")
        .def_property_readonly(
            "heads", [](const State& state) { return wordsOnly(state.at.heads()); },
            "The heads of words 1..n, -1 for none.")
        .def_property_readonly(
            "words", [](const State& state) { return state.at.words(); }, "The number of words.")
        .def_property_readonly(
            "system", [](const State& state) { return *state.system; }, "The name of the system.")
        .def(py::self == py::self)
        .def("__hash__", [](const State& state) { return ConfigurationHash()(state.at); })
        .def("__repr__", [](const State& state) { return state.at.text(); })
        .def("_repr_svg_", arcsPicture,
             "Returns the configuration with its arcs as SVG; None for over 1000 words.")
        .def(
            "_repr_html_",
            [](const State& state) {
                const auto drawing = arcsPicture(state);
                return drawing ? std::optional("<div><code>" + htmlEscaped(state.at.text()) +
                                               "</code></div>" + *drawing)
                               : std::nullopt;
            },
            "Returns the configuration and its arcs as HTML; None for over 1000 words.")
        .def(py::pickle(&pickledState, &restoredState));
}

} // namespace parsescope::python
