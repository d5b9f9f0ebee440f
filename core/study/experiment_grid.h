// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/learning/decoders.h"
#include "core/learning/models.h"
#include "core/study/difference.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// The version of results. It is raised whenever a change of the program changes results, so that
/// older results are no longer comparable; the test tst_results finds such changes.
inline constexpr int ResultVersion = 4;

/// The relations from which parsers learn and by which they are evaluated: the relations of the
/// treebank, the relations without subtypes, or a single relation for all arcs.
enum class RelationSet { All, Universal, One };

/// The files of a treebank, as paths that can be opened.
struct ExperimentTreebank {
    std::string name;
    std::string train;
    std::string dev; ///< development part; if it is empty, the model of the last iteration is used
    std::string test;
    /// The part on which the best one of several values in a claim is chosen; may be empty.
    std::string chosenOn;
    RelationSet relations = RelationSet::All;
};

/// A training run of a grid with its evaluation. A cell with members does not train a model, but
/// evaluates the models of its members: several models whose scores are averaged, or one model with
/// a different decoder.
struct ExperimentCell {
    ExperimentTreebank treebank;
    const ModelKind* kind = nullptr;
    std::string system;
    std::string regime;
    std::string positions; ///< one of ModelKind::positions, if the kind has any
    std::string variant;   ///< name of `parameters`; empty if the cell has no parameters of its own
    /// The parameters for the kind of model of the cell; null for the parameters of the grid.
    std::shared_ptr<const TrainingOptions> parameters;
    std::uint64_t seed = 1;
    int iterations = 10; ///< number of iterations; for a network, of epochs
    Lifting lifting = Lifting::None;
    /// True to leave out sentences that cannot be derived even if the experiment does not.
    bool onlyDerivable = false;
    bool keepsModel = false; ///< true if another cell needs the model
    /// The cells whose models are averaged, or the cell whose model is decoded with `decoder`; may
    /// be empty.
    std::vector<ExperimentCell> members;
    Decoder decoder = Decoder::Own;

    /// Returns the value of a dimension: "treebank", "system", "regime", "positions", "variant" or
    /// "seed". Pseudo-projective training and `onlyDerivable` are part of the regime: "static,
    /// pseudo-projective head", "explore, only derivable".
    [[nodiscard]] std::string value(const std::string& dimension) const;
    /// Returns true if this cell and `other` differ at most in their seeds.
    [[nodiscard]] bool isLike(const ExperimentCell& other) const;
    /// Returns the name of the result file of the cell.
    [[nodiscard]] std::string fileName() const;
};

/// The claim that, all else being equal, the side `larger` has higher scores than the side
/// `smaller` or, if `atMost` is set, that `larger` is better by less than `atMost` points. If a
/// side has several values of a dimension, one of the values is used on each treebank: the value
/// with the best LAS on the part ExperimentTreebank::chosenOn or, if there is no such part, with
/// the best UAS.
struct ExperimentClaim {
    /// The values of each dimension that a side fixes.
    using Side = std::map<std::string, std::vector<std::string>>;
    std::string source;    ///< publication that makes the claim, and the place in it
    std::string published; ///< published figure; may be empty
    Side larger;
    Side smaller; ///< other values of the dimensions of `larger`
    AttachmentMeasure measure = AttachmentMeasure::Uas;
    double level = 0.05; ///< level of significance for all comparisons of the table together
    std::optional<double> atMost = {}; ///< upper bound on the difference, in points; see above
};

/// A result that was published elsewhere, for other data.
struct PublishedResult {
    std::string source;
    std::string data;
    std::string system;
    std::string regime;
    std::string positions;
    std::vector<std::string>
        treebanks;      ///< treebanks in whose tables the result is shown; all treebanks if empty
    std::string scores; ///< scores as in the source

    /// Returns true if the result is shown beside the result of `cell`: the system, the regime and
    /// the positions are equal, and `treebanks` includes the treebank of the cell.
    [[nodiscard]] bool isBeside(const ExperimentCell& cell) const;
};

/// A table of the mean UAS of runs with one regime. Its rows and columns are the values of two
/// dimensions.
struct ExperimentPivot {
    std::string title;
    std::string regime;
    std::string rows; ///< dimension of the rows
    std::string columns;
    std::string published; ///< source and data of the published figures, which are shown in
                           ///< brackets, for example "[A] B"
};

