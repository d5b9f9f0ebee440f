// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/evaluation.h"
#include "core/parsing/tree_shape.h"
#include "ui/session/background_task.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace parsescope {

class LoadedModel;
class OutputComparison;
class ParseExplorer;
class TreebankEditor;

/// The attachment scores on the open treebank: of the system's output that is compared with it or,
/// if there is none, of the loaded model. All words count, and relations are compared with
/// subtypes. After an edit, only the edited sentence is parsed again.
class TreebankScores : public QObject {
    Q_OBJECT

public:
    struct Scores {
        QString name; ///< name of the output's file or of the model
        AttachmentCounts counts;
        int leftOut = 0; ///< number of sentences that could not be compared
    };

    TreebankScores(TreebankEditor* editor, const ParseExplorer* parse, LoadedModel* model,
                   OutputComparison* output, QObject* parent = nullptr);

    /// Parses the treebank with the loaded model in the background, unless the scores are known,
    /// are being computed, or would be hidden by those of an output. A connected parser is never
    /// asked for a whole treebank without a request, because its answers may take hours.
    void compute();
    [[nodiscard]] bool isComputing() const { return m_parsing.isRunning(); }
    /// Returns the scores; nothing if they are not known.
    [[nodiscard]] std::optional<Scores> scores() const;

signals:
    /// Emitted when scores were computed or discarded, or may be computed now.
    void changed();

private:
    void forget();
    void follow(int sentence);
    void parse(int first, int count);

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    LoadedModel* m_model;
    OutputComparison* m_output;
    /// The model's counts for each sentence of the treebank; empty until they are known. A sentence
    /// without a gold tree has no words.
    std::vector<AttachmentCounts> m_sentences;
    RootLimit m_rootLimit = RootLimit::None; ///< the limit that the model was asked to respect
    BackgroundTask m_parsing;
};

} // namespace parsescope
