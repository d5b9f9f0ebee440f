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
#include <QLabel>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextOption>
#include <QUrl>
#include <QVBoxLayout>

#include <tuple>
#include <utility>

namespace parsescope {

namespace {

constexpr int KindLetters = 14; ///< width of the combo box, in letters

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

/// Returns the endless parse and the parse that gets stuck, in the order of the
/// statements about them; without heads if there is none.
std::vector<SystemFactsView::Example> failuresIn(const SystemFacts& facts) {
    const auto noTree = [](int words) {
        return std::vector<int>(static_cast<std::size_t>(words) + 1, NoHead);
    };
    std::vector<SystemFactsView::Example> failures(2);
    if (facts.loop) {
        failures[0] = {noTree(facts.loop->first), facts.loop->second.first};
        failures[0].steps.insert(failures[0].steps.end(), facts.loop->second.second.begin(),
                                 facts.loop->second.second.end());
    }
    if (facts.stuck)
        failures[1] = {noTree(facts.stuck->first), facts.stuck->second};
    return failures;
}

} // namespace

SystemFactsView::SystemFactsView(const TreebankEditor* editor, const std::string& beside,
                                 QWidget* parent)
    : QWidget(parent), m_editor(editor), m_outdated(new QLabel), m_text(new QTextBrowser),
      m_counter(new SystemCounter(Extent::Start, this)) {
    m_other = makeComboBox({}, KindLetters);
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
    m_text->setOpenLinks(false);
    connect(m_text, &QTextBrowser::anchorClicked, this, &SystemFactsView::openExample);
    m_outdated->setObjectName("outdated");
    m_outdated->setTextFormat(Qt::PlainText);
    m_outdated->setWordWrap(true);
    m_outdated->setText(tr("The rules have an error. The results below are about the last rules "
                           "without one."));
    m_outdated->hide();
    // Without this, lines could break within words of table headings.
    m_text->setWordWrapMode(QTextOption::WordWrap);
    auto* form = new QFormLayout;
    form->addRow(tr("Compare with"), m_other);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(form);
    layout->addWidget(m_outdated);
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

void SystemFactsView::setOutdated(bool outdated) {
    m_outdated->setVisible(outdated && m_report);
    m_text->setDisabled(outdated && m_report);
    m_other->setDisabled(outdated);
}

/// Returns a link that opens an example; empty if the treebank cannot show one.
QString SystemFactsView::linkTo(Example example) {
    if (!m_editor || example.heads.size() < 2)
        return {};
    m_examples.push_back(std::move(example));
    return QStringLiteral("<p><a href=\"example:%1\">%2</a></p>")
        .arg(m_examples.size() - 1)
        .arg(tr("Open it as a sentence").toHtmlEscaped());
}

void SystemFactsView::openExample(const QUrl& link) {
    const std::size_t index = link.path().toUInt();
    if (index < m_examples.size())
        emit exampleAsked(m_examples[index]);
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
            const SystemFacts facts = factsOf(system, words, root, MostTried, control);
            return std::pair(reportOn(system, facts), failuresIn(facts));
        },
        [this, then](const std::pair<SystemReport, std::vector<Example>>& found) {
            std::tie(m_report, m_failures) = found;
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
    m_examples.clear();
    QString html;
    // The last two statements are about parses that go on for ever and parses that get stuck.
    const std::size_t first = m_report->statements.size() - m_failures.size();
    for (std::size_t i = 0; i < m_report->statements.size(); ++i) {
        html += paragraph(m_report->statements[i]);
        if (i >= first)
            html += linkTo(m_failures[i - first]);
    }
    if (const auto text = inTreebank())
        html += heading(tr("In %1").arg(QFileInfo(toQt(m_editor->treebank().name())).fileName())) +
                paragraph(*text);
    if (const auto texts = besideOther(); !texts.empty()) {
        html += heading(tr("Compared with %1").arg(m_other->currentText()));
        const auto example = [](const std::optional<Difference>& found, bool isOwn) {
            return found ? Example{found->heads, isOwn ? found->derivation : Way()} : Example();
        };
        html += paragraph(texts[0]) + linkTo(example(m_comparison->onlyFirst, true));
        html += paragraph(texts[1]) + linkTo(example(m_comparison->onlySecond, false));
    }
    for (const ReportTable& table : m_report->tables)
        html += tableHtml(table);
    const int at = m_text->verticalScrollBar()->value();
    m_text->setHtml(html + paragraph(m_report->ending));
    m_text->verticalScrollBar()->setValue(at);
}

} // namespace parsescope
