// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/rewrite_dialog.h"

#include "core/base/utf8.h"
#include "core/treebank/sentence_diff.h"
#include "ui/canvas/progress_line.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/lines_edit.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QSyntaxHighlighter>
#include <QVBoxLayout>

namespace parsescope {

namespace {

/// Colours the removed and the added lines of a diff.
class DiffColours : public QSyntaxHighlighter {
public:
    explicit DiffColours(const QPlainTextEdit* edit)
        : QSyntaxHighlighter(edit->document()), m_edit(edit) {}

protected:
    void highlightBlock(const QString& text) override {
        const Theme theme = Theme::fromPalette(m_edit->palette());
        QTextCharFormat look;
        if (text.startsWith('-') || text.startsWith('+'))
            look.setBackground(theme.color(text.startsWith('-') ? Ink::WrongSoft : Ink::RightSoft));
        else
            look.setForeground(theme.color(Ink::Muted));
        setFormat(0, static_cast<int>(text.size()), look);
    }

private:
    const QPlainTextEdit* m_edit;
};

/// The rules of the last dialog.
QString& keptRules() {
    static QString rules;
    return rules;
}

} // namespace

RewriteDialog::RewriteDialog(const TreebankEditor* editor, QWidget* parent)
    : QDialog(parent), m_editor(editor), m_rules(new LinesEdit),
      m_depsFollow(new QCheckBox(tr("DEPS that are as in the tree follow it"))),
      m_message(new QLabel), m_progress(new ProgressLine), m_diff(new LinesEdit) {
    constexpr int pause = 300; // milliseconds from the last key to the preview
    setWindowTitle(tr("Rewrite by Rules"));
    auto* intro = new QLabel(tr("Rules of Grew change all sentences of the treebank, as one change "
                                "that can be undone. Files change when you save."));
    intro->setWordWrap(true);
    m_rules->setObjectName("rules");
    m_rules->setAccessibleName(tr("Rules"));
    m_rules->setPlaceholderText("rule case {\n"
                                "  pattern { e: N -[1=obl]-> M; M -[case]-> C }\n"
                                "  commands { e.2 = C.lemma }\n"
                                "}");
    m_rules->setPlainText(keptRules());
    m_rules->setTabChangesFocus(true);
    m_message->setObjectName("message");
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setMinimumHeight(m_message->fontMetrics().height() * 2);
    m_message->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_diff->setObjectName("diff");
    m_diff->setAccessibleName(tr("Changes"));
    m_diff->setReadOnly(true);
    m_diff->setTabStopDistance(m_diff->fontMetrics().horizontalAdvance('x') * 8.0);
    new DiffColours(m_diff);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    for (QAbstractButton* button : buttons->buttons())
        button->setIcon({});
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(intro);
    layout->addWidget(m_rules, 2);
    layout->addWidget(m_depsFollow);
    layout->addWidget(m_progress);
    layout->addWidget(m_message);
    layout->addWidget(m_diff, 3);
    layout->addWidget(buttons);
    resize(820, 640);
    m_typing.setSingleShot(true);
    m_typing.setInterval(pause);
    connect(&m_typing, &QTimer::timeout, this, &RewriteDialog::apply);
    connect(m_rules, &QPlainTextEdit::textChanged, this, &RewriteDialog::forget);
    connect(m_depsFollow, &QCheckBox::toggled, this, &RewriteDialog::forget);
    // The file can be read again, and the preview is about sentences by their numbers.
    connect(editor, &TreebankEditor::treebankChanged, this, &RewriteDialog::forget);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    forget();
}

/// Keeps the rules, so that nothing typed is lost.
void RewriteDialog::reject() {
    keptRules() = m_rules->text();
    QDialog::reject();
}

/// Discards the preview, and begins another one when the user pauses.
void RewriteDialog::forget() {
    keptRules() = m_rules->text();
    m_task.cancel();
    m_sentences.clear();
    m_progress->hide();
    m_diff->clear();
    m_message->clear();
    m_ok->setText(tr("Change Sentences"));
    m_ok->setEnabled(false);
    m_typing.start();
}

void RewriteDialog::apply() {
    if (m_rules->text().trimmed().isEmpty())
        return;
    const Result<RewriteRules> rules = RewriteRules::parse(m_rules->text().toStdString());
    if (!rules)
        return m_message->setText(toQt(rules.error().text()));
    m_names = rules->names();
    m_progress->begin();
    m_task.start(
        [treebank = m_editor->treebank(), rules = *rules, follow = m_depsFollow->isChecked()](
            const TaskControl& control) { return previewOf(treebank, rules, follow, control); },
        [this](const Preview& preview) { showPreview(preview); },
        [this](double share) { m_progress->setShare(share); });
}

RewriteDialog::Preview RewriteDialog::previewOf(const Treebank& treebank, const RewriteRules& rules,
                                                bool depsFollow, const TaskControl& control) {
    constexpr std::size_t longest = 200'000; // bytes of the diff
    Preview preview{rewriteTreebank(treebank, rules, depsFollow, control), {}};
    for (const auto& [index, sentence] : preview.all.sentences) {
        if (preview.diff.size() > longest) {
            preview.diff += "…\n";
            break;
        }
        preview.diff += "@ " + std::to_string(index + 1) + ' ' + sentence.comment("sent_id") + '\n';
        const Result<std::string> hunks = sentenceDiff(treebank, index, sentence);
        std::string_view rest = hunks ? std::string_view(*hunks) : std::string_view();
        while (!rest.empty()) {
            const std::string_view line = takeLine(rest);
            if (line.starts_with('-') || line.starts_with('+'))
                preview.diff.append(line).append("\n");
        }
    }
    return preview;
}

void RewriteDialog::showPreview(const Preview& preview) {
    m_progress->hide();
    m_sentences = preview.all.sentences;
    const int changed = static_cast<int>(m_sentences.size());
    QStringList parts{
        tr("%L1 of %Ln {sentence|sentences} changed", nullptr, m_editor->treebank().size())
            .arg(changed)};
    for (std::size_t rule = 0; rule < m_names.size(); ++rule)
        parts += QStringLiteral("%1: %L2").arg(toQt(m_names[rule])).arg(preview.all.applied[rule]);
    if (preview.all.unreadable > 0)
        parts += tr("%L1 unreadable skipped").arg(preview.all.unreadable);
    QString text = parts.join(QStringLiteral(" · "));
    if (preview.all.refused > 0)
        text += '\n' + tr("%L1 left as they are: %2")
                           .arg(preview.all.refused)
                           .arg(toQt(preview.all.problems.front().text()));
    m_message->setText(text);
    m_diff->setPlainText(toQt(preview.diff));
    m_ok->setText(tr("Change %Ln {Sentence|Sentences}", nullptr, changed));
    m_ok->setEnabled(changed > 0);
}

} // namespace parsescope
