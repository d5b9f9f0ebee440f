// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/model_file.h"

#include "core/learning/model_bytes.h"
#include "core/learning/perceptron.h"
#include "core/learning/word_table.h"
#include "core/parsing/systems.h"
#include "core/treebank/read_file.h"
#include "core/treebank/text.h"
#include "core/treebank/treebank.h"

#include <functional>

namespace parsescope {

namespace {

constexpr std::string_view Mark = "parsescope model ";
constexpr std::string_view Version = "1\n";
constexpr std::size_t ChecksumSize = 8;

/// THE LIST of the kinds of models.
struct Kind {
    std::string_view name;
    Result<std::unique_ptr<Model>> (*read)(ModelDescription, std::string_view);
};
constexpr Kind Kinds[] = {{PerceptronModel::Kind, PerceptronModel::fromBytes}};

std::string checksum(std::string_view bytes) {
    std::string sum;
    std::uint64_t hash = hashOf(bytes);
    for (std::size_t i = 0; i < ChecksumSize; ++i, hash >>= 8U)
        sum += static_cast<char>(hash & 0xFFU);
    return sum;
}

void writeDescription(ByteWriter& out, const ModelDescription& description) {
    out.text(description.scorer);
    out.text(description.system.name);
    out.number(description.rootLast);
    out.text(description.training);
    out.number(description.labels.size());
    for (const ModelLabel& label : description.labels) {
        out.text(label.text);
        out.number((label.onRoot ? 1 : 0) + (label.elsewhere ? 2 : 0));
    }
}

Result<ModelDescription> readDescription(ByteReader& in) {
    ModelDescription description;
    description.scorer = in.text();
    Result<TransitionSystem> system = findSystem(in.text());
    if (!system)
        return tl::unexpected(system.error());
    description.system = *std::move(system);
    description.rootLast = in.number() != 0;
    description.training = in.text();
    const std::uint64_t labels = in.number();
    for (std::uint64_t i = 0; i < labels && in.isGood(); ++i) {
        const std::string text(in.text());
        const std::uint64_t use = in.number();
        description.labels.push_back({text, (use & 1U) != 0, (use & 2U) != 0});
    }
    if (!in.isGood())
        return failure("the description of the model is damaged");
    return description;
}

} // namespace

std::string modelFileBytes(const Model& model) {
    ByteWriter out;
    writeDescription(out, model.description());
    std::string bytes = std::string(Mark) + std::string(Version) + out.take() + model.bytes();
    bytes += checksum(bytes);
    return bytes;
}

Result<std::unique_ptr<Model>> modelFromFileBytes(std::string_view bytes) {
    if (!bytes.starts_with(Mark))
        return failure(bytes.empty() ? "the file is empty, expected a model"
                                     : "this is no model of Parsescope");
    std::string_view rest = bytes.substr(Mark.size());
    if (!rest.starts_with(Version))
        return failure("the model has version " + quoted(rest.substr(0, rest.find('\n'))) +
                       ", expected 1");
    if (rest.size() < Version.size() + ChecksumSize)
        return failure("the model is cut short");
    const std::size_t end = bytes.size() - ChecksumSize;
    if (checksum(bytes.substr(0, end)) != bytes.substr(end))
        return failure("the model is damaged or cut short: its checksum is wrong");
    rest.remove_prefix(Version.size());
    rest.remove_suffix(ChecksumSize);
    ByteReader in(rest);
    Result<ModelDescription> description = readDescription(in);
    if (!description)
        return tl::unexpected(description.error());
    for (const Kind& kind : Kinds)
        if (kind.name == description->scorer)
            return kind.read(*std::move(description), in.rest());
    return failure("the model is of an unknown kind, " + quoted(description->scorer));
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
