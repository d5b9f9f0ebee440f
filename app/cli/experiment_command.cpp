// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/progress.h"
#include "core/base/path.h"
#include "core/export/display_text.h"
#include "core/study/experiment_grid.h"
#include "core/treebank/read_file.h"

#include <filesystem>
#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct ExperimentOptions {
    std::string file;
    std::string treebanks;
    int cell = 0;
    bool count = false;
    std::string table;
};

/// Prints the reason why an existing file is not the result of a cell.
void tell(const ExperimentGrid& grid, const ExperimentCell& cell, const Text& refused) {
    if (!refused.empty())
        complain(Error{refused, resultPath(grid, cell), 0, 0});
}

/// Prints the claims. Claims without results are checked by the table beside the file, if there is
/// one.
void printClaims(const ExperimentGrid& grid, const std::string& file) {
    const Result<std::string> printed = readFile(pathOf(file).replace_extension(".md").string());
    std::cout << harmlessLines(experimentClaims(grid, printed.value_or("")));
}

/// Runs a cell unless it has a result. Returns false if it fails.
bool runMissing(const ExperimentGrid& grid, int index) {
    const ExperimentCell& cell = grid.cells[index];
    Text refused;
    if (readCellResult(grid, cell, &refused))
        return true;
    tell(grid, cell, refused);
    Progress::clear();
    std::cerr << "cell " << index + 1 << " of " << grid.cells.size() << ": "
              << harmless(cell.treebank.name) << ' ' << harmless(cell.system) << ' ' << cell.regime;
    for (const char* dimension : {"positions", "variant"})
        if (const std::string value = cell.value(dimension); !value.empty())
            std::cerr << ", " << harmless(value);
    if (cell.members.empty())
        std::cerr << " seed " << cell.seed;
    std::cerr << '\n';
    if (const Result<void> done = runCell(grid, cell); !done) {
        complain(done.error());
        return false;
    }
    return true;
}

/// Runs all cells without a result. Returns false if a cell fails.
bool runAllMissing(const ExperimentGrid& grid) {
    bool good = true;
    Progress progress(grid.cells.size());
    for (int i = 0; i < static_cast<int>(grid.cells.size()); ++i) {
        progress.report(0);
        good = runMissing(grid, i) && good;
        progress.nextPart();
    }
    return good;
}

int runExperiment(const ExperimentOptions& options) {
    const Result<ExperimentGrid> grid = readGrid(options.file, options.treebanks);
    if (!grid) {
        complain(grid.error());
        return BadInput;
    }
    if (options.count) {
        std::cout << grid->cells.size() << '\n';
        return Success;
    }
    if (options.cell > static_cast<int>(grid->cells.size())) {
        complain(
            Text("there is no cell {0}, expected at most {1}", options.cell, grid->cells.size()));
        return BadUsage;
    }
    if (options.cell > 0)
        return runMissing(*grid, options.cell - 1) ? Success : BadInput;
    bool good = true;
    if (!options.table.empty())
        for (const ExperimentCell& cell : grid->cells) {
            Text refused;
            static_cast<void>(readCellResult(*grid, cell, &refused));
            tell(*grid, cell, refused);
        }
    else
        good = runAllMissing(*grid);
    if (options.table == "claims")
        printClaims(*grid, options.file);
    else
        std::cout << harmlessLines(options.table == "tsv" ? experimentTsv(*grid)
                                                          : experimentMarkdown(*grid));
    return good ? Success : BadInput;
}

} // namespace

void addExperimentCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "experiment", "Train and evaluate parsers over a grid of treebanks, scorers, systems, "
                      "regimes and seeds; print the results as tables.");
    command.setFooter(
        R"(Every run of the grid writes its result to a separate file, so that the same command does
only the missing runs if it was stopped. Runs are independent: start each in a separate
process with --cell, as resources/experiments shows for Slurm and GNU parallel. A run that
averages several networks trains those that are missing. Sentences of more than 1000 words
are left out.

Fields of FILE, of which title, results, treebanks and grids are required; paths start at the folder
of FILE, and resources/experiments/README.md explains more:
  title, results      title of the tables; folder for results
  settings_of         FGR12, SSN13, GSS14, GRSS14, SHL17 or ZM14: the settings of a paper, where the
                      file has no others
  iterations, sentences
                      numbers of iterations, and of sentences that are used; 0 for all
  most_words          number of words of the longest sentences that are used, for training and test
  punctuation         false if punctuation does not count
  root_last, single_root, only_derivable
                      true for ROOT after the words; for one child of ROOT; to leave out of training
                      the sentences that cannot be derived
  perceptron, network, cube
                      parameters of a kind of model, named below
  system_files        files of systems that grids can name
  treebanks           a list with name, train, dev, test, chosen_on and relations
  name, train, dev, test, chosen_on
                      name in the tables; paths of the parts. chosen_on decides which one of several
                      values counts in a claim
  relations           "all", "universal" (without subtypes) or "one" for all arcs
  grids               a list: all combinations of the following fields are trained
  scorer              "perceptron", "bilstm" or "cube"
  systems, regimes, positions, seeds
                      lists of values
  variants            named sets of parameters
  iterations, only_derivable, pseudo_projective, treebanks
                      the first two as above; "none", "head", "path" or "head+path"; names of treebanks
  ensembles           a list with systems, regime and positions: averages of these networks
  decodings           a list with systems, regime, positions and decoder
  regime, decoder     a regime; "greedy", "exact" or "mst"
  pivots              a list with title, regime, rows, columns and published
  rows, columns       dimensions: treebank, system, regime, positions or variant
  claims              a list with source, published, larger, smaller, measure, level and at_most
  source, published   publication; published figure
  larger, smaller     values of treebank, system, regime, positions and variant, or lists of values;
                      for relation_gains: names of variants
  treebank, system, variant
                      dimensions, with regime and positions
  measure, level, at_most
                      "UAS", "LAS" or "UEM"; level of significance; points by which the larger side
                      is not better
  relation_gains      a list with title, larger, smaller, most and least_arcs
  most, least_arcs    numbers of relations, and of arcs of a relation
  published           a list with source, data, system, regime, positions, treebanks and scores
  data, scores        as in the publication

Fields of perceptron, network and cube, which are those of "train" with _ for -:
  labels, features, exploration, explore_from
                      of a perceptron
  vectors, word_size, tag_size, character_size, hidden, layers, mlp, batch, rate, averaging,
  dropout_input, dropout_recurrent, dropout_mlp, dropout_words
                      of a network
  order, beam, label_beam, heads_per_word, head_share, labels_per_arc, label_share, without,
  table_bits, aggressiveness
                      of a graph parser)");
    const auto options = std::make_shared<ExperimentOptions>();
    command.addOption("FILE", options->file, "The experiment, a JSON file").required();
    command.addOption("--treebanks", options->treebanks,
                      "The folder at which relative paths of treebanks start (default: the folder "
                      "of FILE)");
    command.addOption("--cell", options->cell, "Only this run, counted from 1; prints no table")
        .inRange(1, 1'000'000);
    command.addFlag("--count", options->count, "Print the number of runs");
    command
        .addOption("--table", options->table,
                   "Run nothing; print the results so far as markdown or tsv, or only the claims, "
                   "by the intervals in the table beside FILE where there are no results")
        .oneOf({"markdown", "tsv", "claims"});
    command.setFunction([options, &status] { status = runExperiment(*options); });
}

} // namespace parsescope::cli
