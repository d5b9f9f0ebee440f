// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"
#include "core/learning/training.h"

#include <span>
#include <string_view>
#include <variant>

namespace parsescope {

/// A number or file that one kind of model is trained with.
struct TrainingParameter {
    /// Returns a reference to the value: a whole number, a number, or the path of a file.
    using Field = std::variant<int& (*)(TrainingOptions&), double& (*)(TrainingOptions&),
                               std::string& (*)(TrainingOptions&)>;

    std::string_view name; ///< as on the command line, unique among all kinds: "word-size"
    Text help;
    Field field;
    double least = 0; ///< smallest number
    double most = 0;  ///< largest number
    /// True if an experiment can set the parameter, because results depend on it; its name has "_"
    /// instead of "-" there.
    bool inExperiments = false;
    bool mustExist = false; ///< true for files that are read
};

/// One of the ways in which models of a kind can be trained.
struct TrainingRegime {
    std::string_view name; ///< as on the command line: "static"
    Text title;
    void (*choose)(TrainingOptions&); ///< sets the options of the regime
    bool exact = false;               ///< the model finds the best tree; otherwise parses greedily
    bool explores = false;            ///< follows mistakes, see PerceptronOptions
};

/// The feature templates of one part of a model.
struct TemplateGroup {
    Text title; ///< the purpose of the part
    std::vector<std::string> templates;
};

/// A kind of model, with functions to train and read its models.
struct ModelKind {
    std::string_view name; ///< as on the command line and in files: "perceptron"
    Text title;            ///< for menus
    Text modelTitle;       ///< of a model of the kind: "averaged perceptron"
    Text phrase;           ///< a noun phrase: "a perceptron"
    Text help;             ///< an explanation of the name; may be empty
    /// For kinds with `open`: the prefix of the text for `open` where a path is expected.
    std::string_view prefix;

    int iterations = 10;                     ///< the usual number
    Text iterationTitle = Text("iteration"); ///< a noun for an iteration
    bool iterationsAreTimed = false;         ///< iterations are so long that their time is shown
    bool mistakesAreShares = false; ///< IterationReport::mistakes are shares; otherwise losses
    bool hasRootLast = false;       ///< models can have ROOT after the last word
    bool hasArcs = false;           ///< models can score arcs instead of transitions
    bool hasSeeds = false;          ///< training with several seeds is worthwhile
    bool needsSystem = true; ///< if false, the system only shows how a predicted tree can be built

    std::vector<TrainingRegime> regimes; ///< at least one
    std::string_view regimeOption; ///< name on the command line, if there are several: "regime"
    Text regimeHelp;
    std::vector<TrainingParameter> parameters;
    /// The field of an experiment that contains the parameters; empty if there are none.
    std::string_view settingsField;
    /// The choices of positions by which transitions are scored, as in experiments: "s0 b0". Entry
    /// 0 is for scores of arcs. Empty if there is no choice.
    std::vector<std::string_view> positions;

    // Null pointers for a kind that cannot be trained.

    /// Fails if the options cannot be combined. Called by checkOptions.
    Result<void> (*check)(const TrainingOptions& options);
    /// Trains a model. Returns the model of the iteration with the best LAS on `dev`, or of the
    /// last iteration if `dev` is empty; when stopped, the best model so far, or an error if there
    /// is none. Equal options and data give equal models.
    Result<std::unique_ptr<Model>> (*train)(const std::vector<Sentence>& sentences,
                                            const std::vector<Sentence>& dev,
                                            const TrainingOptions& options,
                                            const TrainingHooks& hooks, const TaskControl& control);
    /// Restores a model from the bytes written by Model::bytes.
    Result<std::unique_ptr<Model>> (*read)(ModelDescription description, std::string_view bytes);

    // Null pointers for kinds that do not support the function.

    /// Opens a model that is not stored in a file: starts another program.
    Result<std::unique_ptr<Model>> (*open)(const std::string& text,
                                           const TaskControl& control) = nullptr;
    /// Returns the average of several models. Fails if they cannot be averaged.
    Result<std::unique_ptr<Model>> (*average)(const std::vector<std::unique_ptr<Model>>& models) =
        nullptr;
    /// Sets the positions by which transitions are scored to entry `index` of `positions`.
    void (*choosePositions)(TrainingOptions& options, int index) = nullptr;
    /// Sets the sizes of a small model, which is trained in minutes.
    void (*makeSmall)(TrainingOptions& options) = nullptr;
    /// Returns a noun phrase with the sizes of the model: "networks with …".
    Text (*sizesText)(const TrainingOptions& options) = nullptr;
    /// Returns the feature templates for a transition system.
    std::vector<TemplateGroup> (*templates)(const TransitionSystem& system) = nullptr;
};

/// THE LIST of kinds of models, in the order of menus. The first one is the default, and kinds that
/// cannot be trained come last. To add a kind: write NAME_kind.cpp in its folder and add it in
/// models.cpp.
[[nodiscard]] std::span<const ModelKind> allModelKinds();
/// Returns the kinds that can be trained and stored in files.
[[nodiscard]] std::span<const ModelKind> modelKinds();
/// Returns the kind with this name that can be trained; a null pointer if there is none.
[[nodiscard]] const ModelKind* findModelKind(std::string_view name);
/// Returns the kind of a model.
[[nodiscard]] const ModelKind& kindOf(const Model& model);
/// Returns the names of the kinds for which `has` is true: "perceptron or bilstm".
[[nodiscard]] Text namesOfKinds(const std::function<bool(const ModelKind&)>& has);

/// Checks that every number is within its bounds (whole numbers may be 0, which means the default),
/// and that the options can be combined. Fails with the name of the wrong option.
[[nodiscard]] Result<void> checkOptions(const ModelKind& kind, const TrainingOptions& options);
/// Sets the system by its name. If the kind has scores of arcs, "eisner" means these. If the kind
/// needs no system, an empty name means arc-standard. Fails if there is no system with this name.
[[nodiscard]] Result<void> chooseSystem(const ModelKind& kind, std::string_view name,
                                        TrainingOptions& options);
/// Sets the regime by its name. Fails if the kind has no regime with this name.
[[nodiscard]] Result<void> chooseRegime(const ModelKind& kind, std::string_view name,
                                        TrainingOptions& options);
/// Trains a model with ModelKind::train, on trees made projective if the options ask for that;
/// `dev` has gold trees. Also fails if relations cannot be distinguished from those of lifted arcs.
[[nodiscard]] Result<std::unique_ptr<Model>>
trainModel(const ModelKind& kind, const std::vector<Sentence>& sentences,
           const std::vector<Sentence>& dev, const TrainingOptions& options,
           const TrainingHooks& hooks = {}, const TaskControl& control = {});
/// Returns the average of several models, or the only model. Fails if the models cannot be
/// averaged.
[[nodiscard]] Result<std::unique_ptr<Model>>
averageModels(std::vector<std::unique_ptr<Model>> models);

/// Reads models and returns their average. A path that begins with the prefix of a kind is opened
/// by this kind, for example as a connected parser. Fails if a model cannot be read, or if the
/// models cannot be averaged.
[[nodiscard]] Result<std::unique_ptr<Model>> readModels(const std::vector<std::string>& paths,
                                                        const TaskControl& control = {});

} // namespace parsescope
