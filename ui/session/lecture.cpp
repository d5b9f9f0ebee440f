// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/lecture.h"

#include "core/treebank/edit.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/current_work.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session_files.h"
#include "ui/session/side_titles.h"
#include "ui/session/treebank_editor.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// Returns the first words of a sentence, as the title of a scene.
QString titleOf(const Sentence& sentence) {
    constexpr qsizetype most = 40; // number of letters
    const QString text = toQt(sentence.text()).simplified();
    return text.size() <= most ? text : text.left(most).section(' ', 0, -2) + QStringLiteral(" …");
}

/// Returns the system and the steps of a side of a scene.
QStringList partsOf(const SavedSession& side) {
    Exploration exploration(side.settings.system, side.sentence.size(), side.settings.shape.root);
    replay(exploration, side.visits, side.cursor);
    const int first = exploration.current().depth;
    const int last = static_cast<int>(exploration.path().size()) - 1;
    return {toQt(side.settings.system.title),
            first == last ? Lecture::tr("step %1").arg(first)
                          : Lecture::tr("steps %1 to %2").arg(first).arg(last)};
}

/// Returns the number of steps along the current branch from the node `start` to `node`.
int stepsFrom(const ParseExplorer& parse, int start, int node) {
    const Exploration& exploration = parse.exploration();
    return exploration.node(node).depth - exploration.node(std::max(start, 0)).depth;
}

/// Goes to the configuration `steps` steps after the node `start`; to an end of the branch if the
/// branch has no such step.
void goToStepOf(ParseExplorer& parse, int start, int steps) {
    const std::vector<int> path = parse.exploration().path();
    const int wanted = parse.exploration().node(std::max(start, 0)).depth + steps;
    parse.steps().goTo(path[std::clamp(wanted, 0, static_cast<int>(path.size()) - 1)]);
}

} // namespace

Lecture::Lecture(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                 QObject* parent)
    : QObject(parent), m_editor(editor), m_parse(parse), m_selection(selection),
      m_beside(new ParseExplorer(this)), m_besideSelection(new Selection(m_beside, this)) {
    parse->onChange(ParseExplorer::Restarted, this, &Lecture::leave);
    parse->onChange(ParseExplorer::Moved, this, &Lecture::follow);
    connect(selection, &Selection::lossesHiddenChanged, m_besideSelection,
            [this, selection] { m_besideSelection->setLossesHidden(selection->lossesHidden()); });
}

QString Lecture::summary(int index) const {
    const SavedSession& scene = m_scenes[index];
    QStringList parts = partsOf(scene);
    if (scene.scene->lossesHidden)
        parts += tr("losses hidden");
    QString text = parts.join(QStringLiteral(" · "));
    if (const SavedSession* second = side(index))
        text = tr("%1 | beside it: %2").arg(text, partsOf(*second).join(QStringLiteral(" · ")));
    return text;
}

void Lecture::setSaved() {
    m_isModified = false;
    emit saved();
}

void Lecture::change() {
    m_isModified = true;
    emit changed();
}

void Lecture::setScenes(std::vector<SavedSession> scenes, bool areSaved) {
    m_scenes = std::move(scenes);
    m_current = -1;
    leave();
    m_isModified = !areSaved;
    emit changed();
}

/// Returns the exploration on screen, with edited heads in the sentence.
SavedSession Lecture::onScreen() const {
    SavedSession saved = currentWork(*m_editor, *m_parse);
    if (saved.gold) {
        saved.sentence = withHeads(saved.sentence, saved.gold);
        saved.gold.reset();
    }
    return saved;
}

void Lecture::add() {
    if (!m_parse->canExplore())
        return;
    SavedSession saved = onScreen();
    saved.scene =
        LectureScene{titleOf(saved.sentence).toStdString(), {}, m_selection->lossesHidden()};
    const int at = m_current < 0 ? size() : m_current + 1;
    m_scenes.insert(m_scenes.begin() + at, std::move(saved));
    m_current = at;
    leave();
    m_start = m_parse->exploration().cursor();
    change();
}

const SavedSession* Lecture::side(int index) const {
    const std::vector<SavedSession>& beside = m_scenes[index].beside;
    return beside.empty() ? nullptr : &beside.front();
}

void Lecture::addSide() {
    if (m_current < 0 || !m_parse->canExplore())
        return;
    SavedSession saved = onScreen();
    SavedSession& scene = m_scenes[m_current];
    saved.scene = LectureScene{usualSideTitle(scene.settings, saved.settings).toStdString(),
                               {},
                               scene.scene->lossesHidden};
    scene.beside = {std::move(saved)};
    m_isModified = true;
    show(m_current);
}

void Lecture::removeSide(int index) {
    m_scenes[index].beside.clear();
    if (index == m_current)
        showSide(nullptr);
    change();
}

void Lecture::setSideTitle(int index, const QString& title) {
    const std::string text = title.simplified().toStdString();
    std::vector<SavedSession>& beside = m_scenes[index].beside;
    if (beside.empty() || text.empty() || std::exchange(beside.front().scene->title, text) == text)
        return;
    m_isModified = true;
    if (index == m_current)
        emit besideChanged();
    emit edited(index);
}

/// Starts the exploration of `side` beside the one on screen; a null pointer ends it.
void Lecture::showSide(const SavedSession* side) {
    if (!side && m_besideStart < 0)
        return;
    if (side) {
        m_beside->setSentence({side->sentence, {}}, side->settings);
        m_beside->steps().replay(side->visits, side->cursor);
        m_besideStart = m_beside->exploration().cursor();
    } else {
        m_beside->setSentence({});
        m_besideStart = -1;
    }
    emit besideChanged();
}

