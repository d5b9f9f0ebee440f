// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/errors_dialog.h"

#include "core/base/utf8.h"
#include "core/study/official_validator.h"
#include "ui/canvas/progress_line.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/level_three_check.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <charconv>

namespace parsescope {

void FindingModel::show(std::vector<Finding> findings, bool namesFiles) {
    beginResetModel();
    m_findings = std::move(findings);
    m_namesFiles = namesFiles;
    m_counts.fill(0);
    for (const Finding& finding : m_findings)
        ++m_counts[static_cast<std::size_t>(finding.level)];
    choose();
    endResetModel();
}

void FindingModel::setLevel(std::optional<CheckLevel> level) {
    beginResetModel();
    m_level = level;
    choose();
    endResetModel();
}

void FindingModel::choose() {
    m_rows.clear();
    for (std::size_t i = 0; i < m_findings.size(); ++i)
        if (!m_level || m_findings[i].level == *m_level)
            m_rows.push_back(i);
}

int FindingModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FindingModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FindingModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Finding& found = finding(index.row());
    if (role == Qt::ToolTipRole)
        return toQt(found.text());
    if (role == Qt::TextAlignmentRole && index.column() == Line && !m_namesFiles)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Level:
        return toQt(titleOf(found.level));
    case Line: {
        const QString line = found.error.line > 0 ? QString::number(found.error.line) : QString();
        return m_namesFiles ? QFileInfo(toQt(found.error.file)).fileName() + ':' + line : line;
    }
    case Message:
        return toQt(found.error.message);
    default:
        return toQt(found.rule);
    }
}

QVariant FindingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter |
                        (section == Line && !m_namesFiles ? Qt::AlignRight : Qt::AlignLeft));
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    const std::array<QString, ColumnCount> headings{tr("Level"), tr("Line"), tr("Finding"),
                                                    tr("Rule of UD")};
    return headings[static_cast<std::size_t>(section)];
}

namespace {

/// Returns the words (1-based) of line `line` (1-based) of the file, which belongs to sentence
/// `sentence` (0-based): one word, or all words of a multiword token; none for a comment or an
/// empty node.
std::vector<int> wordsOfLine(const TreebankFile& file, int sentence, int line) {
    const Result<std::string> bytes = file.bytes(sentence);
    if (!bytes)
        return {};
    std::string_view rest = *bytes;
    for (int above = line - file.firstLine(sentence); above > 0 && !rest.empty(); --above)
        (void)takeLine(rest);
    const std::string_view text = takeLine(rest);
    const auto number = [&](std::size_t at, std::size_t& end) {
        int value = 0;
        const auto read = std::from_chars(text.data() + at, text.data() + text.size(), value);
        end = static_cast<std::size_t>(read.ptr - text.data());
        return read.ec == std::errc() ? value : 0;
    };
    std::size_t end = 0;
    const int first = number(0, end);
    if (first < 1 || (end < text.size() && text[end] == '.'))
        return {};
    if (end == text.size() || text[end] != '-')
        return {first};
    constexpr int longestRange = 100;
    const int last = std::min(number(end + 1, end), first + longestRange);
    std::vector<int> words;
    for (int word = first; word <= last; ++word)
        words.push_back(word);
    return words;
}

} // namespace

