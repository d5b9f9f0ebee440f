// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"
#include "core/learning/training.h"

#include <optional>
#include <span>
#include <string_view>
#include <variant>

namespace parsescope {

/// A setting with a few named values.
struct TrainingChoice {
    Text title; ///< the name of the choice in forms
    struct Value {
        std::string_view name; ///< name on the command line and in experiments
        Text title;
    };
    std::vector<Value> values;
    /// Returns the 0-based index of the value that is set.
    std::size_t (*get)(const TrainingOptions&);
    void (*set)(TrainingOptions&, std::size_t index);

    /// Returns the 0-based index of the value with the name `name`; nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
    /// Returns the names of the values, for example "after or joint".
    [[nodiscard]] Text names() const;
};

/// A number, file or choice by which the training of a kind of model is adjusted.
struct TrainingParameter {
    /// A choice, or a function that returns a reference to the value: a whole number, a real
    /// number, or the path of a file.
    using Field = std::variant<int& (*)(TrainingOptions&), double& (*)(TrainingOptions&),
                               std::string& (*)(TrainingOptions&), TrainingChoice>;

    /// The name on the command line, unique among all kinds, for example "word-size".
    std::string_view name;
    Text help;
    Field field;
    double least = 0; ///< smallest allowed number; unused for choices and files
    double most = 0;  ///< largest allowed number
    /// True if an experiment can set the parameter, because results depend on it. In experiments,
    /// the name contains "_" instead of "-".
    bool inExperiments = false;
    bool mustExist = false;      ///< true if the value is a file that training reads
    bool forTransitions = false; ///< true if the value does not matter when arcs are scored
};

/// A way in which models of a kind can be trained.
struct TrainingRegime {
    std::string_view name; ///< name on the command line, for example "static"
    Text title;
    void (*choose)(TrainingOptions&); ///< sets the options of the regime
    bool exact = false; ///< true if the model finds the tree with the best score; false if it
                        ///< parses greedily
    /// True if training also follows wrong transitions (see PerceptronOptions).
    bool explores = false;
};

/// The feature templates of one part of a model.
struct TemplateGroup {
    Text title; ///< purpose of the part of the model
    std::vector<std::string> templates;
};

/// A kind of model, with functions to train and read its models.
struct ModelKind {
    std::string_view name; ///< name on the command line and in files, for example "perceptron"
    Text title;            ///< title of the kind in menus
    Text modelTitle;       ///< phrase for a model of the kind, for example "averaged perceptron"
    Text phrase;           ///< phrase with an article, for example "a perceptron"
    Text help;             ///< explanation of the title; may be empty
    /// For kinds with the function `open`: the prefix that distinguishes the text for `open` from a
    /// path.
    std::string_view prefix;

    int iterations = 10;                     ///< default number of iterations
    Text iterationTitle = Text("iteration"); ///< noun for an iteration
    /// True if iterations take so long that their duration is shown.
    bool iterationsAreTimed = false;
    /// True if IterationReport::mistakes are shares; false if they are losses.
    bool mistakesAreShares = false;
    bool hasRootLast = false; ///< true if models can have ROOT after the last word
    bool hasArcs = false;     ///< true if models can score arcs instead of transitions
    bool hasSeeds = false;    ///< true if training with several seeds is worthwhile
    bool needsSystem = true;  ///< false if the system only shows how a predicted tree can be built

    std::vector<TrainingRegime> regimes; ///< ways to train a model; at least one
    std::string_view regimeOption; ///< name of the option on the command line if there are several
                                   ///< regimes: "regime"
    Text regimeHelp;
    std::vector<TrainingParameter> parameters;
    /// The field of an experiment that contains the parameters; empty if there are none.
    std::string_view settingsField;
    /// The choices of positions by which transitions are scored, as written in experiments, for
    /// example "s0 b0". Entry 0 is for scores of arcs. Empty if there is no choice.
    std::vector<std::string_view> positions;

    // The three functions below are null pointers for a kind that cannot be trained.

