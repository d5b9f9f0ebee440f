// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/columns_panel.h"

#include "core/treebank/enhanced_edit.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/columns_view.h"
#include "ui/treebank/sentence_findings.h"

#include <QAction>
#include <QVBoxLayout>

namespace parsescope {

namespace {

/// The target of the link that lets DEPS follow the tree.
constexpr const char* DepsFollow = "deps-follow";

} // namespace

FindingsLine::FindingsLine(TreebankEditor* editor, QWidget* parent)
    : QLabel(parent), m_editor(editor) {
    setObjectName("findings");
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setMargin(6);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(this, &QLabel::linkActivated, this, [this](const QString& name) {
        if (name == DepsFollow)
            m_editor->replaceSentence(
                withDepsFollowing(*m_editor->original(), m_editor->sentence()));
        else if (auto* action = window()->findChild<QAction*>(name))
            action->trigger();
    });
    connect(editor, &TreebankEditor::edited, this, &FindingsLine::check);
    connect(editor, &TreebankEditor::sentenceChanged, this, &FindingsLine::check);
    check();
}

void FindingsLine::check() {
    const int index = m_editor->sentenceIndex();
    const bool isEdited = index >= 0 && m_editor->isEdited(index);
    QStringList texts{isEdited ? textOfFindings() : QString(), isEdited ? textOfDeps() : QString()};
    texts.removeAll(QString());
    setText(texts.join("<br>"));
    setVisible(!texts.isEmpty());
}

/// Returns the text about the findings; empty if there are none.
QString FindingsLine::textOfFindings() const {
    const std::vector<Finding> all = findingsIn(m_editor->sentence(), m_editor->format());
    if (all.empty())
        return {};
    const auto& original = m_editor->original();
    const std::vector<Finding> added = newFindings(
        all, original ? findingsIn(*original, m_editor->format()) : std::vector<Finding>());
    QString text = added.empty()
                       ? tr("%1 findings in this sentence, none of them new").arg(all.size())
                       : tr("%1 new findings in this sentence").arg(added.size());
    if (added.empty() && all.size() == 1)
        text = tr("1 finding in this sentence, which is not new");
    if (added.size() == 1)
        text = tr("1 new finding in this sentence");
    if (!added.empty()) {
        const Finding& first = added.front();
        const int line = m_editor->treebank().firstLine(m_editor->sentenceIndex());
        text = tr("<b>%1</b>: line %2: %3 (%4)")
                   .arg(text)
                   .arg(line + first.error.line - 1)
                   .arg(toQt(first.error.message).toHtmlEscaped(), toQt(titleOf(first.level)));
    }
    return text + tr(" · <a href=\"file-errors\">File Errors</a>");
}

/// Returns the text about words whose DEPS still follow their old head; empty if there are none.
QString FindingsLine::textOfDeps() const {
    const auto& original = m_editor->original();
    if (!original || original->size() != m_editor->sentence().size())
        return {};
    const std::vector<int> words = wordsWithOldDeps(*original, m_editor->sentence());
    if (words.empty())
        return {};
    const QString text =
        words.size() == 1
            ? tr("DEPS of word %1 still have its old head or relation").arg(words.front())
            : tr("DEPS of %1 words still have their old heads or relations").arg(words.size());
    return text + tr(" · <a href=\"%1\">Let DEPS Follow</a>").arg(QLatin1String(DepsFollow));
}

ColumnsPanel::ColumnsPanel(TreebankEditor* editor, const ParseExplorer* parse, Selection* selection,
                           QWidget* parent)
    : QWidget(parent) {
    auto* columns = new ColumnsView(editor, parse, selection);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(columns, 1);
    layout->addWidget(new FindingsLine(editor));
    setFocusProxy(columns);
}

} // namespace parsescope
