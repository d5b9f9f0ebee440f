// SPDX-License-Identifier: GPL-3.0-or-later
// The checks of the contents of UPOS, FEATS, HEAD, DEPREL and MISC.
#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/treebank/checks/checked_sentence.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace parsescope::checks {

namespace {

bool isUpperOrDigit(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool isAlphanumeric(char c) {
    return isUpperOrDigit(c) || (c >= 'a' && c <= 'z');
}

/// Returns true if `text` has the form of names and values of features: "Number", "Sing", "1".
bool isFeatureWord(std::string_view text) {
    return !text.empty() && isUpperOrDigit(text.front()) &&
           std::all_of(text.begin(), text.end(), isAlphanumeric);
}

/// Returns true if `name` has the form "Number" or "Number[psor]".
bool isFeatureName(std::string_view name) {
    if (!name.empty() && isAsciiDigit(name.front()))
        return false;
    const std::size_t bracket = name.find('[');
    if (bracket == std::string_view::npos)
        return isFeatureWord(name);
    const std::string_view layer = name.substr(bracket + 1);
    return isFeatureWord(name.substr(0, bracket)) && layer.size() > 1 && layer.back() == ']' &&
           std::all_of(layer.begin(), layer.end() - 1,
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
}

/// Returns true if the features `a` and `b` are in order. Letters are compared without case.
bool inOrder(std::string_view a, std::string_view b) {
    const auto lower = [](char c) {
        return static_cast<unsigned char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    };
    return !std::lexicographical_compare(b.begin(), b.end(), a.begin(), a.end(),
                                         [&](char x, char y) { return lower(x) < lower(y); });
}

bool areInOrder(const std::vector<std::string_view>& items) {
    for (std::size_t i = 1; i < items.size(); ++i)
        if (!inOrder(items[i - 1], items[i]))
            return false;
    return true;
}

void checkValues(const FieldLine& line, std::string_view feature, std::string_view list,
                 Findings& findings) {
    const std::vector<std::string_view> values = splitAt(list, ',');
    if (std::set(values.begin(), values.end()).size() < values.size())
        findings.add(CheckLevel::Ud2, "repeated-feature-value", line, FeatsColumn,
                     "{0} has a value twice in {1}", inQuotes(feature));
    if (!areInOrder(values))
        findings.add(CheckLevel::Ud2, "unsorted-feature-values", line, FeatsColumn,
                     "{0} has values out of order in {1}, expected them by alphabet",
                     inQuotes(feature));
}

void checkFeats(const FieldLine& line, Findings& findings) {
    const std::string_view feats = line.fields[FeatsColumn];
    if (feats == "_")
        return;
    const std::vector<std::string_view> features = splitAt(feats, '|');
    if (!areInOrder(features))
        findings.add(CheckLevel::Ud2, "unsorted-features", line, FeatsColumn,
                     "{0} is {1}, expected the features by alphabet", inQuotes(feats));
    std::set<std::string_view> names;
    for (const std::string_view feature : features) {
        const std::size_t equals = feature.find('=');
        const std::string_view name = feature.substr(0, equals);
        const std::string_view list =
            equals == std::string_view::npos ? std::string_view() : feature.substr(equals + 1);
        const auto values = splitAt(list, ',');
        if (!isFeatureName(name) || !std::all_of(values.begin(), values.end(), isFeatureWord)) {
            findings.add(CheckLevel::Ud2, "invalid-feature", line, FeatsColumn,
                         "{0} has {1}, expected Feature=Value of letters and digits, beginning "
                         "with a capital letter (values also with a digit)",
                         inQuotes(feature));
            continue;
        }
        checkValues(line, feature, list, findings);
        if (!names.insert(name).second)
            findings.add(CheckLevel::Ud2, "repeated-feature", line, FeatsColumn,
                         "{0} has {1} twice", inQuotes(name));
    }
}

void checkUpos(const FieldLine& line, Findings& findings) {
    const std::string_view upos = line.fields[UposColumn];
    if (line.kind == FieldLine::EmptyNodeLine && upos == "_")
        return;
    if (!isUniversalPos(upos))
        findings.add(CheckLevel::Ud2, "unknown-upos", line, UposColumn,
                     "{0} is {1}, expected one of the {2} tags of UD", inQuotes(upos),
                     UniversalPos.size());
}

void checkRelation(const FieldLine& line, Findings& findings) {
    const std::string_view relation = line.fields[DeprelColumn];
    const auto parts = splitAt(relation, ':');
    if (parts.size() > 2 || !std::all_of(parts.begin(), parts.end(), isLowerWord))
        findings.add(CheckLevel::Ud2, "invalid-deprel", line, DeprelColumn,
                     "{0} is {1}, expected small letters, as in \"nsubj:pass\"",
                     inQuotes(relation));
    else if (!isUniversalRelation(parts.front()))
        findings.add(CheckLevel::Ud2, "unknown-udeprel", line, DeprelColumn,
                     "{0} is {1}, expected one of the {2} relations of UD", inQuotes(relation),
                     UniversalRelations.size());
}

void checkRoots(const CheckedSentence& sentence, Findings& findings) {
    bool rooted = false;
    for (const std::size_t at : sentence.words) {
        const FieldLine& line = sentence.lines[at];
        const std::string_view relation = line.fields[DeprelColumn];
        const bool onRoot = line.fields[HeadColumn] == "0";
        if (onRoot && relation != "root")
            findings.add(CheckLevel::Ud3, "0-is-not-root", line, DeprelColumn,
                         "{0} is {1}, expected \"root\" where HEAD is 0", inQuotes(relation));
        if (!onRoot && relation == "root")
            findings.add(CheckLevel::Ud3, "root-is-not-0", line, DeprelColumn,
                         "{0} is \"root\", expected this relation only where HEAD is 0");
        if (onRoot && rooted)
            findings.add(CheckLevel::Ud2, "multiple-roots", line, HeadColumn,
                         "{0} is 0, as for an earlier word, expected one word with HEAD 0");
        rooted = rooted || onRoot;
    }
    const FieldLine& first = sentence.word(1);
    // The reader ensures that HEAD is "_" in all words or in none.
    if (first.fields[HeadColumn] == "_")
        findings.add(CheckLevel::Ud2, "invalid-head", first, HeadColumn,
                     "{0} is \"_\" in all words, expected a tree");
}

/// Returns `text` without white space at its ends.
std::string_view withoutSpace(std::string_view text) {
    std::size_t begin = text.size();
    std::size_t end = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        if (!isWhiteSpace(character.code)) {
            begin = std::min(begin, at);
            end = at + character.bytes;
        }
        at += character.bytes;
    }
    return begin < end ? text.substr(begin, end - begin) : std::string_view();
}

/// Returns true if a known key is spelt like `key` except for spaces and capital letters.
bool isMisspelt(std::string_view key) {
    const std::string lower = lowerAscii(withoutSpace(key));
    return std::ranges::any_of(MiscKeys,
                               [&](std::string_view known) { return lowerAscii(known) == lower; });
}

void checkMisc(const FieldLine& line, Findings& findings) {
    if (line.fields[MiscColumn] == "_")
        return;
    const auto add = [&](const char* rule, TextPattern<2> pattern, std::string_view item) {
        findings.add(CheckLevel::Ud2, rule, line, MiscColumn, pattern, inQuotes(item));
    };
    std::map<std::string_view, int> counts;
    for (const std::string_view item : splitAt(line.fields[MiscColumn], '|')) {
        const std::size_t equals = item.find('=');
        const std::string_view key = item.substr(0, equals);
        const std::string_view value =
            equals == std::string_view::npos ? std::string_view() : item.substr(equals + 1);
        if (item.empty())
            add("empty-misc", "{0} is {1}, expected something between the bars",
                line.fields[MiscColumn]);
        else if (key.empty())
            add("empty-misc-key", "{0} has {1}, expected a name before \"=\"", item);
        if (withoutSpace(key).size() < key.size() || withoutSpace(value).size() < value.size())
            add("misc-extra-space",
                "{0} has {1}, expected no space at the ends of the name and "
                "of the value",
                item);
        if (std::ranges::find(MiscKeys, key) == MiscKeys.end()) {
            if (isMisspelt(key))
                add("misc-attr-typo",
                    "{0} has {1}, which differs from a name of UD only in "
                    "capital letters or spaces",
                    key);
        } else if (++counts[key] == 2) {
            add("repeated-misc", "{0} has {1} twice", key);
        }
    }
}

/// Checks that multiword tokens have only FORM and MISC, and empty nodes no HEAD and DEPREL.
void checkEmptyColumns(const FieldLine& line, Findings& findings) {
    const bool range = line.kind == FieldLine::RangeLine;
    const auto check = [&](std::size_t column) {
        const std::string_view field = line.fields[column];
        const bool typo = range && column == FeatsColumn && field == "Typo=Yes";
        if (field == "_" || typo)
            return;
        if (range)
            findings.add(CheckLevel::Ud2, "mwt-nonempty-field", line, column,
                         "{0} is {1}, expected \"_\" in a line of a multiword token",
                         inQuotes(field));
        else
            findings.add(CheckLevel::Ud2, "empty-node-nonempty-field", line, column,
                         "{0} is {1}, expected \"_\" in a line of an empty node", inQuotes(field));
    };
    if (range)
        for (std::size_t column = LemmaColumn; column < MiscColumn; ++column)
            check(column);
    else
        for (const std::size_t column : {HeadColumn, DeprelColumn})
            check(column);
}

} // namespace

void checkFeatures(const CheckedSentence& sentence, Findings& findings) {
    for (const FieldLine& line : sentence.lines)
        if (line.isNode())
            checkFeats(line, findings);
}

void checkLabels(const CheckedSentence& sentence, Findings& findings) {
    for (const FieldLine& line : sentence.lines) {
        if (line.isNode())
            checkUpos(line, findings);
        checkMisc(line, findings);
        if (line.kind == FieldLine::WordLine)
            checkRelation(line, findings);
        else
            checkEmptyColumns(line, findings);
    }
    if (sentence.hasHeads)
        checkRoots(sentence, findings);
}

} // namespace parsescope::checks
