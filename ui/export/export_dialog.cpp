// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_dialog.h"

#include "core/treebank/output_file.h"
#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/qt_text.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

namespace {

constexpr auto WhatKey = "export/what";
constexpr auto FormatKey = "export/format";
constexpr auto ColoursKey = "export/colours";

} // namespace

ExportDialog::ExportDialog(const ParseExplorer& parse, const LoadedModel& model, int number,
                           QWidget& window)
    : QDialog(&window), m_parse(parse), m_number(number),
      m_exportables(exportables(parse, model, window)), m_what(new QListWidget),
      m_format(new QComboBox), m_coloursLabel(new QLabel), m_colours(new QComboBox),
      m_steps(new QComboBox), m_range(new QLineEdit), m_gold(new QCheckBox(tr("&Gold tree"))),
      m_losses(new QCheckBox(tr("&Losses and costs"))),
      m_allWords(new QCheckBox(tr("&All words of long sentences"))), m_rows(new QComboBox),
      m_relations(new QCheckBox(tr("&Relations"))), m_progress(new QProgressBar),
      m_message(new QLabel) {
    setWindowTitle(tr("Export"));
    for (const Exportable& one : m_exportables)
        m_what->addItem(one.title);
    m_what->setAccessibleName(tr("What to export"));
    m_format->setObjectName("format");
    m_colours->setObjectName("colours");
    m_colours->addItems({tr("Light, for paper"), tr("As on screen"), tr("Dark, for slides")});
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setMinimumHeight(m_message->fontMetrics().height() * 2);
    m_message->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* form = new QFormLayout;
    form->addRow(tr("&Format"), m_format);
    m_coloursLabel->setText(tr("C&olours"));
    m_coloursLabel->setBuddy(m_colours);
    form->addRow(m_coloursLabel, m_colours);
    addChoice(*form);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_save = buttons->addButton(tr("&Save…"), QDialogButtonBox::ActionRole);
    m_copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    for (QAbstractButton* button : buttons->buttons())
        button->setIcon({});
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    m_save->setDefault(true);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_what, 1);
    layout->addLayout(form);
    layout->addWidget(m_progress);
    layout->addWidget(m_message);
    layout->addWidget(buttons);
    resize(480, 520);

    connect(m_what, &QListWidget::currentRowChanged, this, &ExportDialog::showFormats);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::showChoice);
    connect(m_save, &QPushButton::clicked, this, &ExportDialog::chooseFile);
    connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_what->setFocus();
    recall();
    showDone(m_exportables.empty() ? tr("There is nothing to export: no sentence is on screen.")
                                   : QString());
}

/// Chooses what was exported last, with its format and colours, if it is offered.
void ExportDialog::recall() {
    const QSettings settings;
    const auto last =
        std::ranges::find(m_exportables, settings.value(WhatKey).toString(), &Exportable::title);
    const bool isOffered = last != m_exportables.end();
    m_what->setCurrentRow(isOffered ? static_cast<int>(last - m_exportables.begin()) : 0);
    m_format->setCurrentIndex(
        std::max(isOffered ? m_format->findText(settings.value(FormatKey).toString()) : 0, 0));
    m_colours->setCurrentIndex(
        std::clamp(settings.value(ColoursKey).toInt(), 0, m_colours->count() - 1));
}

void ExportDialog::remember() const {
    QSettings settings;
    settings.setValue(WhatKey, m_exportables[m_what->currentRow()].title);
    settings.setValue(FormatKey, format()->title);
    settings.setValue(ColoursKey, m_colours->currentIndex());
}

/// Adds the fields for choosing the part of the derivation that is exported.
void ExportDialog::addChoice(QFormLayout& form) {
    m_steps->setObjectName("steps");
    m_steps->addItem(tr("All"), QStringLiteral("all"));
    m_steps->addItem(tr("Mistakes only"), QStringLiteral("mistakes"));
    m_steps->addItem(tr("These:"));
    m_range->setObjectName("range");
    m_range->setAccessibleName(tr("Numbers of the steps"));
    m_range->setPlaceholderText(tr("3-8, 12"));
    auto* steps = new QHBoxLayout;
    steps->addWidget(m_steps);
    steps->addWidget(m_range, 1);
    auto* label = new QLabel(tr("S&teps"));
    label->setBuddy(m_steps);
    form.addRow(label, steps);
    m_gold->setObjectName("gold");
    m_losses->setObjectName("losses");
    auto* shown = new QHBoxLayout;
    for (QCheckBox* box : {m_gold, m_losses}) {
        box->setChecked(true);
        shown->addWidget(box);
    }
    m_allWords->setObjectName("all-words");
    m_allWords->setToolTip(tr("Draw the sentence so small that every page shows all words"));
    shown->addWidget(m_allWords);
    shown->addStretch(1);
    form.addRow(tr("Show"), shown);
    m_rows->setObjectName("rows");
    m_rows->addItems(
        {tr("Configuration before its transition"), tr("Configuration after its transition")});
    m_relations->setObjectName("relations");
    auto* rows = new QHBoxLayout;
    rows->addWidget(m_rows);
    rows->addWidget(m_relations);
    rows->addStretch(1);
    auto* rowsLabel = new QLabel(tr("Ro&ws"));
    rowsLabel->setBuddy(m_rows);
    form.addRow(rowsLabel, rows);
    connect(m_steps, &QComboBox::currentIndexChanged, this, [this] {
        showChoice();
        if (m_range->isEnabled())
            m_range->setFocus();
    });
}

