// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/spine_rules.h"

#include "core/oracle/tables/lr_spine/lr_spine_lemma.h"
#include "core/treebank/direction.h"
#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace parsescope {

namespace {

struct SpineRuleTexts {
    Q_DECLARE_TR_FUNCTIONS(SpineRules)
};

QString shiftReason(const ParseExplorer& parse, const LrSpineVerdict& verdict) {
    const Configuration& c = parse.configuration();
    if (c.stackSize() == 0)
        return SpineRuleTexts::tr("(ii) holds: the stack is empty, so no word is locked in.");
    const int top = c.stack(0);
    const QString topText = inQuotes(parse, top);
    if (top == 0)
        return SpineRuleTexts::tr("(ii) holds: the top is ROOT, which needs no head.");
    if (verdict.topArc.head == NoHead)
        return SpineRuleTexts::tr("(ii) holds: the head of %1, %2, is in the buffer.")
            .arg(topText, inQuotes(parse, parse.gold()->head(top)));
    const QString headText = inQuotes(parse, verdict.topArc.head);
    if (verdict.isCorrect())
        return SpineRuleTexts::tr("(ii) holds: (a) the head of %1 is %2, on the stack, but not "
                                  "(b): %3 is still to be built, which brings %1 back on top.")
            .arg(topText, headText, arcText(parse, verdict.awaited.front()));
    return SpineRuleTexts::tr("(ii) fails: (a) the head of %1 is %2, on the stack, and (b) the "
                              "right spine of %1 lacks no dependent in the buffer. %1 would be "
                              "locked in: %3 could be built only after a wrong arc, if at all.")
        .arg(topText, headText, arcText(parse, verdict.topArc));
}

QString reasonOf(const ParseExplorer& parse, const LrSpineVerdict& verdict) {
    if (verdict.arc.head == NoHead)
        return shiftReason(parse, verdict);
    if (verdict.isCorrect())
        return SpineRuleTexts::tr("(i) holds: %1 is a gold arc.").arg(arcText(parse, verdict.arc));
    return SpineRuleTexts::tr("(i) fails: %1 is not a gold arc, because the head of %2 is %3.")
        .arg(arcText(parse, verdict.arc), inQuotes(parse, verdict.arc.dependent),
             inQuotes(parse, parse.gold()->head(verdict.arc.dependent)));
}

QString faultText(const ParseExplorer& parse, const LrSpineFault& fault) {
    if (fault.wrong.head != NoHead)
        return SpineRuleTexts::tr("%1 is not a gold arc.").arg(arcText(parse, fault.wrong));
    return SpineRuleTexts::tr("%1 is locked in. Its head is %2, beneath it, and it lacks no "
                              "dependent that could bring it back on top.")
        .arg(inQuotes(parse, fault.lockedIn), inQuotes(parse, parse.gold()->head(fault.lockedIn)));
}

/// Builds the diagram of the spines.
class SpinePicture {
public:
    SpinePicture(const ParseExplorer& parse, const Selection& selection)
        : m_parse(parse), m_selection(selection), m_configuration(parse.configuration()),
          m_isShown(m_configuration.words() + 1, false) {}

    SpineDiagram diagram();

private:
    [[nodiscard]] int rootOf(int node) const;
    [[nodiscard]] bool isOfTopTwo(int node) const;
    [[nodiscard]] std::vector<Arc> cutOff(Transition transition) const;
    void findArcs();
    void addElement(int index, int previous);
    [[nodiscard]] SpineNode nodeAt(int node, const QString& symbol) const;
    void addBuilt(const std::vector<int>& spine);

