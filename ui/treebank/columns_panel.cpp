// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/columns_panel.h"

#include "core/treebank/checks/check.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/columns_view.h"

#include <QAction>
#include <QVBoxLayout>

#include <map>

namespace parsescope {

namespace {

std::vector<Finding> findingsIn(const Sentence& sentence, Format format) {
    return TreebankChecker(CheckLevel::Style)
        .checkSentence(writeSentence(sentence, format), format);
}

/// Returns the findings in `after` that are new: for each rule, those that exceed the number of the
/// rule's findings in `before`.
std::vector<Finding> newFindings(const std::vector<Finding>& after,
                                 const std::vector<Finding>& before) {
    const auto ruleOf = [](const Finding& finding) {
        return finding.rule.empty() ? finding.error.message.english() : finding.rule;
    };
    std::map<std::string, int> known;
    for (const Finding& finding : before)
        ++known[ruleOf(finding)];
    std::vector<Finding> found;
    for (const Finding& finding : after)
        if (known[ruleOf(finding)]-- <= 0)
            found.push_back(finding);
    return found;
}

} // namespace

FindingsLine::FindingsLine(TreebankEditor* editor, QWidget* parent)
    : QLabel(parent), m_editor(editor) {
    setObjectName("findings");
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setMargin(6);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(this, &QLabel::linkActivated, this, [this](const QString& name) {
        if (auto* action = window()->findChild<QAction*>(name))
            action->trigger();
    });
    connect(editor, &TreebankEditor::edited, this, &FindingsLine::check);
    connect(editor, &TreebankEditor::sentenceChanged, this, &FindingsLine::check);
    check();
}

void FindingsLine::check() {
    const int index = m_editor->sentenceIndex();
    hide();
    if (index < 0 || !m_editor->isEdited(index))
        return;
    const std::vector<Finding> all = findingsIn(m_editor->sentence(), m_editor->format());
    if (all.empty())
        return;
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
        const int line = m_editor->treebank().firstLine(index) + first.error.line - 1;
        text = tr("<b>%1</b>: line %2: %3 (%4)")
                   .arg(text)
                   .arg(line)
                   .arg(toQt(first.error.message).toHtmlEscaped(), toQt(titleOf(first.level)));
    }
    setText(text + tr(" · <a href=\"file-errors\">File Errors</a>"));
    show();
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
