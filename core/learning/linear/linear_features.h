// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/linear/word_table.h"
#include "core/learning/parser_state.h"
#include "core/learning/perceptron_options.h"
#include "core/parsing/feature_templates.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The places (see ParserState) of the nodes at which the addresses in feature templates begin;
/// NoNode for a node that does not exist.
struct FeatureContext {
    enum Base {
        S0,
        S1,
        S2,
        S3,
        B0,
        B1,
        B2,
        B3,
        Parent,
        Grandparent,
        Head,
        Dependent,
        N0,
        N1,
        BaseCount
    };
    std::array<int, BaseCount> places;
};

/// The nodes to which the context of a candidate is relative. The first variant of a rule attaches
/// roots of trees; later variants attach nodes further down, and their contexts are relative to
/// these nodes.
enum class Focus {
    Plain,      ///< stack top and buffer front, as for a shift
    LeftSpine,  ///< a node on the left spine of the stack top [SSN13 Table 1]
    RightSpine, ///< a node on the right spine of the second on the stack [SSN13 Table 1]
    DeepStack,  ///< a deeper stack element, as if the elements above it were removed
};
/// Returns the focus of a candidate with a variant after the first one.
[[nodiscard]] Focus deepFocusOf(const ParserState& state, const Candidate& candidate);
[[nodiscard]] inline Focus focusOf(const ParserState& state, const Candidate& candidate) {
    return candidate.transition.variant == 1 ? Focus::Plain : deepFocusOf(state, candidate);
}

/// Returns the context of `candidate`: stack and buffer relative to its focus, and the two ends of
/// its arc.
[[nodiscard]] FeatureContext contextOf(const ParserState& state, const Candidate& candidate);

/// A compiled list of feature templates (see FeatureNames).
class FeatureSet {
public:
    /// Compiles templates. Asserts that they are well-formed.
    explicit FeatureSet(const std::vector<std::string>& templates);

    [[nodiscard]] int size() const { return static_cast<int>(m_templates.size()); }
    /// Returns the text of the template with 0-based index `index`.
    [[nodiscard]] const std::string& text(int index) const { return m_templates[index].text; }
    /// Computes a 64-bit hash for each template, which is never 0. `hashes` must have size()
    /// entries.
    void hash(const WordTable& words, const ParserState& state, const FeatureContext& context,
              std::span<std::uint64_t> hashes) const;
    /// Returns, in ascending order, the 0-based indices of the templates whose hashes depend on
    /// `focus`: for a candidate with this focus, their hashes can differ from the hashes in the
    /// plain context.
    [[nodiscard]] std::span<const int> focusedTemplates(Focus focus) const {
        return m_focused[static_cast<int>(focus)];
    }
    /// Returns, in ascending order, the 0-based indices of the templates whose hashes do not depend
    /// on `focus`.
    [[nodiscard]] std::span<const int> plainTemplates(Focus focus) const {
        return m_plain[static_cast<int>(focus)];
    }
    /// Computes only the hashes of focusedTemplates(focus), in the order of that list. `hashes`
    /// must have an entry for each of these templates.
    void hashFocused(const WordTable& words, const ParserState& state,
                     const FeatureContext& context, Focus focus,
                     std::span<std::uint64_t> hashes) const;
    /// An atom of a template, with the places of its nodes.
    struct Atom {
        std::string text; ///< notation of the atom, for example "s0.form"
        int place; ///< place of the node, or of the first of two nodes; NoNode if there is none
        int other; ///< place of the second node of distance or agreement; otherwise NoNode
    };
    /// Returns the atoms of the template with 0-based index `index`.
    [[nodiscard]] std::vector<Atom> atoms(int index, const ParserState& state,
                                          const FeatureContext& context) const;

private:
    enum class Neighbour { Left, Left2, Right, Right2, Head, Before, After };
    enum class Source { Word, State, Distance, Agreement };
    struct Address {
        int from;
        Neighbour neighbour;
        std::string text;
    };
    struct Value {
        Source source;
        int address;
        int second; // column of a row, or index of the second address
        std::string text;
        [[nodiscard]] bool hasTwo() const {
            return source == Source::Distance || source == Source::Agreement;
        }
    };
    struct Template {
        std::string text;
        std::vector<int> values;
    };
    /// Templates prepared for hashing, in ascending order of their numbers of values.
    struct Program {
        std::array<std::vector<int>, 4> sources; // the required values from each source
        std::vector<std::uint64_t> seeds;        // first value of the hash of each template
        std::vector<std::uint8_t> values; // values of all templates, one template after the other
        // The number of templates with each number of values.
        std::array<std::size_t, MostValuesOfTemplate + 1> counts{};
    };
    using Values = std::array<std::uint32_t, MostValues>;

    int addressOf(std::string_view text);
    int valueOf(const std::string& text);
    [[nodiscard]] Program programOf(std::span<const int> templates) const;
    [[nodiscard]] std::vector<int> templatesFrom(std::uint32_t bases) const;
    void run(const Program& program, const WordTable& words, const ParserState& state,
             const FeatureContext& context, std::span<std::uint64_t> hashes) const;
    void resolve(const ParserState& state, const FeatureContext& context,
                 std::span<int> places) const;

    // Addresses that are not bases; their indices follow the indices of the bases.
    std::vector<Address> m_addresses;
    std::vector<Value> m_values;
    std::vector<Template> m_templates;
    Program m_all;
    static constexpr std::size_t Foci = 4;
    std::array<std::vector<int>, Foci> m_focused; // result of focusedTemplates for each focus
    std::array<std::vector<int>, Foci> m_plain;   // result of plainTemplates for each focus
    std::array<Program, Foci> m_focusedPrograms;
};

/// Returns a hash of the texts of all templates of both sets.
[[nodiscard]] std::uint64_t templatesFingerprint(const FeatureSet& actions,
                                                 const FeatureSet& labels);

/// Returns the templates for choosing a transition (see featureTemplates), or their single values
/// and all pairs of these values.
[[nodiscard]] std::vector<std::string>
actionTemplates(const TransitionSystem& system,
                ActionFeatures features = ActionFeatures::Templates);

} // namespace parsescope
