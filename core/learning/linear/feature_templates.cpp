// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/features.h"

#include <initializer_list>
#include <set>

namespace parsescope {

namespace {

using Texts = std::vector<std::string>;

/// Replaces one-letter placeholders such as "X." and "X," by addresses.
std::string filled(std::string text, const std::vector<std::pair<char, std::string>>& places) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool begins =
            i == 0 || text[i - 1] == ' ' || text[i - 1] == '(' || text[i - 1] == ',';
        bool done = false;
        for (const auto& [letter, address] : places)
            if (begins && text[i] == letter) {
                out += address;
                done = true;
            }
        if (!done)
            out += text[i];
    }
    return out;
}

void add(Texts& templates, std::initializer_list<const char*> texts,
         const std::vector<std::pair<char, std::string>>& places) {
    for (const char* text : texts)
        templates.push_back(filled(text, places));
}

/// About one node.
void addNode(Texts& templates, const std::string& node) {
    add(templates,
        {"N.form N.pos", "N.form", "N.pos", "N.lemma N.pos", "N.pos N.feats", "N.suffix3 N.pos",
         "N.xpos", "N.pos N.case"},
        {{'N', node}});
}

/// About two nodes X and Y that may be joined.
void addPair(Texts& templates, const std::string& left, const std::string& right) {
    add(templates,
        {"X.form X.pos Y.form Y.pos",
         "X.form X.pos Y.form",
         "X.form Y.form Y.pos",
         "X.form X.pos Y.pos",
         "X.pos Y.form Y.pos",
         "X.form Y.form",
         "X.pos Y.pos",
         "X.lemma Y.lemma",
         "X.lemma X.pos Y.pos",
         "X.pos Y.lemma Y.pos",
         "X.pos X.feats Y.pos Y.feats",
         "X.pos X.feats Y.pos",
         "X.pos Y.pos Y.feats",
         "X.lemma Y.pos Y.feats",
         "X.pos X.feats Y.lemma",
         "X.pos X.case Y.pos Y.case",
         "X.lemma X.pos Y.pos Y.case",
         "X.pos Y.pos agreement(X,Y)",
         "X.xpos Y.xpos",
         "X.pos X.verbform Y.pos Y.case",
         "X.pos Y.pos distance(X,Y)",
         "X.form X.pos distance(X,Y)",
         "Y.form Y.pos distance(X,Y)",
         "X.pos distance(X,Y)",
         "Y.pos distance(X,Y)",
         "X.form Y.form distance(X,Y)",
         "X.pos Y.pos X.rvalency Y.lvalency"},
        {{'X', left}, {'Y', right}});
}

/// Parts of speech of X, Y and a third node, and its label where it has its head.
void addThird(Texts& templates, const std::string& left, const std::string& right,
              const std::string& third) {
    add(templates, {"X.pos Y.pos T.pos"}, {{'X', left}, {'Y', right}, {'T', third}});
}

/// About the dependents that a node has got so far.
void addDependents(Texts& templates, const std::string& node, bool leftOnly) {
    add(templates,
        {"N.left.form", "N.left.pos", "N.left.label", "N.left2.pos", "N.left2.label",
         "N.form N.lvalency", "N.pos N.lvalency", "N.form N.llabels", "N.pos N.llabels",
         "N.pos N.left.pos N.left2.pos", "N.pos N.left.label N.left2.label"},
        {{'N', node}});
    if (!leftOnly)
        add(templates,
            {"N.right.form", "N.right.pos", "N.right.label", "N.right2.pos", "N.right2.label",
             "N.form N.rvalency", "N.pos N.rvalency", "N.form N.rlabels", "N.pos N.rlabels",
             "N.pos N.right.pos N.right2.pos", "N.pos N.right.label N.right2.label"},
            {{'N', node}});
}

/// Arcs from and to the front of the buffer.
void addEager(Texts& t) {
    addPair(t, "s0", "b0");
    for (const char* node : {"s0", "b0", "b1", "b2"})
        addNode(t, node);
    for (const char* third : {"b1", "s0.head", "s0.left", "s0.right", "b0.left", "s1"})
        addThird(t, "s0", "b0", third);
    addDependents(t, "s0", false);
    addDependents(t, "b0", true);
    add(t,
        {"b0.pos b1.pos",
         "b0.pos b1.pos b2.pos",
         "s0.head.form",
         "s0.head.pos",
         "s0.label",
         "s0.head.head.form",
         "s0.head.head.pos",
         "s0.head.label",
         "s0.pos s0.head.pos s0.head.head.pos",
         "s0.pos s0.label b0.pos",
         "s1.pos",
         "s1.form",
         "s1.pos s0.pos",
         "b0.form b1.form",
         "s0.form b0.pos b1.pos",
         "s0.pos b0.form b1.pos",
         "s0.pos b0.pos b1.form",
         "s0.lemma b0.lemma s0.rlabels",
         "s0.pos b0.pos s0.rlabels",
         "s0.pos s0.case b0.pos b1.pos",
         "s0.before.pos s0.pos b0.pos",
         "s0.pos s0.after.pos b0.pos",
         "s0.pos b0.before.pos b0.pos",
         "s0.pos s0.after.pos b0.before.pos b0.pos"},
        {});
}