/// A table of the relations whose arcs gain most in unlabelled F score from one variant to another.
struct RelationGains {
    std::string title;
    std::string larger; ///< variant that is compared with the variant `smaller`
    std::string smaller;
    int most = 10;     ///< largest number of relations
    int leastArcs = 1; ///< smallest number of arcs of a relation in the test part
};

/// An experiment as described by its file.
struct ExperimentGrid {
    std::string title;
    std::string results; ///< path of the folder for results
    int iterations = 10; ///< number of iterations of cells for which the file does not set a number
    int sentences = 0;   ///< number of sentences of the training data that are used, from the first
                         ///< one; 0 for all
    int mostWords = 0;   ///< number of words of the longest sentence that is used; 0 for all
    bool punctuation = true;    ///< true if punctuation counts in the tables
    TreeShape shape = {};       ///< shape of trees in training and parsing
    bool onlyDerivable = false; ///< see TrainingOptions::onlyDerivable
    /// The options with the parameters that the file sets for each kind of model.
    TrainingOptions training;
    std::vector<TransitionSystem>
        systems; ///< systems that were read from files and can be named by cells
    std::vector<ExperimentCell> cells;
    std::vector<ExperimentPivot> pivots;
    std::vector<ExperimentClaim> claims;
    std::vector<RelationGains> relationGains;
    std::vector<PublishedResult> published;
};

/// Returns true if training leaves out the sentences that cannot be derived, because the experiment
/// or `cell` asks for it.
[[nodiscard]] bool trainsOnlyOnDerivable(const ExperimentGrid& grid, const ExperimentCell& cell);
/// Returns the parameters with which `cell` is trained.
[[nodiscard]] const TrainingOptions& parametersOf(const ExperimentGrid& grid,
                                                  const ExperimentCell& cell);

/// Returns the options for training the model of a cell without members. Fails if the system named
/// by the cell does not exist, or if the model cannot be trained with the options.
[[nodiscard]] Result<TrainingOptions> trainingOptionsOf(const ExperimentGrid& grid,
                                                        const ExperimentCell& cell);

/// Returns the error for two different runs with one result file; nothing if all result files are
/// different.
[[nodiscard]] std::optional<Text> sharedResultFile(const ExperimentGrid& grid);

/// Returns the name of a parameter in the file of an experiment: "word_size".
[[nodiscard]] std::string settingName(const TrainingParameter& parameter);

/// Reads a grid. Relative paths of treebanks are relative to the folder `treebanks` or, if it is
/// empty, to the folder of the file. All other relative paths are relative to the folder of the
/// file. Errors contain the path.
[[nodiscard]] Result<ExperimentGrid> readGrid(const std::string& path,
                                              const std::string& treebanks = {});
/// Reads a grid, like readGrid, from the text of the file at `path`.
[[nodiscard]] Result<ExperimentGrid> parseGrid(const std::string& text, const std::string& path,
                                               const std::string& treebanks = {});

/// Returns the result of a cell, if its file exists, is complete, and was made with equal settings
/// and data. If the file is rejected, sets `refused` to the reason unless it is null.
[[nodiscard]] std::optional<Json>
readCellResult(const ExperimentGrid& grid, const ExperimentCell& cell, Text* refused = nullptr);
/// Returns the path of the result file of a cell.
[[nodiscard]] std::string resultPath(const ExperimentGrid& grid, const ExperimentCell& cell);
/// Runs a cell: trains its model or, for a cell with members, reads the models of the members after
/// running missing members. Then parses and evaluates, and writes the result file atomically.
[[nodiscard]] Result<void> runCell(const ExperimentGrid& grid, const ExperimentCell& cell);

/// Returns tables of the existing results as Markdown: means over seeds, followed by the claims.
[[nodiscard]] std::string experimentMarkdown(const ExperimentGrid& grid);
/// Returns the section of experimentMarkdown about the claims. Claims without results take their
/// differences from `printed`, the text of older tables of the experiment.
[[nodiscard]] std::string experimentClaims(const ExperimentGrid& grid, const std::string& printed);
/// Returns a header and a line for each result, with tabs between columns.
[[nodiscard]] std::string experimentTsv(const ExperimentGrid& grid);

} // namespace parsescope
