// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/sentence_list.h"

#include "ui/canvas/two_line_delegate.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/sentence_model.h"

namespace parsescope {

SentenceList::SentenceList(TreebankEditor* editor, QWidget* parent)
    : QListView(parent), m_editor(editor) {
    setAccessibleName(tr("Sentences"));
    setModel(new SentenceModel(editor, this));
    setUpSentenceList(this, new TwoLineDelegate(SentenceModel::DetailRole, this));
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
            [editor](const QModelIndex& now) {
                if (now.isValid() && now.row() != editor->sentenceIndex())
                    editor->selectSentence(now.row());
            });
    connect(editor, &TreebankEditor::treebankChanged, this, &SentenceList::showCurrent);
    connect(editor, &TreebankEditor::sentenceChanged, this, &SentenceList::showCurrent);
    showCurrent();
}

void SentenceList::showCurrent() {
    const QModelIndex index = model()->index(m_editor->sentenceIndex(), 0);
    setCurrentIndex(index);
    if (index.isValid())
        scrollTo(index);
}

} // namespace parsescope
