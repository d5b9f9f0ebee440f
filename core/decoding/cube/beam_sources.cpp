// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/beam_sources.h"

#include "core/decoding/scores.h"

#include <algorithm>
#include <random>

namespace parsescope {

namespace {

/// Returns tables in which all arcs are forbidden.
HigherOrderTables forbiddenTables(int words, int labels) {
    HigherOrderTables tables(words, labels);
    for (int head = 0; head <= words; ++head)
        for (int dependent = 1; dependent <= words; ++dependent)
            for (int label = 0; label < labels; ++label)
                tables.arc(head, dependent, label) = MinusInfinity;
    return tables;
}

/// Returns a random multiple of 1/4 from -`most` to `most`.
double quarters(std::mt19937& random, int most) {
    return (static_cast<int>(random() % (8U * most + 1)) - 4 * most) / 4.0;
}

BeamScores leaning(const BeamQuestion& question) {
    const Sentence& sentence = question.sentence;
    const int words = sentence.size();
    BeamScores made;
    made.forms = {"ROOT"};
    for (const Word& word : sentence.words) {
        made.forms.push_back(word.form);
        const bool isNew =
            std::find(made.labels.begin(), made.labels.end(), word.deprel) == made.labels.end();
        if (isNew && !word.deprel.empty() && static_cast<int>(made.labels.size()) < question.labels)
            made.labels.push_back(word.deprel);
    }
    while (static_cast<int>(made.labels.size()) < question.labels)
        made.labels.push_back("label " + std::to_string(made.labels.size() + 1));
    made.tables = HigherOrderTables(words, question.labels);
    std::mt19937 random(question.seed);
    const std::optional<Tree> gold = sentence.tree();
    constexpr double Lean = 2;
    for (int head = 0; head <= words; ++head)
        for (int dependent = 1; dependent <= words; ++dependent)
            for (int label = 0; label < question.labels; ++label) {
                const bool isGold = gold && gold->head(dependent) == head;
                const bool isLabel = sentence.words[dependent - 1].deprel == made.labels[label];
                made.tables.arc(head, dependent, label) =
                    quarters(random, 3) + (isGold ? Lean : 0) + (isGold && isLabel ? 1 : 0);
            }
    made.tables.addSiblings();
    if (question.grandparents)
        made.tables.addGrandparents();
    for (int a = 0; a <= words; ++a)
        for (int b = 0; b <= words; ++b)
            for (int c = 1; c <= words; ++c) {
                made.tables.sibling(a, b, c) = quarters(random, 4);
                if (question.grandparents)
                    made.tables.grandparent(a, b, c) = quarters(random, 4);
            }
    return made;
}

/// Returns the sample of [ZM14 Figure 3]. Ranks 1 to 4 of the arc from ROOT to w4 are different
/// labels of one structure, and ranks 5, 6 and 9 are the best ranks of the structures in which w1,
/// w2 or w3 is also a child of ROOT.
BeamScores deeper(const BeamQuestion&) {
    BeamScores made{
        {"ROOT", "w1", "w2", "w3", "w4"}, {"A", "B", "C", "D", "E"}, forbiddenTables(4, 5)};
    HigherOrderTables& tables = made.tables;
    for (int word = 1; word < 4; ++word)
        tables.arc(word + 1, word, 0) = 0;
    tables.arc(0, 1, 0) = -4;
    tables.arc(0, 2, 0) = -4.25;
    tables.arc(0, 3, 0) = -5.5;
    const double scores[] = {10, 9, 8, 7, 4.25};
    for (int label = 0; label < 5; ++label)
        tables.arc(0, 4, label) = scores[label];
    tables.addGrandparents();
    tables.addSiblings();
    for (int word = 1; word < 4; ++word)
        for (int other = word + 1; other < 4; ++other)
            tables.sibling(0, word, other) = MinusInfinity;
    return made;
}

/// Returns the sample in which three labels of one structure fill the beam, so that the structure
/// is lost that would be the best after a later sibling.
BeamScores returning(const BeamQuestion&) {
    BeamScores made{{"ROOT", "w1", "w2", "w3", "w4"}, {"A", "B", "C"}, forbiddenTables(4, 3)};
    HigherOrderTables& tables = made.tables;
    tables.arc(0, 1, 0) = 0;
    for (int label = 0; label < 3; ++label)
        tables.arc(1, 3, label) = 10 - label;
    tables.arc(1, 2, 0) = 3;
    tables.arc(2, 3, 0) = 3;
    tables.arc(1, 4, 0) = 0;
    tables.addSiblings();
    tables.sibling(1, 2, 4) = 20;
    return made;
}

} // namespace

const std::vector<BeamSource>& beamSources() {
    static const std::vector<BeamSource> list{
        {"leaning", Text("This sentence, leaning to the gold tree"),
         Text("random scores of arcs and pairs of siblings; arcs of the gold tree score 2 more"),
         false, 6, 3, leaning},
        {"returning", Text("Sample: a structure that labels crowd out"),
         Text("three labels of one structure fill a beam of 3, and the structure of the best tree "
              "is "
              "lost; with at most two labels per structure it is kept [ZM14 §2]"),
         true, 3, 3, returning},
        {"deeper", Text("Sample: exploration goes deeper"),
         Text("a beam of 4 is full after 4 combinations; with at most 3, 2 or 1 labels per "
              "structure "
              "after 5, 6 or 9 [ZM14 §2]"),
         true, 4, 4, deeper},
    };
    return list;
}

} // namespace parsescope
