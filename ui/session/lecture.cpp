// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/lecture.h"

#include "core/treebank/edit.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/session_files.h"
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

} // namespace

Lecture::Lecture(Session* session) : QObject(session), m_session(session) {
    session->parse()->onChange(ParseExplorer::Restarted, this, [this] { m_start = -1; });
}

QString Lecture::summary(int index) const {
    const SavedSession& scene = m_scenes[index];
    Exploration exploration(scene.settings.system, scene.sentence.size(),
                            scene.settings.shape.root);
    replay(exploration, scene.visits, scene.cursor);
    const int first = exploration.current().depth;
    const int last = static_cast<int>(exploration.path().size()) - 1;
    QStringList parts{toQt(scene.settings.system.title),
                      first == last ? tr("step %1").arg(first)
                                    : tr("steps %1 to %2").arg(first).arg(last)};
    if (scene.scene->lossesHidden)
        parts += tr("losses hidden");
    return parts.join(QStringLiteral(" · "));
}

void Lecture::setSaved() {
    m_isModified = false;
}

void Lecture::change() {
    m_isModified = true;
    emit changed();
}

void Lecture::setScenes(std::vector<SavedSession> scenes) {
    m_scenes = std::move(scenes);
    m_current = -1;
    m_start = -1;
    m_isModified = false;
    emit changed();
}

void Lecture::add() {
    ParseExplorer* parse = m_session->parse();
    if (!parse->canExplore())
        return;
    SavedSession saved = m_session->saved();
    if (saved.gold) { // the heads were edited
        saved.sentence = withHeads(saved.sentence, saved.gold);
        saved.gold.reset();
    }
    saved.scene = LectureScene{
        titleOf(saved.sentence).toStdString(), {}, m_session->selection()->lossesHidden()};
    const int at = m_current < 0 ? size() : m_current + 1;
    m_scenes.insert(m_scenes.begin() + at, std::move(saved));
    m_current = at;
    m_start = parse->exploration().cursor();
    change();
}

void Lecture::remove(int index) {
    m_scenes.erase(m_scenes.begin() + index);
    if (index == m_current)
        m_start = -1;
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
    m_isModified = true;
    if (index == m_current)
        m_session->selection()->setLossesHidden(hidden);
    emit edited(index);
}

void Lecture::show(int index, bool atEnd) {
    if (index < 0 || index >= size())
        return;
    TreebankEditor* editor = m_session->editor();
    if (!editor->commitCell())
        return;
    ParseExplorer* parse = m_session->parse();
    const SavedSession& scene = m_scenes[index];
    parse->setSentence({}, scene.settings);
    if (const int place = placeIn(editor->treebank(), scene); place >= 0)
        editor->selectSentence(place);
    else
        editor->setSentence(scene.sentence);
    parse->replay(scene.visits, scene.cursor);
    m_session->selection()->setLossesHidden(scene.scene->lossesHidden);
    m_current = index;
    m_start = parse->exploration().cursor();
    if (atEnd)
        parse->goTo(parse->exploration().path().back());
    emit changed();
}

void Lecture::forward() {
    ParseExplorer* parse = m_session->parse();
    const bool isAtEnd = parse->exploration().current().next < 0;
    if (isAtEnd && m_current >= 0 && m_current + 1 < size())
        show(m_current + 1);
    else
        parse->forward();
}

void Lecture::back() {
    ParseExplorer* parse = m_session->parse();
    const bool isAtStart = parse->exploration().cursor() == std::max(m_start, 0);
    if (isAtStart && m_current > 0)
        show(m_current - 1, true);
    else
        parse->back();
}

} // namespace parsescope
