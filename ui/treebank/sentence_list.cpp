// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/sentence_list.h"

#include "ui/canvas/two_line_delegate.h"
#include "ui/session/session.h"
#include "ui/treebank/sentence_model.h"

namespace parsescope {

SentenceList::SentenceList(Session* session, QWidget* parent)
    : QListView(parent), m_session(session) {
    setAccessibleName(tr("Sentences"));
    setModel(new SentenceModel(session, this));
    setUpSentenceList(this, new TwoLineDelegate(SentenceModel::DetailRole, this));
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
            [session](const QModelIndex& now) {
                if (now.isValid() && now.row() != session->sentenceIndex())
                    session->selectSentence(now.row());
            });
    connect(session, &Session::treebankChanged, this, &SentenceList::showCurrent);
    connect(session, &Session::sentenceChanged, this, &SentenceList::showCurrent);
    showCurrent();
}

void SentenceList::showCurrent() {
    const QModelIndex index = model()->index(m_session->sentenceIndex(), 0);
    setCurrentIndex(index);
    if (index.isValid())
        scrollTo(index);
}

} // namespace parsescope