    const ParseExplorer& m_parse;
    const Selection& m_selection;
    const Configuration& m_configuration;
    std::vector<bool> m_isShown; // indexed by root of a stack element or by buffer node
    SpineDiagram m_diagram;
};

int SpinePicture::rootOf(int node) const {
    while (m_configuration.hasHead(node))
        node = m_configuration.head(node);
    return node;
}

bool SpinePicture::isOfTopTwo(int node) const {
    const int root = rootOf(node);
    for (int depth = 0; depth < std::min(m_configuration.stackSize(), 2); ++depth)
        if (m_configuration.stack(depth) == root)
            return true;
    return false;
}

/// Returns the gold arcs that a transition cuts off, including the arc that a shift would lock in.
std::vector<Arc> SpinePicture::cutOff(Transition transition) const {
    std::vector<Arc> arcs = arcsCutOff(m_parse.problem(), m_configuration, transition);
    const LrSpineVerdict verdict =
        lrSpineVerdict(m_parse.system(), *m_parse.gold(), m_configuration, transition);
    if (verdict.fails == LrSpineCondition::NotLockedIn)
        arcs.push_back(verdict.topArc);
    return arcs;
}

void SpinePicture::findArcs() {
    const std::optional<Transition> hovered = m_selection.hovered();
    const std::optional<Arc> made =
        hovered ? m_parse.system().arc(m_configuration, *hovered) : std::nullopt;
    const bool hasVerdicts = noVerdictsReason(m_parse, m_selection).isEmpty();
    if (hasVerdicts) {
        const std::vector<Arc> cut = hovered ? cutOff(*hovered) : std::vector<Arc>();
        for (int word = 1; word <= m_configuration.words(); ++word) {
            const Arc gold{m_parse.gold()->head(word), word};
            const bool isCut = std::ranges::find(cut, gold) != cut.end();
            if (m_configuration.hasHead(word) ||
                (!isOfTopTwo(word) && !isOfTopTwo(gold.head) && !isCut))
                continue;
            m_diagram.arcs.push_back({gold, relationOf(m_parse.sentence(), word),
                                      isCut ? ArcKind::Lost : ArcKind::ToCome, made == gold});
        }
    }
    if (made && !(hasVerdicts && m_parse.gold()->hasArc(*made)))
        m_diagram.arcs.push_back({*made, {}, ArcKind::Proposed, true});
}

SpineNode SpinePicture::nodeAt(int node, const QString& symbol) const {
    const QString form = node == 0 ? QStringLiteral("ROOT")
                                   : toQt(formAlone(m_parse.sentence().words[node - 1].form,
                                                    m_parse.sentence().isRightToLeft()));
    return {node, form, symbol, m_selection.highlight().holds(node) || m_selection.standsOut(node)};
}

void SpinePicture::addBuilt(const std::vector<int>& spine) {
    for (std::size_t i = 1; i < spine.size(); ++i) {
        const Arc arc{spine[i - 1], spine[i]};
        // If the gold tree must not be revealed, all built arcs have the kind Right, as in other
        // views.
        const bool isRight = !m_parse.gold() || m_parse.gold()->hasArc(arc);
        m_diagram.built.push_back({arc, {}, isRight ? ArcKind::Right : ArcKind::Wrong, false});
    }
}

/// Adds the element `index` of the stack and the buffer, counted from the bottom of the stack to
/// the end of the buffer. `previous` is the element added before, or -1.
void SpinePicture::addElement(int index, int previous) {
    SpineElement element;
    element.followsGap = index > previous + 1;
    const int depth = m_configuration.stackSize() - 1 - index;
    if (depth < 0) {
        const int offset = -depth - 1;
        element.place = offset == 0 ? WordPlace::BufferFront : WordPlace::Buffer;
        element.title = offset == 0 ? QStringLiteral("β") : QString();
        element.left = {
            nodeAt(m_configuration.buffer(offset), QStringLiteral("b%1").arg(offset + 1))};
        m_diagram.elements.push_back(std::move(element));
        return;
    }
    element.place = depth == 0 ? WordPlace::StackTop : WordPlace::Stack;
    element.title = QStringLiteral("σ%1").arg(depth + 1);
    const auto symbol = [depth](QChar letter, std::size_t k) {
        return QStringLiteral("%1%2,%3").arg(letter).arg(depth + 1).arg(k);
    };
    const int root = m_configuration.stack(depth);
    const std::vector<int> left = leftSpine(m_configuration, root);
    const std::vector<int> right = rightSpine(m_configuration, root);
    element.left.push_back(nodeAt(root, symbol('u', 1) + QLatin1Char('=') + symbol('v', 1)));
    for (std::size_t i = 1; i < left.size(); ++i)
        element.left.push_back(nodeAt(left[i], symbol('u', i + 1)));
    for (std::size_t i = 1; i < right.size(); ++i)
        element.right.push_back(nodeAt(right[i], symbol('v', i + 1)));
    addBuilt(left);
    addBuilt(right);
    m_diagram.elements.push_back(std::move(element));
}

SpineDiagram SpinePicture::diagram() {
    findArcs();
    std::vector<int> elements = m_configuration.stackNodes();
    const std::vector<int> buffer = m_configuration.bufferNodes();
    elements.insert(elements.end(), buffer.begin(), buffer.end());
    const int front = m_configuration.stackSize();
    for (const ArcLine& line : m_diagram.arcs)
        for (const int node : {line.arc.head, line.arc.dependent})
            m_isShown[rootOf(node)] = true;
    for (int index = std::max(front - 2, 0); index <= front; ++index)
        if (index < static_cast<int>(elements.size()))
            m_isShown[elements[index]] = true;
    int previous = -1;
    for (int index = 0; index < static_cast<int>(elements.size()); ++index) {
        if (!m_isShown[elements[index]])
            continue;
        addElement(index, previous);
        previous = index;
    }
    m_diagram.hasMore = previous + 1 < static_cast<int>(elements.size());
    m_diagram.rightToLeft = m_parse.sentence().isRightToLeft();
    return std::move(m_diagram);
}

} // namespace

