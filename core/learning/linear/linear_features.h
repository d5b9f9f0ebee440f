// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/linear/word_table.h"
#include "core/learning/parser_state.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The places, see ParserState, of the nodes that the addresses of feature templates begin with;
/// NoNode where there is none.
struct FeatureContext {
    enum Base { S0, S1, S2, S3, B0, B1, B2, B3, Parent, Grandparent, Head, Dependent, BaseCount };
    std::array<int, BaseCount> places;
};

/// What the context of a candidate is relative to. Variants of a rule beyond the first attach
/// further down, and their contexts are taken from there.
enum class Focus {
    Plain,      ///< stack top and buffer front, as for a shift
    LeftSpine,  ///< a node on the left spine of the top element [SSN13 Table 1]
    RightSpine, ///< a node on the right spine of the second element [SSN13 Table 1]
    DeepStack,  ///< a deeper stack element, as if those above it were gone
};
/// The focus of a variant beyond the first.
[[nodiscard]] Focus deepFocusOf(const ParserState& state, const Candidate& candidate);
[[nodiscard]] inline Focus focusOf(const ParserState& state, const Candidate& candidate) {
    return candidate.transition.variant == 1 ? Focus::Plain : deepFocusOf(state, candidate);
}

/// The context of a candidate: stack and buffer, seen from its focus, and the ends of its arc.
[[nodiscard]] FeatureContext contextOf(const ParserState& state, const Candidate& candidate);

/// A list of feature templates, compiled. A template is a text such as
///
///     s0.form s0.pos b0.left.pos distance(s0,b0)
///
/// of atoms that are values of nodes. The address of a node begins with s0 (top of the stack) to
/// s3, b0 (front of the buffer) to b3, parent and grandparent (of the place on a spine), head and
/// dep (of an arc), and continues with left, left2, right, right2 (outermost dependents and those
/// next to them), head, before and after (neighbours in the sentence). Values are the attributes of
/// WordTable, label (of the arc to the node), lvalency, rvalency (number of dependents to the left
/// and right), llabels and rlabels (the set of their labels); and of two nodes distance (grouped,
/// with a sign) and agreement (in case, number, person, gender).
class FeatureSet {
public:
    /// Templates as above; asserts that they are well-formed.
    explicit FeatureSet(const std::vector<std::string>& templates);

    [[nodiscard]] int size() const { return static_cast<int>(m_templates.size()); }
    /// Text of a template.
    [[nodiscard]] const std::string& text(int index) const { return m_templates[index].text; }
    /// One 64-bit hash per template, never 0; `hashes` has size() entries.
    void hash(const WordTable& words, const ParserState& state, const FeatureContext& context,
              std::span<std::uint64_t> hashes) const;
    /// The templates whose hashes depend on the focus: in the context of a candidate with that
    /// focus they can differ from those in the plain context. In order.
    [[nodiscard]] std::span<const int> focusedTemplates(Focus focus) const {
        return m_focused[static_cast<int>(focus)];
    }
    /// All other templates, whose hashes are those in the plain context, in order.
    [[nodiscard]] std::span<const int> plainTemplates(Focus focus) const {
        return m_plain[static_cast<int>(focus)];
    }
    /// Computes the hashes of focusedTemplates(focus) only, in their order; `hashes` has one entry
    /// for each of them.
    void hashFocused(const WordTable& words, const ParserState& state,
                     const FeatureContext& context, Focus focus,
                     std::span<std::uint64_t> hashes) const;
    /// The places of the nodes that the atoms of a template stand for, one per atom (the first of
    /// two), and which value of it is meant: "s0.form". NoNode where there is none.
    struct Atom {
        std::string text;
        int place;
        int other; ///< of distance and agreement, else NoNode
    };
    [[nodiscard]] std::vector<Atom> atoms(int index, const ParserState& state,
                                          const FeatureContext& context) const;

private:
    enum class Step { Left, Left2, Right, Right2, Head, Before, After };
    enum class Source { Word, State, Distance, Agreement };
    struct Address {
        int from;
        Step step;
        std::string text;
    };
    struct Value {
        Source source;
        int address;
        int second; // field of a row, or the second address
        std::string text;
        [[nodiscard]] bool hasTwo() const {
            return source == Source::Distance || source == Source::Agreement;
        }
    };
    struct Template {
        std::string text;
        std::vector<int> values;
    };
    /// Some templates as they are worked through: those with the same number of values together.
    struct Program {
        static constexpr std::size_t MostValues = 6;      // of a template
        std::array<std::vector<int>, 4> sources;          // values that are needed, by source
        std::vector<std::uint64_t> seeds;                 // by template
        std::vector<std::uint8_t> values;                 // of one template after the other
        std::array<std::size_t, MostValues + 1> counts{}; // of templates, by number of values
    };
    using Values = std::array<std::uint32_t, 256>;

    int addressOf(std::string_view text);
    int valueOf(const std::string& text);
    [[nodiscard]] Program programOf(std::span<const int> templates) const;
    [[nodiscard]] std::vector<int> templatesFrom(std::uint32_t bases) const;
    void run(const Program& program, const WordTable& words, const ParserState& state,
             const FeatureContext& context, std::span<std::uint64_t> hashes) const;
    void resolve(const ParserState& state, const FeatureContext& context,
                 std::span<int> places) const;

    std::vector<Address> m_addresses; // after the bases
    std::vector<Value> m_values;
    std::vector<Template> m_templates;
    Program m_all;
    static constexpr std::size_t Foci = 4;
    std::array<std::vector<int>, Foci> m_focused; // see focusedTemplates
    std::array<std::vector<int>, Foci> m_plain;   // see plainTemplates
    std::array<Program, Foci> m_focusedPrograms;
};

/// Changes whenever the templates do.
[[nodiscard]] std::uint64_t templatesFingerprint(const FeatureSet& actions,
                                                 const FeatureSet& labels);

/// The editions of the templates for choosing a transition: models keep those that they were
/// trained with. Of TransitionSystem::features, lines that begin with "new " are not of the first
/// edition, those with "old " of no other. The second one knows two groups more: "brief X Y", the
/// most important ones of "pair X Y", and "right X", all about the right dependents of X.
inline constexpr int LatestEdition = 2;

/// Templates for choosing a transition: those of [ZN11] with distances, valencies, third-order and
/// label sets, for arcs between the nodes that the system joins, with morphological features.
[[nodiscard]] std::vector<std::string> actionTemplates(const TransitionSystem& system,
                                                       int edition = LatestEdition);
/// Templates for labelling an arc.
[[nodiscard]] std::vector<std::string> labelTemplates(const TransitionSystem& system);

} // namespace parsescope
