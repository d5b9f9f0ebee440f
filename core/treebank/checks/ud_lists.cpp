// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/checks/ud_lists.h"

#include "core/treebank/checks/checked_sentence.h"
#include "core/treebank/checks/ud_text.h"

#include <algorithm>

namespace parsescope::checks {

namespace {

using UdWords = std::vector<std::string_view>;

PosRule posRule(const UdWords& line) {
    PosRule rule{line.at(1), line.at(2), {}, line.at(3) == "only", line.at(4) == "or-fixed"};
    rule.parts.assign(line.begin() + (rule.mayBeFixed ? 5 : 4), line.end());
    return rule;
}

void addLine(UdLists& lists, const UdWords& line) {
    const std::string_view what = line.front();
    const auto addTo = [&line](UdWords& list) {
        list.insert(list.end(), line.begin() + 1, line.end());
    };
    if (what == "guidelines")
        lists.guidelines = line.at(1);
    else if (what == "upos")
        addTo(lists.upos);
    else if (what == "deprel")
        addTo(lists.relations);
    else if (what == "after-head")
        addTo(lists.afterHead);
    else if (what == "above-orphan")
        addTo(lists.aboveOrphan);
    else if (what == "pos")
        lists.posRules.push_back(posRule(line));
    else if (what == "leaf")
        lists.leafRules.push_back({line.at(1), line.at(2), {line.begin() + 3, line.end()}});
}

UdLists readLists() {
    UdLists lists;
    for (const std::string_view line : splitAt(udGuidelines(), '\n'))
        if (!line.empty() && line.front() != '#')
            addLine(lists, splitAt(line, ' '));
    return lists;
}

} // namespace

const UdLists& udLists() {
    static const UdLists lists = readLists();
    return lists;
}

bool isIn(std::string_view text, const UdWords& list) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

} // namespace parsescope::checks