QString SpineRule::inWords() const {
    QStringList parts{name};
    if (!arc.isEmpty())
        parts += arc;
    if (isCorrect)
        parts += *isCorrect ? SpineRuleTexts::tr("correct") : SpineRuleTexts::tr("not correct");
    if (!reason.isEmpty())
        parts += reason;
    return parts.join(QStringLiteral(", "));
}

QString noSpinesReason(const ParseExplorer& parse) {
    if (!parse.canExplore())
        return noSentenceText();
    if (reachOf(parse.system()) != Reach::Spines) // Lemma 1 holds only for such systems
        return SpineRuleTexts::
            tr("This panel shows which transitions of LR-spine are correct by Lemma 1 of Sartorio, "
               "Satta & Nivre (2013), and which words their features are made from. The system "
               "is %1 now; choose LR-spine in the header to see it.")
                .arg(toQt(parse.system().title));
    if (parse.isFinal())
        return SpineRuleTexts::tr("The parse is finished: no transition is left.");
    return {};
}

QString noVerdictsReason(const ParseExplorer& parse, const Selection& selection) {
    if (!parse.gold())
        return SpineRuleTexts::tr("No verdicts, because the sentence has no gold tree.");
    if (!parse.losses().withheldFor().isEmpty())
        return parse.losses().withheldFor();
    if (selection.lossesHidden())
        return SpineRuleTexts::tr("No verdicts, because losses are hidden.");
    const Tree& gold = *parse.gold();
    if (!gold.isProjective())
        return SpineRuleTexts::tr("No verdicts, because the gold tree is not projective: LR-spine "
                                  "cannot build it, and Lemma 1 does not apply to it.");
    if (parse.settings().shape.singleRoot() && gold.rootCount() != 1)
        return SpineRuleTexts::tr("No verdicts, because only trees with a single child of ROOT are "
                                  "allowed, and in the gold tree ROOT has %1 children.")
            .arg(gold.rootCount());
    if (const auto fault = lrSpineFault(gold, parse.configuration()))
        return SpineRuleTexts::tr("No verdicts, because the gold tree is out of reach here, and "
                                  "Lemma 1 does not apply: %1")
            .arg(faultText(parse, *fault));
    return {};
}

std::vector<SpineRule> spineRulesOf(const ParseExplorer& parse, const Selection& selection) {
    std::vector<SpineRule> rules;
    const bool hasVerdicts = noVerdictsReason(parse, selection).isEmpty();
    const TransitionSystem& system = parse.system();
    const Configuration& configuration = parse.configuration();
    for (const Transition transition : system.legalTransitions(configuration)) {
        SpineRule rule{transition, toQt(system.nameOf(transition)), {}, {}, {}};
        if (const auto arc = system.arc(configuration, transition))
            rule.arc = inQuotes(parse, arc->head) + QStringLiteral(" → ") +
                       inQuotes(parse, arc->dependent);
        if (hasVerdicts) {
            const LrSpineVerdict verdict =
                lrSpineVerdict(system, *parse.gold(), configuration, transition);
            rule.isCorrect = verdict.isCorrect();
            rule.reason = reasonOf(parse, verdict);
        }
        rules.push_back(std::move(rule));
    }
    return rules;
}

std::vector<SpineContext> spineContextsOf(const ParseExplorer& parse) {
    const Exploration& exploration = parse.exploration();
    std::vector<Transition> path;
    for (int node = exploration.cursor(); exploration.node(node).parent >= 0;
         node = exploration.node(node).parent)
        path.push_back(exploration.node(node).transition);
    std::ranges::reverse(path);
    return spineContexts(parse.system(), parse.configuration().words(), parse.settings().shape.root,
                         path);
}

SpineDiagram spineDiagramOf(const ParseExplorer& parse, const Selection& selection) {
    return SpinePicture(parse, selection).diagram();
}

} // namespace parsescope
