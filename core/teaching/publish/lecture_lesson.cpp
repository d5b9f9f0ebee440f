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

LessonBlock sceneBlock(const SavedSession& saved) {
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
    block.scene.caption = saved.settings.system.title.english();
    return block;
}

} // namespace

Lesson lectureLesson(std::string_view title, const std::vector<SavedSession>& scenes,
                     bool withNotes) {
    Lesson lesson;
    lesson.title = title;
    lesson.blocks.push_back(textBlock(headingHtml(1, title)));
    for (const SavedSession& saved : scenes) {
        if (saved.scene)
            lesson.blocks.push_back(textBlock(headingHtml(2, saved.scene->title)));
        lesson.blocks.push_back(sceneBlock(saved));
        if (saved.scene && withNotes)
            lesson.blocks.back().note = saved.scene->note;
        for (const SavedSession& side : saved.beside) {
            if (side.scene)
                lesson.blocks.push_back(textBlock(headingHtml(3, side.scene->title)));
            lesson.blocks.push_back(sceneBlock(side));
        }
    }
    return lesson;
}

} // namespace parsescope
