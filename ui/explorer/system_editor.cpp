// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/system_editor.h"

#include "core/parsing/rule_files/system_file.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/system_facts_view.h"
#include "ui/session/parse_explorer.h"

#include <QListWidget>
#include <QPlainTextEdit>

namespace parsescope {

namespace {

/// Returns the text of a copy of `system` to edit, under a new name; the text of a small system if
/// the rules of `system` cannot be described as a text.
QString copyOf(TransitionSystem system) {
    system.name = "my-" + std::string(system.base());
    system.title = Text("My {0}", system.title);
    system.source.clear();
    const Result<std::string> text = writeSystem(system);
    return text ? toQt(*text)
                : QStringLiteral("name: my-system\nstart: [], [0..n]\nend: [i], []\n\n"
                                 "sh, key S, \"Shift\": σ, i|β ⇒ σ|i, β\n"
                                 "la, key L, \"Left-Arc\": σ|i|j ⇒ σ|j, arc j→i\n"
                                 "ra, key R, \"Right-Arc\": σ|i|j ⇒ σ|i, arc i→j\n");
}

/// The system read from a text, and the errors in the text.
struct SystemReading {
    std::optional<TransitionSystem> system; ///< set only if the system can be used
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

} // namespace

SystemEditor::SystemEditor(ParseExplorer* parse, const TreebankEditor* editor, const QString& path,
                           QWidget* parent)
    : SystemEditor(parse, path, new SystemFactsView(editor, nameOfRules(parse->system())), parent) {
}

SystemEditor::SystemEditor(ParseExplorer* parse, const QString& path, SystemFactsView* facts,
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
    begin(copyOf(parse->system()));
}

SystemEditor::~SystemEditor() {
    m_reading.cancel();
}

void SystemEditor::check() {
    m_facts->cancel();
    m_reading.start(
        [text = text(), path = path()](const TaskControl&) { return readingOf(text, path); },
        [this, text = text()](const SystemReading& reading) {
            showErrors(reading.errors);
            if (!reading.system)
                return;
            if (text != std::exchange(m_used, text))
                use(*reading.system);
            m_facts->tell(*reading.system, m_parse->rootPlace());
        });
}

void SystemEditor::use(const TransitionSystem& system) {
    if (system.rootPlace && *system.rootPlace != m_parse->rootPlace())
        m_parse->setRootPlace(*system.rootPlace);
    m_parse->changeRules(system);
}

} // namespace parsescope