Result<ExportChoice> ExportDialog::choice() const {
    const bool areTyped = m_steps->currentData().isNull();
    const auto steps =
        StepChoice::fromText(areTyped ? m_range->text() : m_steps->currentData().toString());
    if (!steps)
        return tl::unexpected(steps.error());
    return ExportChoice{*steps,
                        m_gold->isChecked(),
                        m_losses->isChecked(),
                        m_allWords->isChecked(),
                        {m_rows->currentIndex() == 1, m_relations->isChecked()}};
}

const ExportFormat* ExportDialog::format() const {
    const int what = m_what->currentRow();
    const int which = m_format->currentIndex();
    if (what < 0 || which < 0)
        return nullptr;
    return &m_exportables[what].formats[which];
}

Theme ExportDialog::theme() const {
    if (!format()->coloured || m_colours->currentIndex() == 1)
        return Theme::fromPalette(palette());
    const bool dark = m_colours->currentIndex() == 2;
    return Theme::fromPalette(Theme::palette(dark, Theme::colours()));
}

void ExportDialog::showFormats() {
    m_format->clear();
    if (m_what->currentRow() >= 0)
        for (const ExportFormat& format : m_exportables[m_what->currentRow()].formats)
            m_format->addItem(format.title);
    showChoice();
}

void ExportDialog::showChoice() {
    const ExportFormat* chosen = format();
    m_colours->setEnabled(chosen && chosen->coloured);
    m_coloursLabel->setEnabled(m_colours->isEnabled());
    const bool isDerivation = chosen && chosen->derivation;
    m_steps->setEnabled(isDerivation);
    m_range->setEnabled(isDerivation && m_steps->currentData().isNull());
    for (QCheckBox* box : {m_gold, m_losses})
        box->setEnabled(isDerivation && hasChoiceOfLosses(*chosen->derivation) && m_parse.gold());
    m_allWords->setEnabled(isDerivation && *chosen->derivation == DerivationFormat::Slides);
    const bool isTable = isDerivation && isWorksheet(*chosen->derivation);
    m_rows->setEnabled(isTable);
    m_relations->setEnabled(isTable);
    m_save->setEnabled(chosen && !m_export);
    m_copy->setEnabled(chosen && !chosen->derivation);
}

void ExportDialog::chooseFile() {
    if (const auto chosen = choice(); format()->derivation && !chosen)
        return showDone(toQt(chosen.error().text()));
    const QString suffix = format()->suffix;
    QString name = toQt(m_parse.sentence().comment("sent_id"));
    name.replace(QRegularExpression("[^\\w.-]+"), "-");
    if (name.isEmpty())
        name = QStringLiteral("parsescope");
    const QString path =
        withEnding(this,
                   askWhereToSave(this,
                                  {"exports", tr("Export"),
                                   QStringLiteral("%1 (*.%2)").arg(format()->title, suffix)},
                                  name + "." + suffix),
                   "." + suffix);
    if (!path.isEmpty())
        exportTo(path);
}

void ExportDialog::exportTo(const QString& path) {
    remember();
    const QString done = writtenText(path, format()->derivation == DerivationFormat::Page);
    if (!format()->derivation) {
        const Result<void> written =
            writeOutput(path.toStdString(), fileKindOf(format()->suffix.toStdString()),
                        format()->make(theme()).toStdString());
        return showDone(written ? done : toQt(written.error().text()));
    }
    const auto chosen = choice();
    if (!chosen)
        return showDone(toQt(chosen.error().text()));
    m_export = std::make_unique<DerivationExport>(m_parse, m_number, *format()->derivation, *chosen,
                                                  theme(), path);
    connect(m_export.get(), &DerivationExport::progress, this,
            [this](double share) { m_progress->setValue(static_cast<int>(share * 1000)); });
    connect(m_export.get(), &DerivationExport::written, this, [this, done] { showDone(done); });
    connect(m_export.get(), &DerivationExport::failed, this,
            [this](const Error& error) { showDone(toQt(error.text())); });
    m_message->setText(tr("Recording the steps…"));
    m_progress->show();
    showChoice();
}

void ExportDialog::showDone(const QString& message) {
    // The export is deleted later, because it has called this function.
    if (m_export)
        m_export.release()->deleteLater();
    m_progress->setValue(0);
    QSizePolicy policy = m_progress->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(policy);
    m_progress->hide();
    m_message->setText(message);
    showChoice();
}

void ExportDialog::copy() {
    remember();
    if (format()->image)
        QGuiApplication::clipboard()->setImage(format()->image(theme()));
    else
        QGuiApplication::clipboard()->setText(QString::fromUtf8(format()->make(theme())));
    showDone(tr("Copied."));
}

} // namespace parsescope
