// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/models.h"

#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/model_file.h"
#include "core/learning/training_oracle.h"
#include "core/oracle/derivation.h"
#include "core/parsing/systems.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <cassert>
#include <sstream>
#include <type_traits>

namespace parsescope {

std::span<const ModelKind> modelKinds() {
    const auto trained = std::ranges::find(allModelKinds(), nullptr, &ModelKind::train);
    return {allModelKinds().begin(), trained};
}

namespace {

/// Returns "a, b or c" for three names; `names` must not be empty.
Text alternatives(const std::vector<std::string_view>& names) {
    std::vector<Text> texts;
    for (const std::string_view name : names)
        texts.push_back(Text::untranslated(std::string(name)));
    if (texts.size() < 2)
        return Text::joined(texts, ", ");
    const Text last = std::move(texts.back());
    texts.pop_back();
    return Text("{0} or {1}", Text::joined(texts, ", "), last);
}

/// Returns true if the gold tree has a canonical derivation. For scores of arcs, returns true if
/// the decoder can find the gold tree.
bool isDerivable(const Sentence& sentence, const TrainingOptions& options) {
    const std::optional<Tree> gold = sentence.tree();
    if (!gold || options.arcs)
        return gold && canFind(*options.arcs, *gold);
    const Configuration start = options.system.start(gold->size(), options.shape.root);
    // Without a canonical policy, only a search finds a derivation.
    if (options.system.canonicalOrder.empty())
        return TrainingOracle(options.system, *gold, options.shape).derivesGold();
    return staticDerivation(options.system, *gold, start).has_value();
}

/// Returns the options of a training as a JSON object, without paths of files.
std::string settingsText(const ModelKind& kind, const TrainingOptions& options) {
    TrainingOptions copy = options; // TrainingParameter::field takes a reference to non-const
    Json settings = Json::object();
    settings["iterations"] = options.iterations;
    settings["seed"] = options.seed;
    if (options.onlyDerivable)
        settings["only_derivable"] = true;
    for (const TrainingParameter& parameter : kind.parameters) {
        const std::string name(parameter.name);
        if (const auto* whole = std::get_if<int& (*)(TrainingOptions&)>(&parameter.field))
            settings[name] = (*whole)(copy);
        else if (const auto* real = std::get_if<double& (*)(TrainingOptions&)>(&parameter.field))
            settings[name] = (*real)(copy);
        else if (const auto* choice = std::get_if<TrainingChoice>(&parameter.field))
            settings[name] = choice->values[choice->get(options)].name;
    }
    return settings.dump();
}

/// Fails if the file with word vectors cannot be read.
Result<ModelOrigin> originOf(const ModelKind& kind, const std::vector<Sentence>& sentences,
                             const std::vector<Sentence>& dev, const TrainingOptions& options) {
    ModelOrigin origin{std::string(programVersion()), settingsText(kind, options),
                       static_cast<int>(sentences.size()), sentencesHash(sentences)};
    if (!dev.empty())
        origin.dev = sentencesHash(dev);
    if (const std::string& vectors = options.network.vectors; !vectors.empty()) {
        const Result<std::string> bytes = readFile(vectors);
        if (!bytes)
            return tl::unexpected(bytes.error());
        origin.vectors = contentHash(*bytes);
    }
    return origin;
}

} // namespace

std::optional<std::size_t> TrainingChoice::find(std::string_view name) const {
    const auto found = std::ranges::find(values, name, &Value::name);
    if (found == values.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - values.begin());
}

Text TrainingChoice::names() const {
    std::vector<std::string_view> names;
    for (const Value& value : values)
        names.push_back(value.name);
    return alternatives(names);
}

const ModelKind* findModelKind(std::string_view name) {
    const auto found = std::ranges::find(modelKinds(), name, &ModelKind::name);
    return found == modelKinds().end() ? nullptr : &*found;
}

const ModelKind& kindOf(const Model& model) {
    const auto kind =
        std::ranges::find(allModelKinds(), model.description().scorer, &ModelKind::name);
    assert(kind != allModelKinds().end());
    return *kind;
}

Text namesOfKinds(const std::function<bool(const ModelKind&)>& has) {
    std::vector<std::string_view> names;
    for (const ModelKind& kind : modelKinds())
        if (has(kind))
            names.push_back(kind.name);
    return alternatives(names);
}

Result<void> checkOptions(const ModelKind& kind, const TrainingOptions& options) {
    // The options are copied, because TrainingParameter::field takes a reference to non-const.
    TrainingOptions copy = options;
    for (const TrainingParameter& parameter : kind.parameters) {
        const bool isWithin = std::visit(
            [&](const auto& field) {
                if constexpr (std::is_same_v<decltype(field), double& (*const&)(TrainingOptions&)>)
                    return field(copy) >= parameter.least &&
                           field(copy) <= parameter.most; // also false for NaN
                else
                    return true;
            },
            parameter.field);
        const auto shortest = [](double number) {
            std::ostringstream text;
            text << number;
            return text.str();
        };
        if (!isWithin)
            return failure("{0}: expected a number from {1} to {2}", parameter.name,
                           shortest(parameter.least), shortest(parameter.most));
    }
    return kind.check(options);
}

Result<void> chooseSystem(const ModelKind& kind, std::string_view name, TrainingOptions& options) {
    options.arcs = kind.hasArcs ? findArcDecoder(name) : nullptr;
    if (options.arcs)
        return {};
    if (name.empty() && !kind.needsSystem)
        name = defaultSystem().name;
    Result<TransitionSystem> system = findSystem(name);
    if (!system)
        return tl::unexpected(system.error());
    options.system = *std::move(system);
    return {};
}

Result<void> chooseRegime(const ModelKind& kind, std::string_view name, TrainingOptions& options) {
    std::vector<std::string_view> known;
    for (const TrainingRegime& regime : kind.regimes) {
        known.push_back(regime.name);
        if (regime.name != name)
            continue;
        regime.choose(options);
        return {};
    }
    return failure("expected {0}, found \"{1}\"", alternatives(known), name);
}

Result<std::unique_ptr<Model>> trainModel(const ModelKind& kind,
                                          const std::vector<Sentence>& sentences,
                                          const std::vector<Sentence>& dev,
                                          const TrainingOptions& options,
                                          const TrainingHooks& hooks, const TaskControl& control) {
    Result<ModelOrigin> origin = originOf(kind, sentences, dev, options);
    if (!origin)
        return tl::unexpected(origin.error());
    const auto withOrigin = [&](Result<std::unique_ptr<Model>> model) {
        if (model)
            (*model)->setOrigin(*std::move(origin));
        return model;
    };
    if (options.lifting == Lifting::None && !options.onlyDerivable)
        return withOrigin(kind.train(sentences, dev, options, hooks, control));
    std::vector<Sentence> taught;
    for (const Sentence& sentence : sentences) {
        Result<Sentence> projective = projectivized(sentence, options.lifting);
        if (!projective)
            return tl::unexpected(projective.error());
        if (!options.onlyDerivable || isDerivable(*projective, options))
            taught.push_back(*std::move(projective));
    }
    return withOrigin(kind.train(taught, dev, options, hooks, control));
}

Result<std::unique_ptr<Model>> averageModels(std::vector<std::unique_ptr<Model>> models) {
    if (models.size() == 1)
        return std::move(models.front());
    ModelOrigin origin = models.front()->origin();
    for (const std::unique_ptr<Model>& model : models)
        origin = commonOrigin(origin, model->origin());
    const ModelKind& kind = kindOf(*models.front());
    const bool alike = std::ranges::all_of(
        models, [&](const std::unique_ptr<Model>& model) { return &kindOf(*model) == &kind; });
    if (!alike || !kind.average)
        return failure("only models with the scorer {0} can be averaged",
                       namesOfKinds([](const ModelKind& each) { return each.average; }));
    Result<std::unique_ptr<Model>> average = kind.average(models);
    if (average)
        (*average)->setOrigin(std::move(origin));
    return average;
}

Result<std::unique_ptr<Model>> readModels(const std::vector<std::string>& paths,
                                          const TaskControl& control) {
    std::vector<std::unique_ptr<Model>> models;
    for (const std::string& path : paths) {
        const auto program = std::ranges::find_if(allModelKinds(), [&](const ModelKind& kind) {
            return kind.open && path.starts_with(kind.prefix);
        });
        Result<std::unique_ptr<Model>> model =
            program == allModelKinds().end()
                ? readModel(path)
                : program->open(path.substr(program->prefix.size()), control);
        if (!model)
            return model;
        models.push_back(*std::move(model));
    }
    return averageModels(std::move(models));
}

} // namespace parsescope
