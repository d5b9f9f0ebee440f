// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/network.h"

#include "core/decoding/exact_decoders.h"
#include "core/learning/network/network_model.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <array>

namespace parsescope::neural {

Network::Network(const NetworkShape& shape)
    : m_shape(shape), m_encoder(m_layout, shape.encoder),
      m_transitions(m_layout, m_encoder.outputs(), shape.positions, scoresArcs() ? 0 : shape.hidden,
                    shape.transitions),
      m_arcs(m_layout, m_encoder.outputs(), scoresArcs() ? shape.arcHidden : 0),
      m_labels(m_layout, m_encoder.outputs(), 2, shape.labelHidden, shape.labels) {}

template<class Real>
NetworkWeights<Real> Network::initialWeights(std::uint64_t seed) const {
    Random random(seed);
    NetworkWeights<Real> weights{Values<Real>(size()),
                                 Matrix<Real>(m_shape.encoder.wordSize, m_shape.words)};
    m_encoder.initialise(weights.dense, random);
    if (scoresArcs())
        m_arcs.initialise(weights.dense, random);
    else
        m_transitions.initialise(weights.dense, random);
    m_labels.initialise(weights.dense, random);
    fillVectors(weights.words.view(), random);
    return weights;
}

template NetworkWeights<float> Network::initialWeights(std::uint64_t) const;
template NetworkWeights<double> Network::initialWeights(std::uint64_t) const;

namespace {

constexpr std::size_t RealSize = 4;
/// The largest size of a layer. The product of two sizes fits into an int.
constexpr int LargestSize = 1 << 14;

void writeTexts(const Numbering& numbering, ByteWriter& out) {
    out.number(static_cast<std::uint64_t>(numbering.size()));
    for (std::size_t i = 3; i < numbering.texts().size(); ++i)
        out.text(numbering.texts()[i]);
}

bool readTexts(ByteReader& in, Numbering& numbering) {
    const std::uint64_t size = in.number();
    for (std::uint64_t i = 3; i < size && in.isGood(); ++i)
        numbering.add(in.text());
    return in.isGood() && static_cast<std::uint64_t>(numbering.size()) == size;
}

/// The decoders of models. A model file contains an index into this list, so that its order must
/// not change.
constexpr std::array StoredDecoders{&ArcHybridDecoder, &ArcEagerDecoder,    &EisnerDecoder,
                                    &MstDecoder,       &ArcStandardDecoder, &Mh4Decoder};

/// Returns the sizes that do not follow from the vocabulary, the system and the labels, as pointers
/// into `shape`.
std::array<int*, 9> sizesOf(NetworkShape& shape) {
    return {&shape.encoder.wordSize, &shape.encoder.tagSize, &shape.encoder.characterSize,
            &shape.encoder.hidden,   &shape.encoder.layers,  &shape.positions,
            &shape.hidden,           &shape.arcHidden,       &shape.labelHidden};
}

bool isUsable(const NetworkShape& shape, const Target& target) {
    const EncoderShape& encoder = shape.encoder;
    if (encoder.wordSize < 1 || encoder.hidden < 2 || encoder.hidden % 2 != 0 ||
        encoder.layers < 1 || encoder.characterSize % 2 != 0 || shape.hidden < 1 ||
        shape.arcHidden < 1 || shape.labelHidden < 1 || shape.positions > MostPositions)
        return false;
    if (!target.system)
        return shape.positions == 0;
    return shape.positions >= 1 &&
           (!target.decoder || shape.positions <= target.decoder->positions);
}

void writeMember(const NetworkModel::Member& member, ByteWriter& out) {
    const Target& target = member.target;
    const auto* decoder = std::ranges::find(StoredDecoders, target.decoder);
    out.number(target.decoder ? 1 : 0);
    out.number(target.decoder ? static_cast<std::uint64_t>(decoder - StoredDecoders.begin()) : 0);
    out.text(target.system ? target.system->name : ArcEagerDecoder.name);
    writeTexts(member.vocabulary.words, out);
    for (const int count : member.vocabulary.counts)
        out.number(static_cast<std::uint64_t>(count));
    writeTexts(member.vocabulary.tags, out);
    writeTexts(member.vocabulary.characters, out);
    NetworkShape shape = member.network.shape();
    for (const int* size : sizesOf(shape))
        out.number(static_cast<std::uint64_t>(*size));
    writeWeights(member.weights, out);
}

} // namespace

void writeWeights(const NetworkWeights<float>& weights, ByteWriter& out) {
    for (const float value : weights.dense)
        out.real(value);
    for (const float value : weights.words.values())
        out.real(value);
}

std::optional<NetworkWeights<float>> readWeights(const Network& network, ByteReader& in) {
    const auto wordSize = static_cast<std::size_t>(network.shape().encoder.wordSize);
    const std::size_t words = wordSize * static_cast<std::size_t>(network.shape().words);
    if (in.rest().size() / RealSize < words || in.rest().size() / RealSize - words < network.size())
        return std::nullopt;
    NetworkWeights<float> weights{
        Values<float>(network.size()),
        Matrix<float>(network.shape().encoder.wordSize, network.shape().words)};
    for (float& value : weights.dense)
        value = in.real();
    for (float& value : weights.words.values())
        value = in.real();
    if (!in.isGood()) // a number is not finite
        return std::nullopt;
    return weights;
}

namespace {

std::optional<NetworkModel::Member> readMember(const ModelDescription& description,
                                               ByteReader& in) {
    const std::uint64_t isDecoded = in.number();
    const std::uint64_t decoder = in.number();
    if (isDecoded > 1 || decoder >= StoredDecoders.size())
        return std::nullopt;
    const std::string name(in.text());
    Target target;
    if (isDecoded != 0)
        target.decoder = StoredDecoders[decoder];
    if (!target.decoder || !target.decoder->scoresArcs()) {
        Result<TransitionSystem> system =
            name == description.system.name ? description.system : findSystem(name);
        if (!system)
            return std::nullopt;
        target.system = *std::move(system);
    }
    Vocabulary vocabulary;
    if (!readTexts(in, vocabulary.words))
        return std::nullopt;
    for (int word = 0; word < vocabulary.words.size(); ++word)
        vocabulary.counts.push_back(static_cast<int>(in.number()));
    if (!readTexts(in, vocabulary.tags) || !readTexts(in, vocabulary.characters))
        return std::nullopt;
    NetworkShape shape;
    for (int* size : sizesOf(shape)) {
        const std::uint64_t value = in.number();
        if (value > LargestSize)
            return std::nullopt;
        *size = static_cast<int>(value);
    }
    shape.words = vocabulary.words.size();
    shape.encoder.tags = vocabulary.tags.size();
    shape.encoder.characters = vocabulary.characters.size();
    shape.transitions = target.transitions();
    shape.labels = static_cast<int>(description.labels.size());
    if (!in.isGood() || !isUsable(shape, target))
        return std::nullopt;
    Network network(shape);
    std::optional<NetworkWeights<float>> weights = readWeights(network, in);
    if (!weights)
        return std::nullopt;
    return NetworkModel::Member{target, std::move(vocabulary), std::move(network),
                                *std::move(weights)};
}

/// Returns true if all members together can be a parser of the system of `description`.
bool areOneParser(const std::vector<NetworkModel::Member>& members,
                  const ModelDescription& description) {
    const Target& first = members.front().target;
    const auto all = [&members](const auto& test) {
        return std::ranges::all_of(
            members, [&](const NetworkModel::Member& member) { return test(member.target); });
    };
    if (!all([&](const Target& target) { return !target.decoder == !first.decoder; }))
        return false;
    if (!first.decoder)
        return all(
            [&](const Target& target) { return target.system->name == description.system.name; });
    const ExactDecoder* decodes = NetworkModel::decoderOf(members);
    if (!all([decodes](const Target& target) { return decodes->canUseScoresOf(*target.decoder); }))
        return false;
    return nameOfRules(description.system) ==
               (decodes->scoresArcs() ? ArcEagerDecoder : *decodes).name &&
           all([](const Target& target) {
               return !target.system || exactDecoderOf(*target.system) == target.decoder;
           });
}

} // namespace

std::string NetworkModel::bytes() const {
    ByteWriter out;
    out.number(m_members.size());
    for (const Member& member : m_members)
        writeMember(member, out);
    return out.take();
}

Result<std::unique_ptr<Model>> NetworkModel::fromBytes(ModelDescription description,
                                                       std::string_view bytes) {
    ByteReader in(bytes);
    std::vector<Member> members;
    const std::uint64_t count = in.number();
    while (in.isGood() && members.size() < count) {
        std::optional<Member> member = readMember(description, in);
        if (!member)
            return failure("the network in the model is damaged");
        members.push_back(*std::move(member));
    }
    if (members.empty() || !in.atEnd() || !areOneParser(members, description))
        return failure("the network in the model is damaged");
    return std::make_unique<NetworkModel>(std::move(description), std::move(members));
}

} // namespace parsescope::neural