    /// Fails if the options cannot be combined. For use by checkOptions.
    Result<void> (*check)(const TrainingOptions& options);
    /// Trains a model. Returns the model of the iteration with the best LAS on `dev`, or of the
    /// last iteration if `dev` is empty. When stopped, returns the best model so far, or an error
    /// if there is none. Equal options and data give equal models.
    Result<std::unique_ptr<Model>> (*train)(const std::vector<Sentence>& sentences,
                                            const std::vector<Sentence>& dev,
                                            const TrainingOptions& options,
                                            const TrainingHooks& hooks, const TaskControl& control);
    /// Restores a model from the bytes written by Model::bytes.
    Result<std::unique_ptr<Model>> (*read)(ModelDescription description, std::string_view bytes);

    // The functions below are null pointers for kinds that do not support them.

    /// Opens a model that is not stored in a file, by starting another program as described in
    /// `text`.
    Result<std::unique_ptr<Model>> (*open)(const std::string& text,
                                           const TaskControl& control) = nullptr;
    /// Returns the average of several models. Fails if the models cannot be averaged.
    Result<std::unique_ptr<Model>> (*average)(const std::vector<std::unique_ptr<Model>>& models) =
        nullptr;
    /// Sets the positions by which transitions are scored to entry `index` (0-based) of
    /// `positions`.
    void (*choosePositions)(TrainingOptions& options, int index) = nullptr;
    /// Sets the sizes of a small model, which is trained in minutes.
    void (*makeSmall)(TrainingOptions& options) = nullptr;
    /// Returns a noun phrase with the sizes of the model, for example "networks with …".
    Text (*sizesText)(const TrainingOptions& options) = nullptr;
    /// Returns the feature templates of models that are trained with `options`.
    std::vector<TemplateGroup> (*templates)(const TrainingOptions& options) = nullptr;
};

/// Returns all kinds of models, in the order of menus. The first kind is the default, and kinds
/// that cannot be trained are last. To add a kind, write NAME_kind.cpp in its folder and add its
/// name to the list model_kinds in core/CMakeLists.txt.
[[nodiscard]] std::span<const ModelKind> allModelKinds();
/// Returns the kinds that can be trained and stored in files.
[[nodiscard]] std::span<const ModelKind> modelKinds();
/// Returns the trainable kind with the name `name`; a null pointer if there is none.
[[nodiscard]] const ModelKind* findModelKind(std::string_view name);
/// Returns the kind of a model.
[[nodiscard]] const ModelKind& kindOf(const Model& model);
/// Returns the names of the kinds for which `has` returns true, for example "perceptron or bilstm".
[[nodiscard]] Text namesOfKinds(const std::function<bool(const ModelKind&)>& has);

/// Checks that every number is within its bounds and that the options can be combined. A whole
/// number may also be 0, which means the default. Fails with the name of the wrong option.
[[nodiscard]] Result<void> checkOptions(const ModelKind& kind, const TrainingOptions& options);
/// Sets the system with the name `name`. If the kind can score arcs, "eisner", "mh4" and "mst"
/// select scores of arcs. If the kind needs no system, an empty name means arc-standard. Fails if
/// there is no system with the name.
[[nodiscard]] Result<void> chooseSystem(const ModelKind& kind, std::string_view name,
                                        TrainingOptions& options);
/// Sets the regime with the name `name`. Fails if the kind has no regime with this name.
[[nodiscard]] Result<void> chooseRegime(const ModelKind& kind, std::string_view name,
                                        TrainingOptions& options);
/// Trains a model with ModelKind::train, on trees made projective if TrainingOptions::lifting asks
/// for lifted arcs. All sentences of `dev` must have gold trees. Also fails if relations cannot be
/// distinguished from relations of lifted arcs.
[[nodiscard]] Result<std::unique_ptr<Model>>
trainModel(const ModelKind& kind, const std::vector<Sentence>& sentences,
           const std::vector<Sentence>& dev, const TrainingOptions& options,
           const TrainingHooks& hooks = {}, const TaskControl& control = {});
/// Returns the average of several models; a single model is returned unchanged. Fails if the models
/// cannot be averaged.
[[nodiscard]] Result<std::unique_ptr<Model>>
averageModels(std::vector<std::unique_ptr<Model>> models);

/// Reads models and returns their average. A path that begins with the prefix of a kind is opened
/// by that kind, for example as a connected parser. Fails if a model cannot be read, or if the
/// models cannot be averaged.
[[nodiscard]] Result<std::unique_ptr<Model>> readModels(const std::vector<std::string>& paths,
                                                        const TaskControl& control = {});

} // namespace parsescope
