// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/progress.h"
#include "core/export/display_text.h"
#include "core/study/experiment_grid.h"

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
    std::cout << harmlessLines(options.table == "tsv" ? experimentTsv(*grid)
                                                      : experimentMarkdown(*grid));
    return good ? Success : BadInput;
}

} // namespace

void addExperimentCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "experiment", "Train and evaluate parsers over a grid of treebanks, scorers, systems, "
                      "regimes and seeds; print the results as tables.");
    command->footer(
        R"(Every run of the grid writes its result to a separate file, so that the same command does
only the missing runs if it was stopped. Runs are independent: start each in a separate
process with --cell, as resources/experiments shows for Slurm and GNU parallel. A run that
averages several networks trains those that are missing. Sentences of more than 1000 words
are left out.)");
    const auto options = std::make_shared<ExperimentOptions>();
    command->add_option("FILE", options->file, "The experiment, a JSON file")->required();
    command->add_option(
        "--treebanks", options->treebanks,
        "The folder at which relative paths of treebanks start (default: the folder "
        "of FILE)");
    command->add_option("--cell", options->cell, "Only this run, counted from 1; prints no table")
        ->check(CLI::Range(1, 1'000'000));
    command->add_flag("--count", options->count, "Print the number of runs");
    command
        ->add_option("--table", options->table,
                     "Run nothing; print the results so far as markdown or tsv")
        ->check(CLI::IsMember({"markdown", "tsv"}));
    command->callback([options, &status] { status = runExperiment(*options); });
}

} // namespace parsescope::cli
