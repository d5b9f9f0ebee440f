// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/treebank_values.h"

#include "ui/canvas/qt_text.h"
#include "ui/session/treebank_editor.h"

namespace parsescope {

TreebankValues::TreebankValues(TreebankEditor* editor, QObject* parent)
    : QObject(parent), m_editor(editor) {
    connect(editor, &TreebankEditor::treebankChanged, this, [this] {
        m_counting.cancel();
        m_isCounted = false;
    });
    connect(editor, &TreebankEditor::edited, this, [this] { m_values.add(m_editor->sentence()); });
}

QStringList TreebankValues::of(ConllUColumn column) {
    if (!std::exchange(m_isCounted, true))
        count();
    QStringList list;
    for (const std::string& value : m_values.list(column))
        list += toQt(value);
    return list;
}

void TreebankValues::count() {
    m_values = ColumnValues();
    m_values.add(m_editor->sentence());
    m_counting.start([treebank = m_editor->treebank()](
                         const TaskControl& control) { return valuesIn(treebank, control); },
                     [this](ColumnValues values) {
                         m_values = std::move(values);
                         m_values.add(m_editor->sentence());
                     });
}

} // namespace parsescope
