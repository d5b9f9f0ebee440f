// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"
#include "core/learning/training.h"

#include <span>
#include <string_view>
#include <variant>

namespace parsescope {

/// A number or file that the training of one kind of model can be told.
struct TrainingParameter {
    /// Where its value stands: a whole number, a number, or the path of a file.
    using Field = std::variant<int& (*)(TrainingOptions&), double& (*)(TrainingOptions&),
                               std::string& (*)(TrainingOptions&)>;

    std::string_view name; ///< as on the command line, no other kind's: "word-size"
    std::string_view help;
    Field field;
    double least = 0; ///< of numbers
    double most = 0;
    /// Whether an experiment can set it, with "_" for "-" in its name; results depend on it.
    bool inExperiments = false;
    bool mustExist = false; ///< of files
};

/// One of the ways in which models of a kind can be trained.
struct TrainingRegime {
    std::string_view name; ///< as on the command line: "static"
    std::string_view title;
    void (*choose)(TrainingOptions&); ///< sets the options for it
    bool exact = false;               ///< the model finds the best tree; others parse greedily
    bool explores = false;            ///< follows mistakes, as PerceptronOptions say
};

/// The feature templates of one part of a model.
struct TemplateGroup {
    std::string_view title; ///< what they are for
    std::vector<std::string> templates;
};

/// A kind of model: what it can do, how it is trained and read.
struct ModelKind {
    std::string_view name;       ///< as on the command line and in files: "perceptron"
    std::string_view title;      ///< for menus
    std::string_view modelTitle; ///< of a model of that kind: "averaged perceptron"
    std::string_view phrase;     ///< within a sentence: "a perceptron"
    std::string_view help;       ///< what it is, for those who don't know the name; may be empty
    /// For kinds that are opened: what precedes the text for `open` where a path is expected.
    std::string_view prefix;

    int iterations = 10;                           ///< as many as are usual
    std::string_view iterationTitle = "iteration"; ///< what an iteration is called
    bool iterationsAreTimed = false;               ///< they take long enough to be worth telling
    bool mistakesAreShares = false;                ///< IterationReport::mistakes; else losses
    bool hasRootLast = false;                      ///< it can have ROOT behind the last word
    bool hasArcs = false;                          ///< it can score arcs instead of transitions
    bool hasSeeds = false;                         ///< worth training with several seeds
    bool needsSystem = true; ///< else the system only shows how a tree can be built

    std::vector<TrainingRegime> regimes; ///< at least one
    std::string_view regimeOption; ///< name on the command line, if there are several: "regime"
    std::string_view regimeHelp;
    std::vector<TrainingParameter> parameters;
    /// Field of an experiment that holds its parameters; empty where there are none for that.
    std::string_view settingsField;
    /// What its scores can look at, as in experiments: "s0 b0". Entry 0 is for scores of arcs.
    /// Empty where there is no choice.
    std::vector<std::string_view> positions;

    // Null pointers for a kind that cannot be trained.

    /// Fails when the options don't go together. Called by checkOptions.
    Result<void> (*check)(const TrainingOptions& options);
    /// Trains a model. Keeps the iteration that is best on `dev`, the last one if that is empty.
    /// When stopped, the best so far, or an error where there is none. The same options and data
    /// make the same model.
    Result<std::unique_ptr<Model>> (*train)(const std::vector<Sentence>& sentences,
                                            const std::vector<Sentence>& dev,
                                            const TrainingOptions& options,
                                            const TrainingHooks& hooks, const TaskControl& control);
    /// A model from what Model::bytes made.
    Result<std::unique_ptr<Model>> (*read)(ModelDescription description, std::string_view bytes);

    // What not every kind has; else null pointers.

    /// Opens a model that is not kept in a file, such as another program.
    Result<std::unique_ptr<Model>> (*open)(const std::string& text,
                                           const TaskControl& control) = nullptr;
    /// The average of several models. Fails when they don't fit together.
    Result<std::unique_ptr<Model>> (*average)(const std::vector<std::unique_ptr<Model>>& models) =
        nullptr;
    /// Lets scores look at entry `index` of `positions`.
    void (*choosePositions)(TrainingOptions& options, int index) = nullptr;
    /// Makes the model small, so that it learns in minutes.
    void (*makeSmall)(TrainingOptions& options) = nullptr;
    /// The sizes of the model, within a sentence: "networks with …".
    std::string (*sizesText)(const TrainingOptions& options) = nullptr;
    std::vector<TemplateGroup> (*templates)(const TransitionSystem& system) = nullptr;
};

/// THE LIST of kinds of models, in the order of menus; the first is the usual one, and those that
/// cannot be trained are the last. To add one: write <it>_kind.cpp in its folder and name it in
/// models.cpp.
[[nodiscard]] std::span<const ModelKind> allModelKinds();
/// Returns the kinds that can be trained and kept in files.
[[nodiscard]] std::span<const ModelKind> modelKinds();
/// Returns the kind with that name that can be trained; a null pointer when there is none.
[[nodiscard]] const ModelKind* findModelKind(std::string_view name);
/// Returns the kind of a model.
[[nodiscard]] const ModelKind& kindOf(const Model& model);
/// "perceptron or bilstm": names of the kinds that have something.
[[nodiscard]] std::string namesOfKinds(const std::function<bool(const ModelKind&)>& has);

/// Whether a model of that kind can be trained so: every number is within its bounds
/// (whole ones may be 0 for the usual value), and the options go together. Fails with the name of
/// what is wrong.
[[nodiscard]] Result<void> checkOptions(const ModelKind& kind, const TrainingOptions& options);
/// Sets the system by its name; "eisner" stands for scores of arcs, of kinds that have them. No
/// name stands for arc-standard with a kind that needs none. Fails when there is no such system.
[[nodiscard]] Result<void> chooseSystem(const ModelKind& kind, std::string_view name,
                                        TrainingOptions& options);
/// Sets the regime by its name. Fails when the kind has none of that name.
[[nodiscard]] Result<void> chooseRegime(const ModelKind& kind, std::string_view name,
                                        TrainingOptions& options);
/// Trains a model as ModelKind::train does, on trees made projective where the options ask for
/// that; `dev` has gold trees. Fails, too, on relations that cannot be told from those of lifted
/// arcs.
[[nodiscard]] Result<std::unique_ptr<Model>>
trainModel(const ModelKind& kind, const std::vector<Sentence>& sentences,
           const std::vector<Sentence>& dev, const TrainingOptions& options,
           const TrainingHooks& hooks = {}, const TaskControl& control = {});
/// The average of several models, or the model if there is one only. Fails when they don't fit
/// together.
[[nodiscard]] Result<std::unique_ptr<Model>>
averageModels(std::vector<std::unique_ptr<Model>> models);

/// Reads a model, or the average of several; a path that begins with the prefix of a kind is opened
/// by that, as a connected parser is. Errors as those of these and of averageModels.
[[nodiscard]] Result<std::unique_ptr<Model>> readModels(const std::vector<std::string>& paths,
                                                        const TaskControl& control = {});

} // namespace parsescope