ErrorsDialog::ErrorsDialog(TreebankEditor* editor, Selection* selection, QWidget* parent)
    : QDialog(parent), m_editor(editor), m_selection(selection), m_summary(new QLabel),
      m_progress(new ProgressLine), m_level(new QComboBox), m_model(new FindingModel(this)),
      m_list(new QTreeView), m_levelThree(new LevelThreeCheck) {
    setWindowTitle(tr("File Errors"));
    m_summary->setObjectName("summary");
    m_summary->setWordWrap(true);
    m_level->setAccessibleName(tr("Level"));
    m_level->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_list->setAccessibleName(tr("Errors and warnings"));
    m_list->setModel(m_model);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(FindingModel::Message, QHeaderView::Stretch);
    m_list->header()->setSectionsMovable(false);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole)
        ->setToolTip(tr("Copies the listed findings, with their files and lines"));
    for (QAbstractButton* button : buttons->buttons()) {
        button->setIcon({});
        static_cast<QPushButton*>(button)->setAutoDefault(false);
    }
    auto* line = new QHBoxLayout;
    line->addWidget(m_summary, 1);
    line->addWidget(m_level, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(line);
    layout->addWidget(m_progress);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_levelThree);
    layout->addWidget(buttons);
    resize(960, 480);

    constexpr int pause = 400; // milliseconds from the last edit to the check
    m_afterEdits.setSingleShot(true);
    m_afterEdits.setInterval(pause);
    connect(&m_afterEdits, &QTimer::timeout, this, &ErrorsDialog::check);
    connect(editor, &TreebankEditor::edited, &m_afterEdits, qOverload<>(&QTimer::start));
    connect(editor, &TreebankEditor::treebankChanged, &m_afterEdits, qOverload<>(&QTimer::start));
    connect(m_levelThree, &LevelThreeCheck::validatorChanged, this, &ErrorsDialog::check);
    connect(m_levelThree, &LevelThreeCheck::checked, this,
            [this](const std::vector<Finding>& findings) {
                list(mergedFindings(m_editor->treebank(), m_ownFindings, findings));
            });
    connect(m_level, &QComboBox::currentIndexChanged, this, &ErrorsDialog::filter);
    connect(m_list, &QTreeView::clicked, this,
            [this](const QModelIndex& index) { goTo(index.row()); });
    connect(m_list, &QTreeView::activated, this,
            [this](const QModelIndex& index) { goTo(index.row()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::clicked, this, [this, buttons](QAbstractButton* button) {
        if (buttons->buttonRole(button) == QDialogButtonBox::ActionRole)
            copy();
    });
    m_list->setFocus();
    list({});
    check();
}

/// Starts a check. The previous findings stay listed until the check ends.
void ErrorsDialog::check() {
    m_summary->setText(tr("Checking %L1 sentences…").arg(m_editor->treebank().size()));
    m_progress->begin();
    m_levelThree->cancel();
    m_checking.whenFailed([this] {
        m_progress->hide();
        m_summary->setText(tr("The check failed."));
    });
    m_checking.start(
        [treebank = m_editor->treebank()](const TaskControl& control) {
            return treebank.size() == 0
                       ? std::vector<Finding>()
                       : TreebankChecker(CheckLevel::Style).check(treebank, control);
        },
        [this](std::vector<Finding> findings) {
            m_progress->hide();
            m_ownFindings = std::move(findings);
            list(m_ownFindings);
            m_levelThree->check(m_editor->treebank());
        },
        [this](double share) { m_progress->setShare(share); });
}

void ErrorsDialog::list(std::vector<Finding> findings) {
    const auto all = static_cast<qsizetype>(findings.size());
    m_model->show(std::move(findings), m_editor->treebank().files().size() > 1);
    const int chosen = std::max(m_level->currentIndex(), 0);
    {
        const QSignalBlocker quiet(m_level);
        m_level->clear();
        m_level->addItem(tr("All levels (%L1)").arg(all));
        for (const CheckLevelName& level : CheckLevels)
            m_level->addItem(tr("%1 (%L2)", "level, how many")
                                 .arg(toQt(Text(level.title)))
                                 .arg(m_model->count(level.level)));
        m_level->setCurrentIndex(chosen);
    }
    for (const int column : {FindingModel::Level, FindingModel::Line, FindingModel::Rule})
        m_list->resizeColumnToContents(column);
    const int errors = m_model->count(CheckLevel::Reading);
    m_summary->setText(
        all == 0      ? tr("No finding: the files follow the rules of UD on the levels that were "
                                "checked.")
        : errors == 0 ? tr("Every sentence can be read. The warnings list violations of the rules "
                           "of UD, and values that were probably not intended.")
                      : tr("Sentences with errors that stop reading cannot be explored; all others "
                           "can, with their warnings."));
}

void ErrorsDialog::filter() {
    const int index = m_level->currentIndex();
    m_model->setLevel(index > 0 ? std::optional(CheckLevels[index - 1].level) : std::nullopt);
}

void ErrorsDialog::goTo(int row) {
    const Finding& finding = m_model->finding(row);
    const Treebank& treebank = m_editor->treebank();
    if (finding.sentence < 0 || finding.sentence >= treebank.size())
        return;
    const int line = finding.error.line;
    m_editor->selectSentence(finding.sentence);
    const auto place = treebank.place(m_editor->sentenceIndex());
    std::vector<int> words = wordsOfLine(*treebank.files()[place.file], place.index, line);
    std::erase_if(words, [this](int word) { return word > m_editor->sentence().size(); });
    m_selection->setFound(std::move(words));
}

void ErrorsDialog::copy() {
    QString text;
    for (int row = 0; row < m_model->rowCount(); ++row)
        text += toQt(m_model->finding(row).text()) + '\n';
    QGuiApplication::clipboard()->setText(text);
}

} // namespace parsescope
