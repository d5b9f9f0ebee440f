// SPDX-License-Identifier: GPL-3.0-or-later
// Exact decoding of tables of scores.
#include "app/python/module/module.h"
#include "app/python/module/values.h"
#include "core/decoding/decoder.h"
#include "core/decoding/exact_decoders.h"

#include <pybind11/numpy.h>

#include <algorithm>
#include <cmath>

namespace parsescope::python {

namespace {

constexpr int LongestDecoded = 1000; // number of words for which a table takes 8 MB
constexpr int MostTrees = 1'000'000;

using Table = py::array_t<double, py::array::c_style | py::array::forcecast>;

[[noreturn]] void refuseTable(const std::string& name) {
    throw py::value_error("expected n + 2 rows and columns for \"" + name + '"');
}

/// Returns the elements of a row or of a table. Raises an error if `value` is no sequence.
py::tuple partsOf(const py::handle value, const std::string& name, const std::string& path) {
    constexpr std::size_t longest = LongestDecoded + 2;
    if (PyUnicode_Check(value.ptr()) != 0 ||
        (PySequence_Check(value.ptr()) == 0 && !py::hasattr(value, "__iter__")))
        refuseTable(name);
    return tupleOf(value, path, longest);
}

/// Returns the table of numbers in a sequence of rows, each of which is a sequence of numbers.
Table tableOfRows(const py::handle value, const std::string& name) {
    const std::string path = "scores[\"" + name + "\"]";
    const py::tuple rows = partsOf(value, name, path);
    Table table({rows.size(), rows.size()});
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const py::tuple cells = partsOf(rows[row], name, path + '[' + std::to_string(row) + ']');
        if (cells.size() != rows.size())
            refuseTable(name);
        for (std::size_t column = 0; column < cells.size(); ++column) {
            const py::object cell = cells[column];
            const double score = PyFloat_AsDouble(cell.ptr());
            if (PyErr_Occurred()) {
                if (!PyErr_ExceptionMatches(PyExc_TypeError))
                    throw py::error_already_set();
                PyErr_Clear();
                throw py::value_error(path + '[' + std::to_string(row) + ", " +
                                      std::to_string(column) + "]: expected a number, found " +
                                      std::string(py::str(py::type::of(cell))));
            }
            table.mutable_at(row, column) = score;
        }
    }
    return table;
}

/// Returns the table `value`, an array or a sequence of rows. The array of another library is
/// converted by NumPy; NumPy would read other sequences to their end, even if they have none.
Table tableOf(const py::handle value, const std::string& name) {
    const bool isArray =
        PyObject_CheckBuffer(value.ptr()) != 0 || py::hasattr(value, "__array__") ||
        py::hasattr(value, "__array_interface__") || py::hasattr(value, "__array_struct__");
    if (!isArray)
        return tableOfRows(value, name);
    Table table = Table::ensure(value);
    if (!table || table.ndim() != 2 || table.shape(0) != table.shape(1))
        refuseTable(name);
    return table;
}

/// Reads layer `layer` of the table called `name` from `value`, which must have n + 2 rows and
/// n + 2 columns. If `scores` are empty, n is the number of words of this layer.
void readLayer(const py::handle value, const std::string& name, const std::string& path,
               const ExactDecoder* decoder, int layer, Scores& scores) {
    const Table table = tableOf(value, name);
    if (table.shape(0) < 2)
        refuseTable(name);
    const int longest = std::min(LongestDecoded, decoder->longest);
    if (table.shape(0) - 2 > longest)
        throw py::value_error("expected at most " + std::to_string(longest) + " words");
    const int words = static_cast<int>(table.shape(0)) - 2;
    if (scores.words() < 0)
        scores = Scores(decoder, words);
    if (scores.words() != words || layer >= words + 2)
        throw py::value_error("expected tables of one size");
    const auto cell = table.unchecked<2>();
    for (int row = 0; row < words + 2; ++row)
        for (int column = 0; column < words + 2; ++column) {
            const double score = cell(row, column);
            if (std::isnan(score) || score == -MinusInfinity)
                throw py::value_error(path + '[' + std::to_string(row) + ", " +
                                      std::to_string(column) +
                                      "]: expected a number or minus infinity, found " +
                                      std::string(py::str(py::float_(score))));
            scores.table(name).at(layer, row, column) = score;
        }
}

/// Returns the scores in `tables`, a dictionary from names to tables. Each table must have n + 2
/// rows and n + 2 columns for a sentence of n words; for arc-standard, n + 2 such layers.
Scores scoresFrom(const std::string& system, const py::dict& tables) {
    const ExactDecoder* decoder = findExactDecoder(system);
    if (!decoder)
        throw py::value_error("expected " + namesOfDecoders() + ", found \"" + system + '"');
    Scores scores;
    for (const std::string_view name : decoder->tables) {
        const py::str key(name.data(), name.size());
        if (!tables.contains(key))
            throw py::value_error("the table \"" + std::string(name) + "\" is missing");
        const std::string path = "scores[\"" + std::string(name) + "\"]";
        if (decoder->positions == 2) {
            readLayer(tables[key], std::string(name), path, decoder, 0, scores);
            continue;
        }
        const py::tuple layers = partsOf(tables[key], std::string(name), path);
        for (std::size_t layer = 0; layer < layers.size(); ++layer)
            readLayer(layers[layer], std::string(name), path + '[' + std::to_string(layer) + ']',
                      decoder, static_cast<int>(layer), scores);
        if (static_cast<int>(layers.size()) != scores.words() + 2)
            throw py::value_error(path + ": expected n + 2 tables of n + 2 rows and columns");
    }
    return scores;
}

std::vector<std::pair<double, std::vector<int>>> decoded(const std::string& system,
                                                         const py::dict& tables, bool singleRoot,
                                                         const py::object& count) {
    const int most = wholeNumber(count, "count", 1, MostTrees);
    const Scores scores = scoresFrom(system, tables);
    DecodingOptions options;
    options.rootLimit = rootLimitOf(singleRoot);
    std::vector<std::pair<double, std::vector<int>>> trees;
    bool gaveUp = false;
    {
        const py::gil_scoped_release released;
        const BestTrees best = decodeBest(scores, most, options);
        gaveUp = best.gaveUp;
        for (const Decoding& tree : best.trees)
            trees.emplace_back(tree.score, wordsOnly(tree.heads));
    }
    if (gaveUp)
        throw py::value_error(tooManyDecodings().english());
    return trees;
}

} // namespace

void addDecoding(py::module_& module) {
    module.def("decode", decoded, "system"_a, "scores"_a, "single_root"_a = false, "count"_a = 1,
               "Returns the best trees as (score, heads), best first. system: \"arc-hybrid\", "
               "\"arc-eager\", \"arc-standard\", \"eisner\", \"mh4\" or \"mst\"; scores: arrays "
               "with n + 2 "
               "rows and columns by the names of transitions, or \"arc\"; for arc-standard n + 2 "
               "such arrays, one "
               "for each s1; minus infinity forbids.");
}

} // namespace parsescope::python
