// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/further_columns.h"

#include "core/treebank/edit.h"
#include "ui/canvas/qt_text.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace parsescope {

namespace {

/// The texts of this file.
struct FurtherColumnsTexts {
    Q_DECLARE_TR_FUNCTIONS(FurtherColumnsTexts)
};

} // namespace

QStringList furtherColumns(const Treebank& treebank) {
    QStringList names;
    if (const PlusColumns* plus = treebank.format().plusColumns())
        for (const std::string& name : plus->further())
            names += toQt(name);
    return names;
}

ColumnChoice askAboutColumns(QWidget* window, const QStringList& columns) {
    QMessageBox box(
        QMessageBox::Question, FurtherColumnsTexts::tr("Save Treebank As"),
        FurtherColumnsTexts::tr("CoNLL-U does not have the columns %1. With them, the file is "
                                "in CoNLL-U Plus, and many programs cannot read it.")
            .arg(columns.join(QStringLiteral(", "))),
        QMessageBox::Cancel, window);
    box.setTextFormat(Qt::PlainText);
    const QAbstractButton* keep =
        box.addButton(FurtherColumnsTexts::tr("Keep Columns"), QMessageBox::AcceptRole);
    const QAbstractButton* leaveOut = box.addButton(
        FurtherColumnsTexts::tr("Save Copy without Columns"), QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == keep       ? ColumnChoice::Keep
           : box.clickedButton() == leaveOut ? ColumnChoice::LeaveOut
                                             : ColumnChoice::Cancel;
}

Result<std::string> withoutFurtherColumns(const Treebank& treebank) {
    std::string lines;
    for (int index = 0; index < treebank.size(); ++index) {
        SentenceReading reading = treebank.read(index);
        if (!reading.isUsable())
            return tl::unexpected(reading.errors.front());
        fitToFormat(reading.sentence, Format::ConllU);
        lines += writeSentence(reading.sentence, Format::ConllU);
    }
    return lines;
}

} // namespace parsescope
