// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace {

/// Returns the spine to whose nodes the other of the two topmost stack elements can be attached:
/// the left spine of the stack top if `Element` is 0, and the right spine of the second element if
/// `Element` is 1.
template<int Element>
std::vector<int> spineOf(const Configuration& c) {
    if (c.stackSize() < 2)
        return {};
    return Element == 0 ? leftSpine(c, c.stack(0)) : rightSpine(c, c.stack(1));
}

/// Returns the number of gold dependents that a node of the spine of `Element` lacks on the side of
/// the other element.
template<int Element>
int lacks(const GoldParse& parse, int node) {
    return Element == 0 ? parse.lacksLeft(node) : parse.lacksRight(node);
}

/// Adds the functions to a rule that attaches the other of the two topmost stack elements, which
/// leaves the stack, to the k-th node of the spine of `Head`.
template<int Head>
Rule spineRule(Rule rule) {
    static constexpr int Dependent = 1 - Head;
    rule.legal = [](const Configuration& c, int k) {
        if (c.stackSize() < 2)
            return Obstacle::StackTooShort;
        if (c.stack(Dependent) == 0)
            return Obstacle::RootAsDependent;
        return k > static_cast<int>(spineOf<Head>(c).size()) ? Obstacle::SpineTooShort
                                                             : Obstacle::None;
    };
    rule.apply = [](Configuration& c, int k) {
        c.attach(spineOf<Head>(c)[k - 1], c.stack(Dependent));
        c.popStack(Dependent);
    };
    rule.arc = [](const Configuration& c, int k) {
        return std::optional(Arc{spineOf<Head>(c)[k - 1], c.stack(Dependent)});
    };
    rule.variants = [](const Configuration& c) {
        return static_cast<int>(spineOf<Head>(c).size());
    };
    // The arc hides the nodes of the other spine, and the nodes of this spine below its k-th node.
    // None of the hidden nodes may lack gold dependents on the side of its spine [SSN13 §4].
    rule.canonical = [](const GoldParse& parse) {
        const Configuration& c = parse.configuration();
        if (c.stackSize() < 2 || c.stack(Dependent) == 0)
            return 0;
        const std::vector<int> spine = spineOf<Head>(c);
        const auto head = std::ranges::find(spine, parse.gold().head(c.stack(Dependent)));
        const auto isDone = [&](int node) { return lacks<Head>(parse, node) == 0; };
        if (head == spine.end() || !std::all_of(head + 1, spine.end(), isDone))
            return 0;
        const auto isDoneToo = [&](int node) { return lacks<Dependent>(parse, node) == 0; };
        const bool allDone = std::ranges::all_of(spineOf<Dependent>(c), isDoneToo);
        return allDone ? static_cast<int>(head - spine.begin()) + 1 : 0;
    };
    return rule;
}

/// The feature templates. All templates are computed again for the context of each variant, so
/// templates that do not make the parser more accurate are left out.
constexpr std::string_view Features =
    "arcs s1 s0; drop rest s2; drop rest b1; drop s1.form s0.form s0.pos; "
    "drop s1.lemma s0.pos s0.feats; drop s1.pos s1.feats s0.lemma; drop s0.form b0.form; "
    "drop s1.lemma s1.pos s0.pos s0.case; drop s1.pos s1.verbform s0.pos s0.case; "
    "drop s0.pos distance(s1,s0); drop s1.form s0.form distance(s1,s0); "
    "drop s0.form s0.lvalency; drop s0.form s0.rvalency; drop s1.form s1.lvalency; "
    "drop s1.form s1.rvalency; drop s0.pos s0.feats b0.pos b0.feats; drop s1.pos s0.form b0.pos; "
    "drop s1.pos s0.pos b0.pos b1.pos; drop s0.lemma b0.pos b0.case; parent.pos; parent.form; "
    "parent.pos s1.pos s0.pos; grandparent.pos; parent.label; parent.pos grandparent.pos";

} // namespace

/// Returns LR-spine [SSN13 §3]: the two topmost trees are joined at any node of the spines that
/// face each other, so a word may get dependents after it has got its head.
TransitionSystem lrSpine() {
    enum { LeftArc = 1, RightArc = 2 };
    const Rule leftArc = spineRule<0>({
        .name = "la",
        .title = Text("Left-Arc"),
        .schema = "σ|i|j ⇒ σ|j, l→i, where l is the K-th node of the left spine of j",
        .effect =
            Text("makes the second stack element a dependent of the K-th node of the left spine "
                 "of the top"),
        .key = 'l',
        .definition = "σ|i|j ⇒ σ|j, leftspine(j)→i",
    });
    const Rule rightArc = spineRule<1>({
        .name = "ra",
        .title = Text("Right-Arc"),
        .schema = "σ|i|j ⇒ σ|i, r→j, where r is the K-th node of the right spine of i",
        .effect =
            Text("makes the top a dependent of the K-th node of the right spine of the second "
                 "stack element"),
        .key = 'r',
        .definition = "σ|i|j ⇒ σ|i, rightspine(i)→j",
    });
    return {
        .name = "lr-spine",
        .title = Text("LR-spine"),
        .source = "Sartorio, Satta & Nivre 2013",
        .description =
            Text("Joins the two topmost trees of the stack at any node of the spines that "
                 "face each other."),
        .rules = {shiftRule(), leftArc, rightArc},
        .isFinal = endsWithOneTree,
        .traits = {.reach = Reach::Spines,
                   .projective = true,
                   .exhaustiveWords = 7,
                   .searchWords = 10},
        .canonicalOrder = {LeftArc, RightArc, Shift},
        // Later words can be attached to the spine of the first child of ROOT.
        .keepsSingleRoot =
            [](const RootedParse& parse, Transition transition, Arc arc) {
                return rootJoinsOneTree(parse, transition) && (arc.head != 0 || parse.roots == 0);
            },
        .features = Features,
    };
}

} // namespace parsescope
