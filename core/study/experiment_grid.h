// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/learning/decoders.h"
#include "core/learning/models.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// Which relations parsers learn and are judged by: those of the treebank, those without their
/// subtypes, or a single one for all arcs.
enum class RelationSet { All, Universal, One };

/// The files of one treebank, as paths that can be opened.
struct ExperimentTreebank {
    std::string name;
    std::string train;
    std::string dev; ///< empty: the last iteration counts
    std::string test;
    std::string
        chosenOn; ///< where a claim names several, the best on this part counts; may be empty
    RelationSet relations = RelationSet::All;
};

/// One training run of a grid with one evaluation; or the evaluation of the models of several runs,
/// their scores averaged, or of the model of one with another decoder.
struct ExperimentCell {
    ExperimentTreebank treebank;
    const ModelKind* kind = nullptr;
    std::string system;
    std::string regime;
    std::string positions; ///< of ModelKind::positions, if it has any
    std::string variant;   ///< name of its own parameters, if it has any
    std::shared_ptr<const TrainingOptions> parameters; ///< of its kind; null: those of the grid
    std::uint64_t seed = 1;
    int iterations = 10; ///< of a network, epochs
    Lifting lifting = Lifting::None;
    bool keepsModel = false;             ///< another cell needs it
    std::vector<ExperimentCell> members; ///< whose scores are averaged, or decoded again, if any
    Decoder decoder = Decoder::Own;

    /// The value of "treebank", "system", "regime", "positions", "variant" or "seed".
    /// Pseudo-projective training is a regime: "static, pseudo-projective head".
    [[nodiscard]] std::string value(const std::string& dimension) const;
    /// True when nothing but the seeds differ.
    [[nodiscard]] bool isLike(const ExperimentCell& other) const;
    /// A name for its result file.
    [[nodiscard]] std::string fileName() const;
};

/// "The larger does better than the smaller, all else being equal." Where a side has several values
/// of a dimension, one of them counts on each treebank: that with the best LAS on the part that the
/// treebank chooses by, without such a part the one with the best UAS.
struct ExperimentClaim {
    using Side = std::map<std::string, std::vector<std::string>>; ///< dimension → values
    std::string source;                                           ///< who says so, and where
    std::string published; ///< the published figure; may be empty
    Side larger;
    Side smaller; ///< the same dimensions
};

/// A result that was published elsewhere, on other data.
struct PublishedResult {
    std::string source;
    std::string data;
    std::string system;
    std::string regime;
    std::string positions;
    std::vector<std::string> treebanks; ///< beside which it stands; all, if empty
    std::string scores;                 ///< as the source gives them

    /// Whether the cell does the same with the data that come closest.
    [[nodiscard]] bool isBeside(const ExperimentCell& cell) const;
};

/// A table of mean UAS of the runs of one regime, over two dimensions.
struct ExperimentPivot {
    std::string title;
    std::string regime;
    std::string rows; ///< a dimension
    std::string columns;
    std::string published; ///< source and data of the figures in brackets, as "[A] B"
};

/// A table of the relations whose arcs gain most, by unlabelled F, from a variant to another.
struct RelationGains {
    std::string title;
    std::string larger; ///< a variant
    std::string smaller;
    int most = 10;     ///< relations
    int leastArcs = 1; ///< of a relation in the test part
};

/// An experiment as its file describes it.
struct ExperimentGrid {
    std::string title;
    std::string results;                   ///< folder
    int iterations = 10;                   ///< of the cells that don't say otherwise
    int sentences = 0;                     ///< only the first ones of the training data; 0: all
    bool punctuation = true;               ///< counts in the tables
    TreeShape shape = {};                  ///< in training and parsing
    bool onlyDerivable = false;            ///< see TrainingOptions
    TrainingOptions training;              ///< with the parameters of each kind that the file sets
    std::vector<TransitionSystem> systems; ///< of files, which cells may name
    std::vector<ExperimentCell> cells;
    std::vector<ExperimentPivot> pivots;
    std::vector<ExperimentClaim> claims;
    std::vector<RelationGains> relationGains;
    std::vector<PublishedResult> published;
};

/// The parameters that a cell trains with.
[[nodiscard]] const TrainingOptions& parametersOf(const ExperimentGrid& grid,
                                                  const ExperimentCell& cell);

/// How the model of a cell without members is trained. Fails when there is no such system, or it
/// cannot be trained in that way.
[[nodiscard]] Result<TrainingOptions> trainingOptionsOf(const ExperimentGrid& grid,
                                                        const ExperimentCell& cell);

/// The name of a parameter in the file of an experiment: "word_size".
[[nodiscard]] std::string settingName(const TrainingParameter& parameter);

/// Reads a grid. Relative paths of treebanks start at the folder `treebanks`, all others, and those
/// of treebanks if it is empty, at the folder of the file. Errors have the path.
[[nodiscard]] Result<ExperimentGrid> readGrid(const std::string& path,
                                              const std::string& treebanks = {});
/// Reads a grid from the text of the file at `path`, as readGrid does.
[[nodiscard]] Result<ExperimentGrid> parseGrid(const std::string& text, const std::string& path,
                                               const std::string& treebanks = {});

/// The result of a cell, if its file is there, complete, and of the same settings.
[[nodiscard]] std::optional<Json> readCellResult(const ExperimentGrid& grid,
                                                 const ExperimentCell& cell);
/// Trains or, for an ensemble, reads the models of its members, running those that are missing;
/// parses and evaluates; writes the result file at the end, atomically.
[[nodiscard]] Result<void> runCell(const ExperimentGrid& grid, const ExperimentCell& cell);

/// Tables of the results there are, as Markdown: means over seeds, then the claims.
[[nodiscard]] std::string experimentMarkdown(const ExperimentGrid& grid);
/// One line per result, columns separated by tabs.
[[nodiscard]] std::string experimentTsv(const ExperimentGrid& grid);

} // namespace parsescope
