// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/feature_templates.h"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <span>
#include <utility>

namespace parsescope {

namespace {

using Texts = std::vector<std::string>;

/// Replaces the placeholders of a template by addresses. A placeholder is a letter at the beginning
/// of an atom or of an argument, for example "X" in "X.form" and in "distance(X,Y)".
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

/// Adds the templates about a node that use more than its form and part of speech.
void addRest(Texts& templates, const std::string& node) {
    add(templates, {"N.lemma N.pos", "N.pos N.feats", "N.suffix3 N.pos", "N.xpos", "N.pos N.case"},
        {{'N', node}});
}

/// Adds all templates about a node.
void addNode(Texts& templates, const std::string& node) {
    add(templates, {"N.form N.pos", "N.form", "N.pos"}, {{'N', node}});
    addRest(templates, node);
}

/// Adds the templates about two nodes that can be joined by an arc.
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

/// Adds the templates about two nodes that are rarely joined by an arc.
void addBriefPair(Texts& templates, const std::string& left, const std::string& right) {
    add(templates,
        {"X.form Y.form", "X.form Y.pos", "X.pos Y.form", "X.pos Y.pos", "X.lemma Y.lemma",
         "X.pos X.case Y.pos Y.case", "X.pos X.feats Y.pos Y.feats", "X.pos Y.pos agreement(X,Y)"},
        {{'X', left}, {'Y', right}});
}

/// Adds a template with the parts of speech of two nodes and a third node.
void addThird(Texts& templates, const std::string& left, const std::string& right,
              const std::string& third) {
    add(templates, {"X.pos Y.pos T.pos"}, {{'X', left}, {'Y', right}, {'T', third}});
}

/// Adds the templates about the dependents of a node on its left side.
void addLeftDependents(Texts& templates, const std::string& node) {
    add(templates,
        {"N.left.form", "N.left.pos", "N.left.label", "N.left2.pos", "N.left2.label",
         "N.form N.lvalency", "N.pos N.lvalency", "N.form N.llabels", "N.pos N.llabels",
         "N.pos N.left.pos N.left2.pos", "N.pos N.left.label N.left2.label"},
        {{'N', node}});
}

/// Adds the templates about the dependents of a node on its right side.
void addRightDependents(Texts& templates, const std::string& node) {
    add(templates,
        {"N.right.form", "N.right.pos", "N.right.label", "N.right2.pos", "N.right2.label",
         "N.form N.rvalency", "N.pos N.rvalency", "N.form N.rlabels", "N.pos N.rlabels",
         "N.pos N.right.pos N.right2.pos", "N.pos N.right.label N.right2.label"},
        {{'N', node}});
}

/// Adds the templates for arcs between the stack top and the buffer front.
void addEager(Texts& t) {
    addPair(t, "s0", "b0");
    for (const char* node : {"s0", "b0", "b1", "b2"})
        addNode(t, node);
    for (const char* third : {"b1", "s0.head", "s0.left", "s0.right", "b0.left", "s1"})
        addThird(t, "s0", "b0", third);
    addLeftDependents(t, "s0");
    addRightDependents(t, "s0");
    addLeftDependents(t, "b0");
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

/// Adds the templates for arcs between the two topmost elements of the stack. `next` and
/// `afterNext` are the two nodes that follow these elements.
void addStandard(Texts& t, const std::string& next, const std::string& afterNext) {
    addPair(t, "s1", "s0");
    for (const std::string& node : Texts{"s0", "s1", "s2", next, afterNext})
        addNode(t, node);
    for (const std::string& third :
         Texts{next, "s2", "s1.left", "s1.right", "s0.left", "s0.right", afterNext})
        addThird(t, "s1", "s0", third);
    for (const char* node : {"s0", "s1"}) {
        addLeftDependents(t, node);
        addRightDependents(t, node);
    }
    add(t,
        {"s0.pos N.pos",
         "s0.pos N.pos M.pos",
         "N.pos M.pos",
         "s0.form N.pos",
         "s0.pos N.form",
         "s0.form N.form",
         "s0.lemma N.lemma",
         "s0.pos s0.case N.pos N.case",
         "s0.pos N.pos agreement(s0,N)",
         "s0.pos s0.feats N.pos N.feats",
         "s0.pos N.pos distance(s0,N)",
         "s1.form s0.form N.pos",
         "s1.form s0.pos N.pos",
         "s1.pos s0.form N.pos",
         "s1.pos s0.pos N.form",
         "s1.pos s0.pos N.pos M.pos",
         "s2.pos s1.pos",
         "s2.pos s1.pos s0.pos N.pos",
         "s0.lemma N.pos N.case",
         "s1.pos s0.pos s0.rlabels N.pos",
         "s1.pos s1.rlabels s0.pos",
         "s1.pos s0.pos s0.llabels",
         "s1.lemma s1.rlabels s0.pos",
         "s1.pos s1.after.pos s0.before.pos s0.pos",
         "s1.before.pos s1.pos s0.pos",
         "s1.pos s0.pos s0.after.pos",
         "s1.pos s1.after.pos s0.pos",
         "s1.pos s0.before.pos s0.pos"},
        {{'N', next}, {'M', afterNext}});
}

/// The groups of all templates about arcs between two nodes.
constexpr std::array<std::string_view, 3> ArcGroups{"arcs s0 b0", "arcs s1 s0", "arcs s1 s0 n0"};
/// The first words of groups of templates about one node.
constexpr std::array<std::string_view, 3> NodeGroups{"node", "rest", "right"};

std::vector<std::string> wordsOf(const std::string& line) {
    constexpr std::string_view Blank = " \t\r\n";
    std::vector<std::string> words;
    for (std::size_t begin = line.find_first_not_of(Blank); begin != std::string::npos;) {
        const std::size_t end = std::min(line.find_first_of(Blank, begin), line.size());
        words.push_back(line.substr(begin, end - begin));
        begin = line.find_first_not_of(Blank, end);
    }
    return words;
}

void addLine(Texts& templates, const std::string& line);

void drop(Texts& templates, const std::string& line) {
    Texts dropped;
    addLine(dropped, line);
    for (const std::string& text : dropped)
        std::erase(templates, text);
}

/// Adds the templates that a line of TransitionSystem::features names, or removes them if the line
/// begins with "drop".
void addLine(Texts& templates, const std::string& line) {
    const std::vector<std::string> words = wordsOf(line);
    if (line == ArcGroups[0])
        addEager(templates);
    else if (line == ArcGroups[1])
        addStandard(templates, "b0", "b1");
    else if (line == ArcGroups[2])
        addStandard(templates, "n0", "n1");
    else if (words.front() == "brief")
        addBriefPair(templates, words[1], words[2]);
    else if (words.front() == "right")
        addRightDependents(templates, words[1]);
    else if (words.front() == "pair")
        addPair(templates, words[1], words[2]);
    else if (words.front() == "node")
        addNode(templates, words[1]);
    else if (words.front() == "rest")
        addRest(templates, words[1]);
    else if (words.front() == "drop")
        drop(templates, line.substr(words.front().size() + 1));
    else
        templates.push_back(line);
}

template<class Names>
bool isIn(const Names& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

/// Splits an address or a value at its last dot. The second part is the whole text if it has none.
std::pair<std::string_view, std::string_view> atLastDot(std::string_view text) {
    const std::size_t dot = text.rfind('.');
    return dot == std::string_view::npos ? std::pair(std::string_view(), text)
                                         : std::pair(text.substr(0, dot), text.substr(dot + 1));
}

bool isAddress(std::string_view text) {
    const auto [from, name] = atLastDot(text);
    return isIn(FeatureNames::Bases, text) ||
           (isIn(FeatureNames::Neighbours, name) && isAddress(from));
}

/// Returns the addresses of a value: two for "distance(s0,b0)", otherwise one.
std::vector<std::string_view> addressesOf(std::string_view value) {
    const std::size_t open = value.find('(');
    if (open == std::string_view::npos)
        return {atLastDot(value).first};
    const std::string_view both = value.substr(open + 1, value.size() - open - 2);
    const std::size_t comma = std::min(both.find(','), both.size());
    return {both.substr(0, comma), both.substr(std::min(comma + 1, both.size()))};
}

bool isValue(std::string_view text) {
    const bool hasTwo =
        text.ends_with(')') && (text.starts_with("distance(") || text.starts_with("agreement("));
    const std::string_view name = atLastDot(text).second;
    return (hasTwo || isIn(FeatureNames::Attributes, name) || isIn(FeatureNames::Facts, name)) &&
           std::ranges::all_of(addressesOf(text), isAddress);
}

} // namespace

std::optional<Text> objectionToFeature(std::string_view entry) {
    const std::vector<std::string> words = wordsOf(std::string(entry));
    const std::string& first = words.front();
    if (first == "drop" && words.size() > 1 && words[1] != "drop")
        return objectionToFeature(entry.substr(first.size() + 1));
    if (first == "arcs" && !isIn(ArcGroups, entry))
        return Text("expected arcs s0 b0, arcs s1 s0 or arcs s1 s0 n0");
    if (first == "arcs")
        return std::nullopt;
    const std::size_t nodes = first == "pair" || first == "brief" ? 2
                              : isIn(NodeGroups, first)           ? 1
                                                                  : 0;
    if (nodes > 0 && words.size() != nodes + 1)
        return plural("expected {0} node after \"{1}\"", "expected {0} nodes after \"{1}\"",
                      static_cast<int>(nodes), first);
    if (nodes == 0 && words.size() > MostValuesOfTemplate)
        return Text("expected at most {0} values in a template", MostValuesOfTemplate);
    for (const std::string& word : std::span(words).subspan(nodes > 0 ? 1 : 0)) {
        if (nodes > 0 && !isAddress(word))
            return Text("\"{0}\" is not a node, expected a node such as s0, b1 or s0.left", word);
        if (nodes == 0 && !isValue(word))
            return Text("\"{0}\" is not a value, expected a value such as s0.form, b0.left.pos or "
                        "distance(s0,b0)",
                        word);
    }
    return std::nullopt;
}

std::optional<Text> objectionToFeatures(const TransitionSystem& system) {
    constexpr std::size_t Reserve = 16; // for the templates of buffer transitions
    if (system.features.size() > MostFeatureEntries)
        return Text("expected at most {0} feature templates and groups", MostFeatureEntries);
    std::set<std::string> values;
    std::set<std::string> addresses(FeatureNames::Bases.begin(), FeatureNames::Bases.end());
    for (const std::string& text : featureTemplates(system))
        for (const std::string& value : wordsOf(text)) {
            values.insert(value);
            for (std::string_view address : addressesOf(value))
                while (addresses.size() <= MostAddresses && addresses.emplace(address).second)
                    address = atLastDot(address).first;
        }
    if (values.size() + Reserve > MostValues || addresses.size() + Reserve > MostAddresses)
        return Text("different nodes and values in the feature templates: {0} and {1}, expected at "
                    "most {2} and {3}",
                    addresses.size(), values.size(), MostAddresses - Reserve, MostValues - Reserve);
    return std::nullopt;
}

std::vector<std::string> featureTemplates(const TransitionSystem& system) {
    static const Texts unknownSystem{"arcs s1 s0", "pair s0 b0"}; // for both kinds of arcs
    Texts all;
    Texts seen;
    for (const std::string& line : system.features.empty() ? unknownSystem : system.features)
        if (std::ranges::find(seen, line) == seen.end())
            addLine(all, seen.emplace_back(line));
    Texts once;
    for (std::string& text : all)
        if (std::ranges::find(once, text) == once.end())
            once.push_back(std::move(text));
    return once;
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
