// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/model_file.h"

#include "core/base/utf8.h"
#include "core/learning/model_bytes.h"
#include "core/learning/models.h"
#include "core/learning/sealed_bytes.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"

namespace parsescope {

namespace {

// The bits of the number that stores the shape of trees, the lifting, and whether the rules of the
// system and the origin follow.
constexpr std::uint64_t RootLast = 1;
constexpr std::uint64_t SingleRoot = 2;
/// Position of the lowest of the two bits of the lifting.
constexpr unsigned LiftingShift = 2;
constexpr std::uint64_t LiftingBits = 3;
/// Bit that is set if the rules of the system follow the labels.
constexpr std::uint64_t OwnRules = 16;
/// Bit that is set if the origin of the model follows the rules.
constexpr std::uint64_t HasOrigin = 32;
constexpr std::uint64_t AllBits = 63;
/// The largest number of training sentences that a file may name.
constexpr std::uint64_t MostSentences = 100'000'000;

void writeOrigin(ByteWriter& out, const ModelOrigin& origin) {
    out.text(origin.version);
    out.text(origin.settings);
    out.number(static_cast<std::uint64_t>(origin.sentences));
    for (const std::uint64_t hash : {origin.train, origin.dev, origin.vectors})
        out.number(hash);
}

Result<ModelOrigin> readOrigin(ByteReader& in) {
    ModelOrigin origin;
    origin.version = in.text();
    origin.settings = in.text();
    const std::uint64_t sentences = in.number();
    origin.train = in.number();
    origin.dev = in.number();
    origin.vectors = in.number();
    if (!in.isGood() || sentences > MostSentences ||
        findInvalidUtf8(origin.version + origin.settings) != std::string_view::npos)
        return failure("the origin of the model is damaged");
    origin.sentences = static_cast<int>(sentences);
    return origin;
}

void writeDescription(ByteWriter& out, const ModelDescription& description,
                      const ModelOrigin& origin) {
    out.text(description.scorer);
    const std::string rules = rulesToKeep(description.system);
    out.text(description.system.name);
    out.number((description.shape.root == RootPlace::Last ? RootLast : 0U) |
               (description.shape.singleRoot() ? SingleRoot : 0U) |
               (rules.empty() ? 0U : OwnRules) | (origin.isUnknown() ? 0U : HasOrigin) |
               static_cast<std::uint64_t>(description.lifting) << LiftingShift);
    out.text(description.training);
    out.number(description.labels.size());
    for (const ModelLabel& label : description.labels) {
        out.text(label.text);
        out.number((label.onRoot ? 1 : 0) + (label.elsewhere ? 2 : 0));
    }
    if (!rules.empty())
        out.text(rules);
    if (!origin.isUnknown())
        writeOrigin(out, origin);
}

/// Reads the description, and the origin if there is one.
Result<ModelDescription> readDescription(ByteReader& in, ModelOrigin& origin) {
    ModelDescription description;
    description.scorer = in.text();
    const std::string name(in.text());
    const std::uint64_t shape = in.number();
    description.shape.root = (shape & RootLast) != 0 ? RootPlace::Last : RootPlace::First;
    description.shape.rootLimit = rootLimitOf((shape & SingleRoot) != 0);
    description.lifting = static_cast<Lifting>(shape >> LiftingShift & LiftingBits);
    description.training = in.text();
    const std::uint64_t labels = in.number();
    for (std::uint64_t i = 0; i < labels && in.isGood(); ++i) {
        const std::string text(in.text());
        const std::uint64_t use = in.number();
        if (findInvalidUtf8(text) != std::string_view::npos)
            return failure("the label {0} of the model is not UTF-8", inQuotes(text));
        description.labels.push_back({text, (use & 1U) != 0, (use & 2U) != 0});
    }
    const std::string_view rules = (shape & OwnRules) != 0 ? in.text() : std::string_view();
    if (!in.isGood() || shape > AllBits)
        return failure("the description of the model is damaged");
    if ((shape & HasOrigin) != 0) {
        Result<ModelOrigin> known = readOrigin(in);
        if (!known)
            return tl::unexpected(known.error());
        origin = *std::move(known);
    }
    Result<TransitionSystem> system = keptSystem(name, rules);
    if (!system)
        return tl::unexpected(system.error());
    description.system = *std::move(system);
    if (description.system.rootPlace.value_or(description.shape.root) != description.shape.root)
        return failure("the position of ROOT in the model does not fit its transition system");
    return description;
}

} // namespace

std::string modelFileBytes(const Model& model) {
    ByteWriter out;
    writeDescription(out, model.description(), model.origin());
    return sealBytes(SealedKind::Model, out.take() + model.bytes());
}

Result<std::unique_ptr<Model>> modelFromFileBytes(std::string_view bytes) {
    const Result<std::string_view> content = unsealBytes(SealedKind::Model, bytes);
    if (!content)
        return tl::unexpected(content.error());
    ByteReader in(*content);
    ModelOrigin origin;
    Result<ModelDescription> description = readDescription(in, origin);
    if (!description)
        return tl::unexpected(description.error());
    const ModelKind* kind = findModelKind(description->scorer);
    if (!kind)
        return failure("the model has the unknown kind {0}", inQuotes(description->scorer));
    Result<std::unique_ptr<Model>> model = kind->read(*std::move(description), in.rest());
    if (model)
        (*model)->setOrigin(std::move(origin));
    return model;
}

bool looksLikeModel(std::string_view bytes) {
    return looksSealed(SealedKind::Model, bytes);
}

Result<void> writeModel(const Model& model, const std::string& path) {
    return writeFileAtomically(path, modelFileBytes(model));
}

Result<std::unique_ptr<Model>> readModel(const std::string& path) {
    const Result<std::string> bytes = readFile(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return modelFromFileBytes(*bytes).map_error([&](Error error) {
        error.file = path;
        return error;
    });
}

} // namespace parsescope
