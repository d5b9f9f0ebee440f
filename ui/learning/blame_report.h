// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/blame.h"
#include "core/treebank/treebank.h"
#include "ui/session/background_task.h"

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
    /// The parse of a sentence, and what is wrong about it; nothing where no oracle is exact.
    struct Blamed {
        Parse parse;
        std::optional<SentenceBlame> blame;
    };
    /// Totals, and the sentences (0-based, ascending) behind each number; at most MostListed each.
    struct Totals {
        BlameTotals counts;
        std::map<std::string, std::vector<int>> byRelation;
        std::map<std::pair<std::string, std::string>, std::vector<int>> byTransition;
        int read = 0; ///< sentences looked at
        bool stopped = false;
    };
    static constexpr std::size_t MostListed = 1000;
    /// Longer sentences are left out of the totals.
    static constexpr int MostWords = 200;

    BlameReport(TreebankEditor* editor, ParseExplorer* parse, LoadedModel* model,
                QObject* parent = nullptr);

    /// Works on the sentence on screen, if that is not done.
    void blameSentence();

    /// Goes through the treebank in the background; ends with `counted`.
    void count();
    /// Ends early, with what was counted so far.
    void stopCounting();
    [[nodiscard]] bool isCounting() const { return m_counting.isRunning(); }

    /// Of the sentence on screen; a null pointer while it is not known, for `obstacle`.
    [[nodiscard]] const std::shared_ptr<const Blamed>& sentence() const { return m_sentence; }
    /// Of the treebank; nothing while it was not counted.
    [[nodiscard]] const std::optional<Totals>& totals() const { return m_totals; }
    /// Why the sentence cannot be blamed; empty when it can, or that is under way.
    [[nodiscard]] QString obstacle() const;

    /// Goes to the configuration in which the model makes the decision with that index: along its
    /// parse, which becomes a branch. Switches to its system if need be.
    void goTo(int step);

signals:
    /// The sentence on screen, its gold tree or the model is another one.
    void outdated();
    /// Emitted when the blame of the sentence has changed or was discarded.
    void sentenceChanged();
    void progressed(double share);
    /// Emitted when the totals have changed or were discarded.
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
