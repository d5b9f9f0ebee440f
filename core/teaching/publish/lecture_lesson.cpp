// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/publish/lecture_lesson.h"

#include "core/export/html.h"

namespace parsescope {

namespace {

std::string headingHtml(int level, std::string_view text) {
    const std::string tag = "h" + std::to_string(level);
    return "<" + tag + " dir=\"auto\">" + htmlEscaped(text) + "</" + tag + ">\n";
}

LessonBlock textBlock(std::string html) {
    LessonBlock block;
    block.html = std::move(html);
    return block;
}

/// Returns the block of a scene with one side, or of a side with the title `title`.
LessonBlock sceneBlock(const SavedSession& saved, const std::string& title = {}) {
    LessonBlock block;
    block.kind = LessonBlock::Kind::Show;
    static_cast<ParseSettings&>(block.scene) = saved.settings;
    block.scene.sentence = saved.sentence;
    Exploration exploration(saved.settings.system, saved.sentence.size(),
                            saved.settings.shape.root);
    replay(exploration, saved.visits, saved.cursor);
    for (const int node : exploration.path())
        if (exploration.node(node).parent >= 0)
            block.scene.steps.push_back(exploration.node(node).transition);
    block.scene.step = exploration.current().depth;
    block.scene.losses = !saved.scene || !saved.scene->lossesHidden;
    const std::string system = saved.settings.system.title.english();
    block.scene.caption = title.empty() || title == system ? system : system + " · " + title;
    return block;
}

} // namespace

Lesson lectureLesson(std::string_view title, const std::vector<SavedSession>& scenes,
                     const std::vector<std::array<std::string, 2>>& sideTitles, bool withNotes) {
    Lesson lesson;
    lesson.title = title;
    lesson.blocks.push_back(textBlock(headingHtml(1, title)));
    auto titles = sideTitles.begin();
    for (const SavedSession& saved : scenes) {
        if (saved.scene)
            lesson.blocks.push_back(textBlock(headingHtml(2, saved.scene->title)));
        const bool hasTwoSides = !saved.beside.empty();
        lesson.blocks.push_back(sceneBlock(saved, hasTwoSides ? titles->front() : std::string()));
        if (saved.scene && withNotes)
            lesson.blocks.back().note = saved.scene->note;
        if (hasTwoSides)
            lesson.blocks.push_back(sceneBlock(saved.beside.front(), (titles++)->back()));
    }
    return lesson;
}

} // namespace parsescope
