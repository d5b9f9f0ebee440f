// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/go_to_dialog.h"

#include "ui/canvas/qt_text.h"
#include "ui/session/treebank_editor.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace parsescope {

TypedPlace parsePlace(const QString& text) {
    const QString place = text.trimmed();
    if (place.isEmpty())
        return {};
    static const QRegularExpression number("^\\d{1,9}$");
    static const QRegularExpression line("^(?::|line\\s+)\\s*(\\d{1,9})$",
                                         QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression word("^(\\d{1,9})\\s+(\\d{1,9})$");
    if (number.match(place).hasMatch())
        return {TypedPlace::Kind::Number, place.toInt(), {}};
    if (const auto match = word.match(place); match.hasMatch())
        return {TypedPlace::Kind::Number, match.captured(1).toInt(), {}, match.captured(2).toInt()};
    if (const auto match = line.match(place); match.hasMatch())
        return {TypedPlace::Kind::Line, match.captured(1).toInt(), {}};
    return {TypedPlace::Kind::Id, 0, place};
}

GoToDialog::GoToDialog(TreebankEditor* editor, QWidget* parent)
    : QDialog(parent), m_editor(editor), m_place(new QLineEdit), m_message(new QLabel) {
    setWindowTitle(tr("Go to Sentence"));
    auto* intro = new QLabel(tr("A number from 1 to %1, also with the number of a word (“1 5”), a "
                                "line of the file (“:340”), or a sent_id:")
                                 .arg(editor->treebank().size()));
    intro->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_go = buttons->button(QDialogButtonBox::Ok);
    m_go->setText(tr("Go"));
    for (QAbstractButton* button : buttons->buttons())
        button->setIcon({});
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(intro);
    layout->addWidget(m_place);
    layout->addWidget(m_message);
    layout->addWidget(buttons);
    connect(m_place, &QLineEdit::textChanged, this, &GoToDialog::check);
    connect(buttons, &QDialogButtonBox::accepted, this, &GoToDialog::go);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    check();
}

void GoToDialog::check() {
    m_search.cancel();
    const TypedPlace place = parsePlace(m_place->text());
    const bool beyond = place.kind == TypedPlace::Kind::Number &&
                        (place.number < 1 || place.number > m_editor->treebank().size());
    m_message->setText(beyond ? tr("There is no sentence %1.").arg(place.number) : QString());
    m_go->setEnabled(place.kind != TypedPlace::Kind::None && !beyond);
}

/// Returns the index (0-based) of the sentence at a line (1-based) of the current sentence's file;
/// -1 if there is none.
int GoToDialog::sentenceAtLine(int line) const {
    const Treebank& treebank = m_editor->treebank();
    const int file = treebank.place(m_editor->sentenceIndex()).file;
    return treebank.indexOf({file, treebank.files()[file]->sentenceAtLine(line)});
}

/// Returns the word (1-based) at a line (1-based) of the file of sentence `sentence` (0-based); 0
/// if there is no word.
int GoToDialog::wordAtLine(int sentence, int line) const {
    const Treebank& treebank = m_editor->treebank();
    if (sentence < 0)
        return 0;
    const QStringList lines = toQt(linesOf(treebank, sentence)).split('\n');
    return lines.value(line - treebank.firstLine(sentence)).section('\t', 0, 0).toInt();
}

void GoToDialog::go() {
    const TypedPlace place = parsePlace(m_place->text());
    const Treebank& treebank = m_editor->treebank();
    if (place.kind != TypedPlace::Kind::Id) {
        const bool isLine = place.kind == TypedPlace::Kind::Line;
        const int sentence = isLine ? sentenceAtLine(place.number) : place.number - 1;
        const int word = isLine ? wordAtLine(sentence, place.number) : place.word;
        const bool isThere = m_editor->selectSentence(sentence);
        accept();
        if (isThere && word > 0)
            emit wordAsked(word);
        return;
    }
    m_go->setEnabled(false);
    m_message->setText(tr("Searching…"));
    m_search.whenFailed([this] {
        m_go->setEnabled(true);
        m_message->setText(tr("The search failed."));
    });
    m_search.start(
        [treebank, id = place.id.toStdString()](const TaskControl& control) {
            for (int i = 0; i < treebank.size() && !control.stopRequested(); ++i)
                if (treebank.read(i).sentence.comment("sent_id") == id)
                    return i;
            return -1;
        },
        [this, id = place.id](int found) {
            if (found >= 0) {
                m_editor->selectSentence(found);
                accept();
                return;
            }
            m_go->setEnabled(true);
            m_message->setText(tr("No sentence has the sent_id “%1”.").arg(id));
        });
}

} // namespace parsescope
