// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/query.h"
#include "tests/support/conllu_lines.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace parsescope::test {

/// A sentence with a multiword token, features, a comment and a word with a character beyond ASCII.
inline constexpr const char* Dogs =
    "# sent_id = dogs-1\n"
    "# text = The dogs didn't bark at Élan.\n"
    "1\tThe\tthe\tDET\tDT\tDefinite=Def\t2\tdet\t_\t_\n"
    "2\tdogs\tdog\tNOUN\tNNS\tNumber=Plur\t5\tnsubj\t_\t_\n"
    "3-4\tdidn't\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "3\tdid\tdo\tAUX\tVBD\tMood=Ind|Tense=Past\t5\taux\t_\t_\n"
    "4\tn't\tnot\tPART\tRB\t_\t5\tadvmod\t_\t_\n"
    "5\tbark\tbark\tVERB\tVB\tVerbForm=Inf\t0\troot\t_\t_\n"
    "6\tat\tat\tADP\tIN\t_\t7\tcase\t_\t_\n"
    "7\tÉlan\tÉlan\tPROPN\tNNP\tNumber=Sing\t5\tobl:to\t_\tSpaceAfter=No\n"
    "8\t.\t.\tPUNCT\t.\t_\t5\tpunct\t_\t_\n";

/// Returns a sentence whose words differ only in their heads.
inline Sentence withHeads(const std::vector<int>& heads) {
    Sentence sentence;
    for (const int head : heads) {
        Word word;
        word.form = "w";
        word.head = head;
        word.deprel = head == 0 ? "root" : "dep";
        sentence.words.push_back(word);
    }
    return sentence;
}

/// Returns the words of each match, "2,5 7"; "all" for a match without words; the error text if the
/// query has an error.
inline QString foundIn(const std::string& query, const Sentence& sentence,
                       ArcSource arcs = ArcSource::Basic) {
    Result<Query> parsed = parseQuery(query);
    if (!parsed)
        return QString::fromStdString(parsed.error().text());
    parsed->arcs = arcs;
    const Matches matches = findMatches(*parsed, sentence);
    if (!matches)
        return QString::fromStdString(matches.error().text());
    QStringList list;
    for (const Match& match : *matches) {
        QStringList words;
        for (const int word : match.words)
            words << QString::number(word);
        list << (words.isEmpty() ? QString("all") : words.join(','));
    }
    return list.join(' ');
}

} // namespace parsescope::test