/// Arcs between the two topmost elements of the stack.
void addStandard(Texts& t) {
    addPair(t, "s1", "s0");
    for (const char* node : {"s0", "s1", "s2", "b0", "b1"})
        addNode(t, node);
    for (const char* third : {"b0", "s2", "s1.left", "s1.right", "s0.left", "s0.right", "b1"})
        addThird(t, "s1", "s0", third);
    addDependents(t, "s0", false);
    addDependents(t, "s1", false);
    add(t,
        {"s0.pos b0.pos",
         "s0.pos b0.pos b1.pos",
         "b0.pos b1.pos",
         "s0.form b0.pos",
         "s0.pos b0.form",
         "s0.form b0.form",
         "s0.lemma b0.lemma",
         "s0.pos s0.case b0.pos b0.case",
         "s0.pos b0.pos agreement(s0,b0)",
         "s0.pos s0.feats b0.pos b0.feats",
         "s0.pos b0.pos distance(s0,b0)",
         "s1.form s0.form b0.pos",
         "s1.form s0.pos b0.pos",
         "s1.pos s0.form b0.pos",
         "s1.pos s0.pos b0.form",
         "s1.pos s0.pos b0.pos b1.pos",
         "s2.pos s1.pos",
         "s2.pos s1.pos s0.pos b0.pos",
         "s0.lemma b0.pos b0.case",
         "s1.pos s0.pos s0.rlabels b0.pos",
         "s1.pos s1.rlabels s0.pos",
         "s1.pos s0.pos s0.llabels",
         "s1.lemma s1.rlabels s0.pos",
         "s1.pos s1.after.pos s0.before.pos s0.pos",
         "s1.before.pos s1.pos s0.pos",
         "s1.pos s0.pos s0.after.pos",
         "s1.pos s1.after.pos s0.pos",
         "s1.pos s0.before.pos s0.pos"},
        {});
}

/// What lr-spine does without: each of its candidates beyond the roots has a context of its own, in
/// which all templates are looked up again, and without these it is as accurate.
void spare(Texts& t) {
    static const std::set<std::string> spared{
        "s1.form s0.form s0.pos",
        "s1.lemma s0.pos s0.feats",
        "s1.pos s1.feats s0.lemma",
        "s1.lemma s1.pos s0.pos s0.case",
        "s1.pos s1.verbform s0.pos s0.case",
        "s0.pos distance(s1,s0)",
        "s1.form s0.form distance(s1,s0)",
        "s2.lemma s2.pos",
        "s2.pos s2.feats",
        "s2.suffix3 s2.pos",
        "s2.xpos",
        "s2.pos s2.case",
        "b1.lemma b1.pos",
        "b1.pos b1.feats",
        "b1.suffix3 b1.pos",
        "b1.xpos",
        "b1.pos b1.case",
        "s0.form s0.lvalency",
        "s0.form s0.rvalency",
        "s1.form s1.lvalency",
        "s1.form s1.rvalency",
        "s0.form b0.form",
        "s0.pos s0.feats b0.pos b0.feats",
        "s1.pos s0.form b0.pos",
        "s1.pos s0.pos b0.pos b1.pos",
        "s0.lemma b0.pos b0.case",
    };
    std::erase_if(t, [](const std::string& text) { return spared.contains(text); });
}

} // namespace

std::vector<std::string> actionTemplates(const TransitionSystem& system) {
    Texts t;
    const bool hybrid = system.base() == "arc-hybrid";
    if (system.base() == "arc-eager" || hybrid)
        addEager(t);
    else
        addStandard(t);
    if (hybrid) {
        addPair(t, "s1", "s0");
        addThird(t, "s1", "s0", "s1.right");
        addThird(t, "s1", "s0", "s0.right");
        addNode(t, "s1");
        add(t,
            {"s1.pos s1.rlabels s0.pos", "s1.pos s0.pos b0.form", "s1.form s0.pos b0.pos",
             "s1.pos s1.rvalency"},
            {});
    }
    if (system.base() == "attardi")
        addPair(t, "s2", "s0");
    if (system.hasSpines()) {
        spare(t);
        add(t,
            {"parent.pos", "parent.form", "parent.pos s1.pos s0.pos", "grandparent.pos",
             "parent.label", "parent.pos grandparent.pos"},
            {});
    }
    if (system.hasAdded("lba") || system.hasAdded("rba"))
        addPair(t, "b0", "b1");
    if (system.hasAdded("lnba") || system.hasAdded("rnba"))
        addPair(t, "s0", "b1");
    return t;
}

std::vector<std::string> labelTemplates(const TransitionSystem&) {
    Texts t;
    add(t,
        {"H.pos D.pos",
         "H.form D.pos",
         "H.pos D.form",
         "H.form D.form",
         "H.lemma D.lemma",
         "H.lemma H.pos D.pos D.case",
         "H.pos D.pos D.feats",
         "H.pos H.feats D.pos D.feats",
         "D.form",
         "D.lemma D.pos",
         "D.pos D.feats",
         "D.pos D.case H.pos H.verbform",
         "H.pos D.pos distance(H,D)",
         "D.form distance(H,D)",
         "H.pos D.pos agreement(H,D)",
         "H.xpos D.xpos",
         "D.pos D.before.pos H.pos",
         "D.pos D.after.pos H.pos",
         "D.left.form D.pos H.pos",
         "D.left.pos D.right.pos D.pos H.pos",
         "D.llabels D.pos H.pos",
         "D.rlabels D.pos H.pos",
         "D.left.lemma D.lemma",
         "H.llabels D.pos H.pos distance(H,D)",
         "H.rlabels D.pos H.pos distance(H,D)",
         "H.pos H.label D.pos",
         "H.pos D.suffix3 D.pos",
         "D.left.form H.form",
         "D.before.form D.pos",
         "D.after.form D.pos",
         "D.pos D.case H.llabels H.pos",
         "D.pos D.case H.rlabels H.pos",
         "H.lemma D.pos D.case distance(H,D)",
         "D.before.lemma D.pos D.case"},
        {{'H', "head"}, {'D', "dep"}});
    return t;
}

} // namespace parsescope
