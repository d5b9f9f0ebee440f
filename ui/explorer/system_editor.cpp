// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/system_editor.h"

#include "core/export/html.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/study/system_report.h"
#include "ui/canvas/text.h"
#include "ui/session/parse_explorer.h"

#include <QListWidget>
#include <QPlainTextEdit>
#include <QTextBrowser>

namespace parsescope {

namespace {

/// Sentences of up to so many words are tried, unless there are too many configurations.
constexpr int WordsTried = 5;
constexpr std::size_t MostTried = 60'000;

/// A copy of a system to be changed, under a name of its own; a small system where it does not say
/// what its rules do.
QString copyOf(TransitionSystem system) {
    system.name = "my-" + std::string(system.base());
    system.title = "My " + system.title;
    system.source.clear();
    const Result<std::string> text = writeSystem(system);
    return text ? toQt(*text)
                : QStringLiteral("name: my-system\nstart: [], [0..n]\nend: [i], []\n\n"
                                 "sh, key S, \"Shift\": σ, i|β ⇒ σ|i, β\n"
                                 "la, key L, \"Left-Arc\": σ|i|j ⇒ σ|j, arc j→i\n"
                                 "ra, key R, \"Right-Arc\": σ|i|j ⇒ σ|i, arc i→j\n");
}

/// What was read of a text, and what is wrong with it.
struct SystemReading {
    std::optional<TransitionSystem> system; ///< that can be used
    std::vector<Error> errors;
};

SystemReading readingOf(const std::string& text, const std::string& path) {
    SystemReading reading;
    Result<TransitionSystem> system = readSystem(text, path).map(recognised);
    if (!system)
        reading.errors.push_back(system.error());
    else if (const auto objection = objectionTo(*system))
        reading.errors.push_back({*objection, path, 0, 0});
    else
        reading.system = *std::move(system);
    return reading;
}

std::string factsHtml(const SystemReport& report) {
    std::string html;
    for (const std::string& statement : report.statements)
        html += "<p>" + htmlEscaped(statement) + "</p>";
    for (const ReportTable& table : report.tables) {
        html +=
            "<h4>" + htmlEscaped(table.title) + "</h4><table cellspacing=\"0\" cellpadding=\"4\">";
        const char* cell = "th";
        for (const std::vector<std::string>& row : table.rows) {
            html += "<tr>";
            for (const std::string& text : row)
                html += std::string("<") + cell + " align=\"left\">" + htmlEscaped(text) + "</" +
                        cell + ">";
            html += "</tr>";
            cell = "td";
        }
        html += "</table>";
    }
    return html + "<p>" + htmlEscaped(report.ending) + "</p>";
}

} // namespace

SystemEditor::SystemEditor(ParseExplorer* parse, const QString& path, QWidget* parent)
    : SystemEditor(parse, path, new QTextBrowser, parent) {}

SystemEditor::SystemEditor(ParseExplorer* parse, const QString& path, QTextBrowser* facts,
                           QWidget* parent)
    : TextFileEditor(path,
                     {tr("Transition System"), tr("New system"), tr("Save System"),
                      tr("Transition systems (*.system)"), QStringLiteral("system"),
                      tr("The system has changes that are not saved.")},
                     facts, parent),
      m_parse(parse), m_facts(facts) {
    setObjectName("system-editor");
    textField()->setObjectName("rules");
    textField()->setAccessibleName(tr("Rules of the system"));
    errorList()->setObjectName("system-errors");
    m_facts->setObjectName("facts");
    m_facts->setAccessibleName(tr("What the system can do"));
    begin(copyOf(parse->system()));
}

SystemEditor::~SystemEditor() {
    m_reading.cancel();
    m_trying.cancel();
}

void SystemEditor::check() {
    m_trying.cancel();
    m_reading.start(
        [text = text(), path = path()](const TaskControl&) { return readingOf(text, path); },
        [this, text = text()](const SystemReading& reading) {
            showErrors(reading.errors);
            if (!reading.system)
                return;
            if (text != std::exchange(m_used, text))
                use(*reading.system);
            tellFacts(*reading.system);
        });
}

void SystemEditor::use(const TransitionSystem& system) {
    if (system.rootPlace && *system.rootPlace != m_parse->rootPlace())
        m_parse->setRootPlace(*system.rootPlace);
    m_parse->changeRules(system);
}

void SystemEditor::tellFacts(const TransitionSystem& system) {
    m_trying.start(
        [system, root = m_parse->rootPlace()](const TaskControl& control) {
            return reportOn(system, factsOf(system, WordsTried, root, MostTried, control));
        },
        [this](const SystemReport& report) { m_facts->setHtml(toQt(factsHtml(report))); });
}

} // namespace parsescope
