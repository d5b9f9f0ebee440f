// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences and treebanks after random changes, and trees made projective and back, have the
// checksums that are recorded in tests/goldens. A changed one is not wrong by itself: other tests
// say whether changes are right. UPDATE_GOLDENS=1 records them anew.
#include "core/learning/tree_comparison.h"
#include "core/treebank/document.h"
#include "core/treebank/edit.h"
#include "core/treebank/enhanced_edit.h"
#include "core/treebank/pseudo_projective.h"
#include "core/treebank/spacing.h"
#include "core/treebank/statistics.h"
#include "tests/support/goldens.h"
#include "tests/support/learning.h"
#include "tests/support/records.h"

#include <QtTest>

#include <array>

using namespace parsescope;
using namespace parsescope::test;

class tst_recorded_edits : public QObject {
    Q_OBJECT

private slots:
    void sentencesAreEdited();
    void documentsAreEdited();
    void liftedTrees();
};

namespace {

constexpr std::array Samples{"arabic", "chinese",     "czech",         "edge-cases",
                             "german", "first-steps", "non-projective"};

/// Returns the sentence after a random change, or the reason why it is not possible.
Result<Sentence> changed(const Sentence& sentence, Random& random) {
    static constexpr std::array Columns{"form",   "lemma", "upos", "xpos", "feats",
                                        "deprel", "deps",  "misc", "head"};
    static constexpr std::array Values{
        "",         "x",        "a b",          "A=1|B=2", "B=2|A=1",       "_",
        "nsubj:xy", "2:nsubj",  "0:root|1:dep", "1.1:x",   "SpaceAfter=No", "é\t",
        "=",        "VERB|AUX", "3:obj|2:obj"};
    const int word = pick(random, sentence.size() + 3) - 1;
    switch (pick(random, 6)) {
    case 0:
        return withHead(sentence, word, pick(random, sentence.size() + 3) - 1);
    case 1:
        return withWordInserted(sentence, word, Values[pick(random, 3)]);
    case 2:
        return withWordRemoved(sentence, word);
    case 3:
        if (!sentence.extras.empty())
            return withExtraRemoved(sentence, random() % sentence.extras.size());
        [[fallthrough]];
    default: {
        const auto* const column = Columns[pick(random, std::ssize(Columns))];
        return withColumn(sentence, word, column, Values[pick(random, std::ssize(Values))]);
    }
    }
}

} // namespace

void tst_recorded_edits::sentencesAreEdited() {
    QString text;
    for (const char* sample : Samples) {
        Random random(1);
        std::string all;
        for (const Sentence& original : sampleSentences(sample))
            for (int round = 0; round < 3; ++round) {
                Sentence sentence = original;
                for (int step = 0; step < 12; ++step) {
                    Result<Sentence> next = changed(sentence, random);
                    all += next ? writeSentence(*next, Format::ConllU) + next->text() + '\n'
                                : next.error().text().english() + '\n';
                    if (next)
                        sentence = *std::move(next);
                    const Result<void> readable = checkReadable(sentence, Format::ConllX);
                    all += readable ? "" : readable.error().text().english();
                }
                all += writeSentence(sentence, Format::ConllX) + textOfForms(sentence) +
                       (hasUnfinishedTree(sentence) ? " unfinished" : "") +
                       (sentence.isRightToLeft() ? " right to left\n" : "\n");
                const Result<SentenceComparison> compared = compareSentences(original, sentence);
                all += compared ? std::to_string(compared->wrongHeads()) + '/' +
                                      std::to_string(compared->wrong())
                                : compared.error().text().english();
                removeEnhanced(sentence);
                all += writeSentence(sentence, Format::ConllU);
            }
        text += QString("%1: %2\n").arg(sample, checksum(all));
    }
    compareWithGolden("edited-sentences", text);
}

void tst_recorded_edits::documentsAreEdited() {
    QString text;
    for (const char* sample : Samples) {
        Random random(2);
        std::string all;
        const std::string path = SOURCE_DIR "/resources/samples/" + std::string(sample) + ".conllu";
        for (int round = 0; round < 6; ++round) {
            const Treebank treebank =
                Treebank::fromBytes("x.conllu", readFile(path).value().substr(0, 2500));
            Document document(treebank);
            for (int step = 0; step < 20; ++step) {
                const int size = document.size();
                const int index = size > 0 ? pick(random, size) : 0;
                switch (pick(random, 6)) {
                case 0:
                    document.insert(index, sentenceFromText("one more"));
                    break;
                case 1:
                    if (size > 0)
                        document.remove(index);
                    break;
                case 2:
                    if (document.canUndo())
                        all += std::to_string(document.undo()) + ' ';
                    break;
                case 3:
                    if (document.canRedo())
                        all += std::to_string(document.redo()) + ' ';
                    break;
                default:
                    if (size > 0)
                        if (const auto next = changed(document.read(index).sentence, random))
                            document.replace(index, *next);
                }
                const Document::Differences counts = document.differences();
                all += listText(std::array{counts.edited, counts.added, counts.removed,
                                           document.isModified() ? 1 : 0});
            }
            all += document.editedSentences() + document.contents(0).value_or("unknown");
            for (int i = 0; i < document.size(); ++i)
                all += document.isEdited(i) ? '*' : '.';
            const Treebank shorter =
                Treebank::fromBytes("x.conllu", readFile(path).value().substr(0, 1800));
            all += document.transferredTo(shorter).document.editedSentences();
        }
        text += QString("%1: %2\n").arg(sample, checksum(all));
    }
    compareWithGolden("edited-documents", text);
}

void tst_recorded_edits::liftedTrees() {
    QString text;
    for (const Lifting lifting : {Lifting::Head, Lifting::Path, Lifting::HeadAndPath}) {
        Random random(3);
        std::string all;
        for (int round = 0; round < 400; ++round) {
            const Tree gold = randomTree(2 + round % 9, random);
            Sentence sentence;
            for (int word = 1; word <= gold.size(); ++word) {
                Word made;
                made.form = "w";
                made.head = gold.head(word);
                made.deprel = std::string(1, static_cast<char>('a' + pick(random, 3)));
                sentence.words.push_back(made);
            }
            std::vector<Lift> lifts;
            static_cast<void>(liftArcs(gold, &lifts));
            for (const Lift& lift : lifts)
                all += listText(std::array{lift.arc.head, lift.arc.dependent, lift.lifted.head,
                                           lift.crossed.head, lift.crossed.dependent});
            const LiftedTree half = liftedBy(gold, std::span(lifts).first(lifts.size() / 2));
            all += listText(half.tree.heads());
            const Sentence lifted = projectivized(sentence, lifting).value();
            all += writeSentence(lifted, Format::ConllU) +
                   writeSentence(deprojectivized(lifted, lifting), Format::ConllU);
        }
        text += QString("%1: %2\n")
                    .arg(QString::fromStdString(std::string(nameOf(lifting))), checksum(all));
    }
    compareWithGolden("lifted-trees", text);
}

QTEST_APPLESS_MAIN(tst_recorded_edits)
#include "tst_recorded_edits.moc"
