// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/system_editor.h"

#include "core/parsing/rule_files/system_file.h"
#include "core/treebank/conllu.h"
#include "core/treebank/edit.h"
#include "ui/canvas/plain_text_edit.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/explorer_view.h"
#include "ui/explorer/timeline_view.h"
#include "ui/explorer/why_view.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>

#include <utility>
#include <vector>

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

/// Returns the facts above the sentence with its transitions, below which reasons for a cost are
/// shown on request. Without `editor`, returns only the facts.
QWidget* makeBeside(ParseExplorer* parse, TreebankEditor* editor, SystemFactsView* facts) {
    if (!editor)
        return facts;
    auto* both = new QSplitter(Qt::Vertical);
    both->addWidget(facts);
    auto* selection = new Selection(parse, both);
    auto* explorer = new ExplorerView(editor, parse, selection, new LoadedModel(parse, both), {});
    explorer->findChild<TimelineView*>()->hide();
    both->addWidget(explorer);
    auto* why = new WhyView(parse, selection);
    why->setObjectName("reasons");
    both->addWidget(why);
    const auto showReasons = [why, selection] {
        why->setVisible(selection->inspected().has_value());
    };
    QObject::connect(selection, &Selection::inspectedChanged, why, showReasons);
    showReasons();
    both->setSizes({180, 480, 110});
    both->setStretchFactor(0, 1);
    both->setStretchFactor(1, 1);
    both->setChildrenCollapsible(false);
    return both;
}

} // namespace

SystemEditor::SystemEditor(ParseExplorer* parse, TreebankEditor* editor, const QString& path,
                           QWidget* parent)
    : SystemEditor(parse, editor, path, new SystemFactsView(editor, nameOfRules(parse->system())),
                   parent) {}

SystemEditor::SystemEditor(ParseExplorer* parse, TreebankEditor* editor, const QString& path,
                           SystemFactsView* facts, QWidget* parent)
    : TextFileEditor(path,
                     {tr("Transition System"), tr("New system"), tr("Save System"),
                      tr("Transition systems (*.system)"), QStringLiteral("system"),
                      tr("The system has changes that are not saved.")},
                     makeBeside(parse, editor, facts), parent),
      m_parse(parse), m_editor(editor),
      m_facts(facts), m_kept{parse->system(), parse->settings().shape.root} {
    setObjectName("system-editor");
    textField()->setObjectName("rules");
    textField()->setAccessibleName(tr("Rules of the system"));
    errorList()->setObjectName("system-errors");
    addReference();
    connect(m_facts, &SystemFactsView::exampleAsked, this, &SystemEditor::openExample);
    if (parent)
        resize(parent->window()->size() - QSize(40, 60));
    // The sentence needs the height more than the errors do.
    if (auto* down = qobject_cast<QSplitter*>(errorList()->parentWidget()))
        down->setSizes({700, 60});
    begin(copyOf(parse->system()));
    if (!this->path().empty())
        m_saved = text();
    else if (!path.isEmpty()) // the file is gone, and the rules are nowhere but here
        textField()->setPlainText(copyOf(parse->system()));
    connect(this, &TextFileEditor::saved, this, [this] {
        m_saved = text();
        check();
    });
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
            m_facts->setOutdated(!reading.system);
            if (!reading.system)
                return;
            if (text != std::exchange(m_used, text))
                use(*reading.system);
            if (text == m_saved)
                m_kept = {m_parse->system(), m_parse->settings().shape.root};
            m_facts->tell(*reading.system, m_parse->settings().shape.root);
        });
}

/// Adds the signs of the notation, which a click types, and a short explanation of the notation.
void SystemEditor::addReference() {
    auto* signs = new QHBoxLayout;
    signs->setSpacing(2);
    for (const char* sign : {"σ", "β", "|", "⇒", "→", "≠", "…"}) {
        auto* button = new QToolButton;
        button->setText(QString::fromUtf8(sign));
        button->setObjectName(QStringLiteral("sign-") + button->text());
        button->setAccessibleName(tr("Type %1").arg(button->text()));
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::NoFocus);
        connect(button, &QToolButton::clicked, this, [this, text = button->text()] {
            textField()->insertPlainText(text);
            textField()->setFocus();
        });
        signs->addWidget(button);
    }
    signs->addStretch(1);
    textColumn()->insertLayout(0, signs);
    const std::vector<std::pair<QString, QString>> notation{
        {QStringLiteral("σ|i|j"), tr("a stack with the top j and i below it")},
        {QStringLiteral("i|β"), tr("a buffer with the front i")},
        {QStringLiteral("[i]"), tr("only i, nothing else")},
        {QStringLiteral("σ|i|j ⇒ σ|j"), tr("i is removed from the stack")},
        {QStringLiteral("i→j"), tr("an arc from the head i to the dependent j")},
        {QStringLiteral("if hashead(i)"), tr("only if i has a head; also i ≠ 0, i < j, not, or")},
    };
    QString rows;
    for (const auto& [sign, meaning] : notation)
        rows += QStringLiteral("<tr><td><code>%1</code>&nbsp;&nbsp;</td><td>%2</td></tr>")
                    .arg(sign.toHtmlEscaped(), meaning.toHtmlEscaped());
    auto* reference = new QLabel(QStringLiteral("<table cellspacing=\"2\">%1</table>").arg(rows));
    reference->setObjectName("reference");
    reference->setTextFormat(Qt::RichText);
    reference->setAccessibleName(tr("Notation of the rules"));
    // Large text would make the window wider than the screen.
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(reference);
    area->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Maximum);
    area->setAccessibleName(reference->accessibleName());
    textColumn()->addWidget(area);
}

/// Shows an example in place of the sentence, with its derivation as a branch.
void SystemEditor::openExample(const SystemFactsView::Example& example) {
    std::string words;
    for (std::size_t word = 1; word < example.heads.size(); ++word)
        words += (word > 1 ? " w" : "w") + std::to_string(word);
    const Result<Sentence> sentence = readTypedSentence(words);
    if (!m_editor || !sentence || !areSame(m_facts->system(), m_parse->system()))
        return;
    const bool hasTree = example.heads[1] != NoHead;
    const auto tree = Tree::fromHeads({example.heads.begin() + 1, example.heads.end()});
    if (!m_editor->setSentence(
            withHeads(*sentence, hasTree && tree ? std::optional(*tree) : std::nullopt)))
        return;
    m_parse->steps().addBranch(example.steps);
    m_parse->steps().last();
}

void SystemEditor::takeBack() {
    m_reading.cancel();
    // The user may have chosen another system in the window.
    if (!m_usedSystem || !areSame(m_parse->system(), *m_usedSystem))
        return;
    m_parse->setRootPlace(m_kept.root);
    m_parse->changeRules(m_kept.system);
}

void SystemEditor::use(const TransitionSystem& system) {
    m_usedSystem = system;
    if (system.rootPlace && *system.rootPlace != m_parse->settings().shape.root)
        m_parse->setRootPlace(*system.rootPlace);
    m_parse->changeRules(system);
}

} // namespace parsescope
