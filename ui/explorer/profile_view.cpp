// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/profile_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/text.h"
#include "ui/canvas/when_seen.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

ProfileDiagram profileOf(const ParseExplorer& parse, const Selection& selection) {
    const Exploration& exploration = parse.exploration();
    ProfileDiagram diagram;
    std::vector<Configuration> derivation;
    for (const int node : exploration.path()) {
        const Exploration::Node& step = exploration.node(node);
        diagram.steps.push_back(
            {node, step.parent < 0 ? QString() : toQt(parse.system().nameOf(step.transition)),
             step.configuration.stackNodes()});
        derivation.push_back(step.configuration);
    }
    diagram.forms.push_back(ProfileView::tr("ROOT"));
    for (const Word& word : parse.sentence().words)
        diagram.forms.push_back(
            QStringLiteral("%1 %2").arg(diagram.forms.size()).arg(toQt(word.form)));
    diagram.cursor = exploration.current().depth;
    diagram.marked = selection.highlight().words;
    diagram.computations = computationsOf(derivation, diagram.cursor);
    return diagram;
}

ProfileView::ProfileView(ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection),
      m_seen(new WhenSeen(this, [this] { refresh(); })), m_message(new QLabel),
      m_diagram(new DiagramView) {
    m_message->setWordWrap(true);
    m_message->setMargin(6);
    m_message->setObjectName("profile-message");
    m_diagram->setObjectName("profile");
    m_diagram->setAccessibleName(tr("The stack at every step"));
    m_diagram->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    setMinimumHeight(200);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_diagram, 1);
    connect(m_diagram, &DiagramView::clicked, this, [this](Target target) {
        if (target.kind == Target::Kind::Step)
            m_parse->goTo(target.index);
        if (target.kind == Target::Kind::Node)
            m_parse->goTo(m_parse->exploration().path()[target.head]);
        if (target.kind == Target::Kind::Item) {
            m_chosen = target.index;
            refresh();
        }
    });
    connect(m_diagram, &DiagramView::hovered, this, [this](Target target) {
        Highlight highlight;
        if (target.kind == Target::Kind::Node)
            highlight.words = {target.index};
        m_selection->setHighlight(highlight);
    });
    parse->onChange(ParseExplorer::Stepped, this, [this] {
        m_chosen = -1;
        m_seen->changed();
    });
    connect(selection, &Selection::highlightChanged, m_seen, &WhenSeen::changed);
}

QString ProfileView::told(const ProfileDiagram& diagram) const {
    if (diagram.steps[diagram.cursor].stack.empty())
        return tr("The stack at every step; it is empty here.");
    if (diagram.computations.empty())
        return tr(
            "The stack at every step. Items [h₁, h₂ h₃] are told where each step shifts a word or "
            "makes one stack element a dependent of another, as in arc-standard and Attardi.");
    const StackComputation& chosen = diagram.computations[diagram.chosen];
    const auto node = [&](int index) {
        return index == StackComputation::Bottom
                   ? tr("the bottom $")
                   : QStringLiteral("\u201C\u2068%1\u2069\u201D").arg(diagram.forms[index]);
    };
    if (chosen.end == chosen.begin + 1)
        return tr("%1: step %2 pushes %3 onto %4.")
            .arg(itemText(chosen))
            .arg(chosen.end)
            .arg(node(chosen.h3), node(chosen.h2));
    const QString item = tr("%1: from step %2 to step %3 the stack never gets shorter than it is "
                            "at the end; it begins "
                            "with %4 on top, and ends with %5 and %6 in its place.")
                             .arg(itemText(chosen))
                             .arg(chosen.begin)
                             .arg(chosen.end)
                             .arg(node(chosen.h1), node(chosen.h2), node(chosen.h3));
    QStringList parts;
    for (const StackComputation& each : diagram.computations)
        if (each.depth == chosen.depth + 1 && each.begin >= chosen.begin && each.end < chosen.end)
            parts += itemText(each);
    return item + tr(" It is made of %1, joined by %2.")
                      .arg(parts.join(tr(" and ")), diagram.steps[chosen.end].name);
}

void ProfileView::refresh() {
    m_diagram->setVisible(m_parse->canExplore());
    if (!m_parse->canExplore()) {
        m_message->setText(tr("No sentence is open."));
        return;
    }
    ProfileDiagram diagram = profileOf(*m_parse, *m_selection);
    const auto count = static_cast<int>(diagram.computations.size());
    const auto inner = std::ranges::find(diagram.computations, 1, &StackComputation::depth);
    const auto last = static_cast<int>(inner - diagram.computations.begin()) - 1;
    diagram.chosen = m_chosen >= 0 && m_chosen < count ? m_chosen : std::max(last, 0);
    m_message->setText(told(diagram));
    m_diagram->setDrawing(layoutProfile(diagram, fontMeasure()));
}

} // namespace parsescope
