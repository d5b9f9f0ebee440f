// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/linear_features.h"

#include "core/base/hash.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <iterator>
#include <numeric>
#include <utility>

namespace parsescope {

namespace {

constexpr int NoNode = ParserState::NoNode;
static_assert(FeatureNames::Bases.size() == FeatureContext::BaseCount);
static_assert(FeatureNames::Facts.size() == ParserState::FactCount);

template<class Names>
int indexIn(const Names& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

/// Returns the signed group of the distance between two places; 0 if one of the places is NoNode.
/// The groups are 1, 2, 3, 4, 5–6, 7–9, 10–14 and larger distances.
std::uint32_t groupedDistance(int from, int to) {
    if (from == NoNode || to == NoNode)
        return 0;
    const int length = std::abs(to - from);
    std::uint32_t group = 8;
    if (length <= 4)
        group = static_cast<std::uint32_t>(length);
    else if (length <= 6)
        group = 5;
    else if (length <= 9)
        group = 6;
    else if (length <= 14)
        group = 7;
    return group + (to < from ? 16 : 32);
}

/// Returns a number with two bits for each of case, number, person and gender (absent, different or
/// equal), plus 1.
std::uint32_t agreement(const WordTable::Row& a, const WordTable::Row& b) {
    std::uint32_t bits = 0;
    for (Attribute attribute :
         {Attribute::Case, Attribute::Number, Attribute::Person, Attribute::Gender}) {
        const auto index = static_cast<std::size_t>(attribute);
        bits <<= 2U;
        if (a[index] != 0 && b[index] != 0)
            bits += a[index] == b[index] ? 2 : 1;
    }
    return bits + 1;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

/// Returns the set of the bases whose nodes depend on `focus`, including the ends of the arc, as
/// bits.
std::uint32_t focusedBases(Focus focus) {
    using Context = FeatureContext;
    std::vector<int> bases{Context::Parent, Context::Grandparent, Context::Head,
                           Context::Dependent};
    const auto add = [&bases](std::initializer_list<int> more) { bases.insert(bases.end(), more); };
    if (focus == Focus::LeftSpine)
        add({Context::S0, Context::B0, Context::B1, Context::B2});
    if (focus == Focus::RightSpine)
        add({Context::S1, Context::S2});
    if (focus == Focus::DeepStack)
        add({Context::S0, Context::S1, Context::S2, Context::S3, Context::N0, Context::N1});
    std::uint32_t bits = 0;
    for (int base : bases)
        bits |= std::uint32_t{1} << base;
    return bits;
}

/// Sets the places of the k-th nodes of [SSN13 Table 1] for an arc that does not join two roots:
/// the chosen node on the spine and the nodes above it.
void moveAlongSpine(const ParserState& state, const Candidate& candidate, Focus focus,
                    std::array<int, FeatureContext::BaseCount>& places) {
    using Context = FeatureContext;
    const int head = state.placeOf(candidate.arc.head);
    const int above = state.head(head);
    const int twoAbove = candidate.transition.variant > 2 ? state.head(above) : NoNode;
    if (focus == Focus::LeftSpine) {
        places[Context::S0] = head;
        places[Context::B1] = twoAbove != NoNode ? twoAbove : places[Context::B0];
        places[Context::B2] = places[Context::B0];
        places[Context::B0] = above;
    } else {
        places[Context::S1] = head;
        places[Context::S2] = above;
    }
    places[Context::Parent] = above;
    places[Context::Grandparent] = twoAbove;
}

/// Returns the templates of `all` that have one value, and all pairs of them.
std::vector<std::string> pairsOf(const std::vector<std::string>& all) {
    std::vector<std::string> pairs;
    for (const std::string& text : all)
        if (text.find(' ') == std::string::npos)
            pairs.push_back(text);
    const std::size_t single = pairs.size();
    for (std::size_t i = 0; i < single; ++i)
        for (std::size_t k = i + 1; k < single; ++k)
            pairs.push_back(pairs[i] + ' ' + pairs[k]);
    return pairs;
}

} // namespace

Focus deepFocusOf(const ParserState& state, const Candidate& candidate) {
    const int variant = candidate.transition.variant;
    const Configuration& c = state.configuration();
    const auto [head, dependent] = candidate.arc;
    if (state.system().traits.reach == Reach::Spines)
        return dependent == c.stack(1) ? Focus::LeftSpine : Focus::RightSpine;
    const int deep = variant <= c.stackSize() ? c.stack(variant - 1) : NoNode;
    return deep != NoNode && (deep == head || deep == dependent) ? Focus::DeepStack : Focus::Plain;
}

FeatureContext contextOf(const ParserState& state, const Candidate& candidate) {
    using Context = FeatureContext;
    const Configuration& c = state.configuration();
    FeatureContext context;
    context.places.fill(NoNode);
    const Focus focus = focusOf(state, candidate);
    const int top = focus == Focus::DeepStack ? candidate.transition.variant - 1 : 0;
    for (int i = 0; i <= Context::S3 - Context::S0; ++i)
        context.places[Context::S0 + i] = state.stackPlace(top + i);
    for (int i = 0; i <= Context::N1 - Context::N0 && i < top; ++i)
        context.places[Context::N0 + i] = state.stackPlace(top - 1 - i);
    const int buffer = std::min(c.bufferSize(), Context::B3 - Context::B0 + 1);
    for (int i = 0; i < buffer; ++i)
        context.places[Context::B0 + i] = state.placeOf(c.buffer(i));
    context.places[Context::Head] = state.placeOf(candidate.arc.head);
    context.places[Context::Dependent] = candidate.arc.dependent;
    if (focus == Focus::LeftSpine || focus == Focus::RightSpine)
        moveAlongSpine(state, candidate, focus, context.places);
    return context;
}

FeatureSet::FeatureSet(const std::vector<std::string>& templates) {
    for (const std::string& text : templates) {
        Template compiled{text, {}};
        for (std::string_view part : split(text, ' '))
            compiled.values.push_back(valueOf(std::string(part)));
        m_templates.push_back(std::move(compiled));
    }
    // Hashing is faster if templates with equal numbers of values are adjacent.
    std::stable_sort(
        m_templates.begin(), m_templates.end(),
        [](const Template& a, const Template& b) { return a.values.size() < b.values.size(); });
    assert(m_addresses.size() + FeatureContext::BaseCount <= MostAddresses);
    assert(m_values.size() <= std::tuple_size_v<Values>);
    std::vector<int> all(m_templates.size());
    std::iota(all.begin(), all.end(), 0);
    m_all = programOf(all);
    for (const Focus focus : {Focus::LeftSpine, Focus::RightSpine, Focus::DeepStack}) {
        const auto index = static_cast<std::size_t>(focus);
        m_focused[index] = templatesFrom(focusedBases(focus));
        std::ranges::set_difference(all, m_focused[index], std::back_inserter(m_plain[index]));
        m_focusedPrograms[index] = programOf(m_focused[index]);
    }
}

FeatureSet::Program FeatureSet::programOf(std::span<const int> templates) const {
    Program program;
    std::vector<bool> needed(m_values.size(), false);
    for (int t : templates) {
        const Template& compiled = m_templates[t];
        assert(compiled.values.size() <= MostValuesOfTemplate);
        program.seeds.push_back(hashOf(compiled.text));
        ++program.counts[compiled.values.size()];
        for (int v : compiled.values) {
            program.values.push_back(static_cast<std::uint8_t>(v));
            needed[v] = true;
        }
    }
    for (std::size_t v = 0; v < needed.size(); ++v)
        if (needed[v])
            program.sources[static_cast<int>(m_values[v].source)].push_back(static_cast<int>(v));
    return program;
}

/// Returns the templates with an address that begins at one of `bases`, which are given as bits.
std::vector<int> FeatureSet::templatesFrom(std::uint32_t bases) const {
    std::vector<bool> begins; // true for the addresses that begin at one of the bases
    for (int base = 0; base < FeatureContext::BaseCount; ++base)
        begins.push_back((bases >> base & 1U) != 0);
    for (const Address& address : m_addresses)
        begins.push_back(begins[address.from]);
    const auto depends = [&](int v) {
        const Value& value = m_values[v];
        return begins[value.address] || (value.hasTwo() && begins[value.second]);
    };
    std::vector<int> list;
    for (std::size_t t = 0; t < m_templates.size(); ++t)
        if (std::any_of(m_templates[t].values.begin(), m_templates[t].values.end(), depends))
            list.push_back(static_cast<int>(t));
    return list;
}

int FeatureSet::addressOf(std::string_view text) {
    if (const int base = indexIn(FeatureNames::Bases, text); base >= 0)
        return base;
    for (std::size_t i = 0; i < m_addresses.size(); ++i)
        if (m_addresses[i].text == text)
            return FeatureContext::BaseCount + static_cast<int>(i);
    const std::size_t dot = text.rfind('.');
    assert(dot != std::string_view::npos);
    const int neighbour = indexIn(FeatureNames::Neighbours, text.substr(dot + 1));
    assert(neighbour >= 0);
    const int from = addressOf(text.substr(0, dot));
    m_addresses.push_back({from, static_cast<Neighbour>(neighbour), std::string(text)});
    return FeatureContext::BaseCount + static_cast<int>(m_addresses.size()) - 1;
}

int FeatureSet::valueOf(const std::string& text) {
    for (std::size_t i = 0; i < m_values.size(); ++i)
        if (m_values[i].text == text)
            return static_cast<int>(i);
    Value value{Source::Word, 0, 0, text};
    if (text.back() == ')') {
        const std::size_t open = text.find('(');
        const std::vector<std::string_view> ends =
            split(std::string_view(text).substr(open + 1, text.size() - open - 2), ',');
        value.source = text.starts_with("distance") ? Source::Distance : Source::Agreement;
        value.address = addressOf(ends[0]);
        value.second = addressOf(ends[1]);
    } else {
        const std::size_t dot = text.rfind('.');
        const std::string name = text.substr(dot + 1);
        value.address = addressOf(std::string_view(text).substr(0, dot));
        if (const std::optional<Attribute> attribute = findAttribute(name)) {
            value.second = static_cast<int>(*attribute);
        } else {
            value.source = Source::State;
            value.second = indexIn(FeatureNames::Facts, name);
            assert(value.second >= 0);
        }
    }
    m_values.push_back(std::move(value));
    return static_cast<int>(m_values.size()) - 1;
}

void FeatureSet::resolve(const ParserState& state, const FeatureContext& context,
                         std::span<int> places) const {
    std::copy(context.places.begin(), context.places.end(), places.begin());
    const int last = state.lastPlace();
    int* out = places.data() + FeatureContext::BaseCount;
    for (const Address& address : m_addresses) {
        const int from = places[address.from];
        switch (address.neighbour) {
        case Neighbour::Left:
        case Neighbour::Left2:
        case Neighbour::Right:
        case Neighbour::Right2:
            *out = state.dependent(from, static_cast<ParserState::Dependent>(address.neighbour));
            break;
        case Neighbour::Head:
            *out = state.head(from);
            break;
        case Neighbour::Before:
            *out = from > 1 ? from - 1 : NoNode;
            break;
        case Neighbour::After:
            *out = from != NoNode && from < last ? from + 1 : NoNode;
            break;
        }
        ++out;
    }
}

void FeatureSet::run(const Program& program, const WordTable& words, const ParserState& state,
                     const FeatureContext& context, std::span<std::uint64_t> hashes) const {
    std::array<int, MostAddresses> places;
    resolve(state, context, places);
    Values values;
    const auto setAll = [&](Source source, const auto& valueAt) {
        for (int v : program.sources[static_cast<int>(source)]) {
            const Value& value = m_values[v];
            values[v] = valueAt(places[value.address], value.second);
        }
    };
    setAll(Source::Word, [&](int place, std::size_t field) { return words.row(place)[field]; });
    setAll(Source::State, [&](int place, std::size_t field) { return state.facts(place)[field]; });
    setAll(Source::Distance,
           [&](int place, std::size_t other) { return groupedDistance(place, places[other]); });
    setAll(Source::Agreement, [&](int place, std::size_t other) {
        return agreement(words.row(place), words.row(places[other]));
    });
    const std::uint64_t* seed = program.seeds.data();
    const std::uint8_t* value = program.values.data();
    std::uint64_t* hash = hashes.data();
    const auto hashAll = [&]<std::size_t... I>(std::index_sequence<I...>) {
        for (std::size_t left = program.counts[sizeof...(I)]; left > 0; --left) {
            std::uint64_t bits = *seed++;
            ((bits = mixedHash(bits, values[value[I]])), ...);
            value += sizeof...(I);
            *hash++ = bits | 1U;
        }
    };
    // There is a separate loop for each number of values.
    [&]<std::size_t... N>(std::index_sequence<N...>) {
        (hashAll(std::make_index_sequence<N>()), ...);
    }
    (std::make_index_sequence<MostValuesOfTemplate + 1>());
}

void FeatureSet::hash(const WordTable& words, const ParserState& state,
                      const FeatureContext& context, std::span<std::uint64_t> hashes) const {
    run(m_all, words, state, context, hashes);
}

void FeatureSet::hashFocused(const WordTable& words, const ParserState& state,
                             const FeatureContext& context, Focus focus,
                             std::span<std::uint64_t> hashes) const {
    run(m_focusedPrograms[static_cast<int>(focus)], words, state, context, hashes);
}

std::vector<FeatureSet::Atom> FeatureSet::atoms(int index, const ParserState& state,
                                                const FeatureContext& context) const {
    std::array<int, MostAddresses> places;
    resolve(state, context, places);
    std::vector<Atom> atoms;
    for (int v : m_templates[index].values) {
        const Value& value = m_values[v];
        atoms.push_back(
            {value.text, places[value.address], value.hasTwo() ? places[value.second] : NoNode});
    }
    return atoms;
}

std::uint64_t templatesFingerprint(const FeatureSet& actions, const FeatureSet& labels) {
    std::string all;
    for (const FeatureSet* set : {&actions, &labels}) {
        for (int i = 0; i < set->size(); ++i)
            all += set->text(i) + '\n';
        all += '\n';
    }
    return hashOf(all);
}

std::vector<std::string> actionTemplates(const TransitionSystem& system, ActionFeatures features) {
    std::vector<std::string> templates = featureTemplates(system);
    return features == ActionFeatures::Pairs ? pairsOf(templates) : templates;
}

} // namespace parsescope