/// Ends the current scene, because another exploration is on screen.
void Lecture::leave() {
    m_start = -1;
    showSide(nullptr);
}

/// Takes the second side of the current scene to the step of the first.
void Lecture::follow() {
    if (!showsTwoSides())
        return;
    goToStepOf(*m_beside, m_besideStart,
               stepsFrom(*m_parse, m_start, m_parse->exploration().cursor()));
}

void Lecture::remove(int index) {
    m_scenes.erase(m_scenes.begin() + index);
    if (index == m_current)
        leave();
    if (index <= m_current)
        m_current = std::max(m_current - 1, m_scenes.empty() ? -1 : 0);
    change();
}

void Lecture::move(int from, int to) {
    if (to < 0 || to >= size() || from == to)
        return;
    SavedSession moved = std::move(m_scenes[from]);
    m_scenes.erase(m_scenes.begin() + from);
    m_scenes.insert(m_scenes.begin() + to, std::move(moved));
    if (m_current == from)
        m_current = to;
    else if (m_current >= 0)
        m_current += (from > m_current && to <= m_current) - (from < m_current && to >= m_current);
    change();
}

void Lecture::setTitle(int index, const QString& title) {
    const std::string text = title.simplified().toStdString();
    if (text.empty() || std::exchange(m_scenes[index].scene->title, text) == text)
        return;
    m_isModified = true;
    emit edited(index);
}

void Lecture::setNote(int index, const QString& note) {
    const std::string text = note.toStdString();
    if (std::exchange(m_scenes[index].scene->note, text) == text)
        return;
    m_isModified = true;
    emit edited(index);
}

void Lecture::setLossesHidden(int index, bool hidden) {
    if (std::exchange(m_scenes[index].scene->lossesHidden, hidden) == hidden)
        return;
    for (SavedSession& side : m_scenes[index].beside)
        side.scene->lossesHidden = hidden;
    m_isModified = true;
    if (index == m_current)
        m_selection->setLossesHidden(hidden);
    emit edited(index);
}

void Lecture::show(int index, bool atEnd) {
    if (index < 0 || index >= size())
        return;
    if (!m_editor->mayLeaveSentence())
        return;
    const SavedSession& scene = m_scenes[index];
    m_parse->setSentence({}, scene.settings);
    if (const int place = placeIn(m_editor->treebank(), scene); place >= 0)
        m_editor->selectSentence(place);
    else
        m_editor->setSentence(scene.sentence);
    m_parse->steps().replay(scene.visits, scene.cursor);
    m_selection->setLossesHidden(scene.scene->lossesHidden);
    m_current = index;
    m_start = m_parse->exploration().cursor();
    showSide(side(index));
    if (atEnd)
        goToStep(stepsDone() + stepsToEnd());
    emit changed();
}

/// Returns the number of steps that the side which is ahead has taken in the current scene.
int Lecture::stepsDone() const {
    const int done = stepsFrom(*m_parse, m_start, m_parse->exploration().cursor());
    return showsTwoSides() ? std::max(done, stepsFrom(*m_beside, m_besideStart,
                                                      m_beside->exploration().cursor()))
                           : done;
}

/// Returns the number of steps until both sides are at the ends of their branches.
int Lecture::stepsToEnd() const {
    const int all = stepsFrom(*m_parse, m_start, m_parse->exploration().path().back());
    const int beside =
        showsTwoSides() ? stepsFrom(*m_beside, m_besideStart, m_beside->exploration().path().back())
                        : 0;
    return std::max(all, beside) - stepsDone();
}

/// Goes to the configurations `steps` steps after the beginning of the current scene.
void Lecture::goToStep(int steps) {
    goToStepOf(*m_parse, m_start, steps);
    if (showsTwoSides())
        goToStepOf(*m_beside, m_besideStart, steps);
}

bool Lecture::isAtEnd() const {
    return showsTwoSides() ? stepsToEnd() <= 0 : m_parse->isFinal();
}

bool Lecture::stepForward() {
    if (showsTwoSides() && stepsToEnd() <= 0) {
        emit stopped();
        return false;
    }
    const Exploration& exploration = m_parse->exploration();
    if (showsTwoSides() && exploration.current().next < 0) {
        goToStep(stepsDone() + 1); // the second side has more steps
        return true;
    }
    const int before = exploration.cursor();
    m_parse->steps().forward();
    return exploration.cursor() != before;
}

void Lecture::stepBack() {
    const int first = stepsFrom(*m_parse, m_start, m_parse->exploration().cursor());
    if (showsTwoSides() && first < stepsDone())
        goToStep(stepsDone() - 1);
    else
        m_parse->steps().back();
}

void Lecture::forward() {
    if (!m_parse->canExplore())
        return;
    if (stepsToEnd() > 0)
        goToStep(stepsDone() + 1);
    else if (m_current >= 0 && m_current + 1 < size())
        show(m_current + 1);
    else if (!showsTwoSides())
        m_parse->steps().forward();
    else
        emit stopped();
}

void Lecture::back() {
    if (!m_parse->canExplore())
        return;
    const int done = stepsDone();
    if (done > 0 && showsTwoSides())
        goToStep(done - 1);
    else if (m_parse->exploration().cursor() == std::max(m_start, 0) && m_current > 0)
        show(m_current - 1, true);
    else
        m_parse->steps().back();
}

} // namespace parsescope
