// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/system_facts_view.h"

#include "core/base/number_text.h"
#include "core/export/html.h"
#include "core/parsing/systems.h"
#include "ui/canvas/form_fields.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/system_counter.h"

#include <QComboBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextOption>
#include <QVBoxLayout>

namespace parsescope {

namespace {

constexpr int Letters = 14; ///< width of the combo box, in letters

/// The numbers of words up to which all sentences are tried: first FewWords, which is fast, then
/// WordsTried unless that takes more than MostTried configurations.
constexpr int FewWords = 4;
constexpr int WordsTried = 6;
constexpr std::size_t MostTried = 300'000;
/// Largest number of words of the sentences on which two systems are compared.
constexpr int WordsCompared = 5;

QString paragraph(const Text& text) {
    return "<p>" + toQt(text).toHtmlEscaped() + "</p>";
}

QString heading(const QString& text) {
    return "<h4>" + text.toHtmlEscaped() + "</h4>";
}

QString tableHtml(const ReportTable& table) {
    QString html = heading(toQt(table.title)) + "<table cellspacing=\"0\" cellpadding=\"3\">";
    QString cell = "<th align=\"left\">%1</th>";
    for (const std::vector<Text>& row : table.rows) {
        html += "<tr>";
        for (const Text& text : row)
            html += cell.arg(toQt(text).toHtmlEscaped());
        html += "</tr>";
        cell = "<td align=\"left\">%1</td>";
    }
    return html + "</table>";
}

} // namespace

SystemFactsView::SystemFactsView(const TreebankEditor* editor, const std::string& beside,
                                 QWidget* parent)
    : QWidget(parent), m_editor(editor), m_text(new QTextBrowser),
      m_counter(new SystemCounter(Extent::Start, this)) {
    m_other = makeComboBox({}, Letters);
    m_other->setObjectName("beside");
    m_other->setAccessibleName(tr("System to compare with"));
    m_other->setToolTip(tr("The smallest trees that only one of the two systems derives"));
    for (const TransitionSystem& system : systems()) {
        m_other->addItem(toQt(system.title), toQt(system.name));
        if (system.name == beside)
            m_other->setCurrentIndex(m_other->count() - 1);
    }
    m_text->setObjectName("facts");
    m_text->setAccessibleName(tr("What the system can do"));
    // Without this, lines could break within words of table headings.
    m_text->setWordWrapMode(QTextOption::WordWrap);
    auto* form = new QFormLayout;
    form->addRow(tr("Compare with"), m_other);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(form);
    layout->addWidget(m_text);
    connect(m_other, &QComboBox::currentIndexChanged, this, &SystemFactsView::compare);
    connect(m_counter, &SystemCounter::counted, this, &SystemFactsView::show);
}

SystemFactsView::~SystemFactsView() {
    cancel();
}

void SystemFactsView::cancel() {
    m_trying.cancel();
    m_comparing.cancel();
    m_counter->stop();
}

void SystemFactsView::tell(const TransitionSystem& system, RootPlace root) {
    cancel();
    m_system = system;
    m_root = root;
    tryAll(FewWords, [this] {
        m_comparison.reset();
        compare();
        if (m_editor && m_editor->treebank().size() > 0) {
            m_counter->reset(m_editor->treebank(), {m_system});
            m_counter->start();
        }
        tryAll(WordsTried, [] {});
    });
}

void SystemFactsView::tryAll(int words, const std::function<void()>& then) {
    m_trying.start(
        [system = m_system, root = m_root, words](const TaskControl& control) {
            return reportOn(system, factsOf(system, words, root, MostTried, control));
        },
        [this, then](const SystemReport& report) {
            m_report = report;
            then();
            show();
        });
}

void SystemFactsView::compare() {
    const Result<TransitionSystem> other =
        findSystem(m_other->currentData().toString().toStdString());
    if (!m_report || !other)
        return;
    m_comparison.reset();
    m_comparing.start(
        [system = m_system, other = *other, root = m_root](const TaskControl& control) {
            return compareSystems(system, other, WordsCompared, root, MostTried, control);
        },
        [this](const SystemComparison& comparison) {
            m_comparison = comparison;
            show();
        });
}

std::vector<Text> SystemFactsView::besideOther() const {
    const Result<TransitionSystem> other =
        findSystem(m_other->currentData().toString().toStdString());
    if (!m_comparison || !other)
        return {};
    return {differenceText(m_system, *other, m_comparison->onlyFirst, *m_comparison),
            differenceText(*other, m_system, m_comparison->onlySecond, *m_comparison)};
}

std::optional<Text> SystemFactsView::inTreebank() const {
    if (m_counter->systems().empty())
        return std::nullopt;
    const DerivationStatistics& counts = m_counter->systems().front().counts;
    Text text;
    if (counts.judged() > 0)
        text = plural("It derives {0} tree of {1}, {2} %.", "It derives {0} trees of {1}, {2} %.",
                      counts.derivable, counts.judged(),
                      percentText(static_cast<double>(counts.derivable) /
                                  static_cast<double>(counts.judged())));
    if (const long long open = counts.sentences - counts.judged(); open > 0)
        text += plural("For {0} more tree, the search ended without an answer.",
                       "For {0} more trees, the search ended without an answer.", open);
    if (!m_counter->isComplete())
        text += Text::untranslated(m_counter->state().toStdString());
    return text;
}

void SystemFactsView::show() {
    if (!m_report)
        return;
    QString html;
    for (const Text& statement : m_report->statements)
        html += paragraph(statement);
    if (const auto text = inTreebank())
        html += heading(tr("In %1").arg(QFileInfo(toQt(m_editor->treebank().name())).fileName())) +
                paragraph(*text);
    if (const auto texts = besideOther(); !texts.empty()) {
        html += heading(tr("Compared with %1").arg(m_other->currentText()));
        for (const Text& text : texts)
            html += paragraph(text);
    }
    for (const ReportTable& table : m_report->tables)
        html += tableHtml(table);
    const int at = m_text->verticalScrollBar()->value();
    m_text->setHtml(html + paragraph(m_report->ending));
    m_text->verticalScrollBar()->setValue(at);
}

} // namespace parsescope
