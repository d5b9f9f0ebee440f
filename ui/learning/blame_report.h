// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/blame.h"
#include "core/treebank/treebank.h"
#include "ui/session/background_task.h"
#include "ui/session/selection.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parsescope {

class LoadedModel;
class ParseExplorer;
class TreebankEditor;

/// The errors of the loaded model, in the current sentence and in the whole treebank.
class BlameReport : public QObject {
    Q_OBJECT

public:
    /// The parse of a sentence and its errors; without errors if no oracle is exact for the
    /// sentence.
    struct Blamed {
        Parse parse;
        std::optional<SentenceBlame> blame;
    };
    /// Totals over the treebank and, for each number, the sentences counted in it (0-based indices,
    /// ascending, at most MostListed).
    struct Totals {
        BlameTotals counts;
        std::map<std::string, std::vector<int>> byRelation;
        std::map<std::pair<std::string, std::string>, std::vector<int>> byTransition;
        int read = 0; ///< number of sentences examined
        /// Number of those sentences that have no tree that can be read or more than MostWords
        /// words.
        int leftOut = 0;
        bool stopped = false;
    };
    static constexpr std::size_t MostListed = 1000;
    /// The greatest length, in words, of a sentence that is counted in the totals.
    static constexpr int MostWords = 200;

    BlameReport(TreebankEditor* editor, ParseExplorer* parse, LoadedModel* model,
                QObject* parent = nullptr);

    /// Parses the sentence on screen and blames its errors, in the background, unless that has been
    /// done.
    void blameSentence();

    /// Examines the treebank in the background; emits `counted` at the end.
    void count();
    /// Ends the examination early, and keeps the totals counted so far.
    void stopCounting();
    [[nodiscard]] bool isCounting() const { return m_counting.isRunning(); }

    /// Returns the errors in the sentence on screen; null until they have been computed, or if
    /// there is an `obstacle`.
    [[nodiscard]] const std::shared_ptr<const Blamed>& sentence() const { return m_sentence; }
    /// Returns the totals over the treebank; nothing until the treebank has been examined.
    [[nodiscard]] const std::optional<Totals>& totals() const { return m_totals; }
    /// Returns why the errors of the sentence cannot be blamed; empty if they can be, or while the
    /// sentence is being examined.
    [[nodiscard]] QString obstacle() const;

    /// Moves to the configuration before step `step` (0-based) of the model's parse, which is added
    /// as a branch. If the step is an error, the oracle's transition is added as another branch.
    /// Switches to the model's system if necessary. Returns the decision, or nothing if there is no
    /// such step.
    std::optional<Decision> goTo(int step);

signals:
    /// Emitted when the sentence on screen, its gold tree or the model has changed.
    void outdated();
    /// Emitted when the errors in the sentence were computed or discarded.
    void sentenceChanged();
    void progressed(double share);
    /// Emitted when the totals were computed or discarded.
    void counted();

private:
    void forgetSentence();
    void forgetTotals();

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    LoadedModel* m_model;
    std::shared_ptr<const Blamed> m_sentence;
    std::optional<Totals> m_totals;
    BackgroundTask m_blaming;
    BackgroundTask m_counting;
};

} // namespace parsescope
