// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/template_list.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/canvas/theme.h"
#include "ui/learning/model_text.h"

#include <QCoreApplication>
#include <QTreeWidget>

#include <string>
#include <vector>

namespace parsescope {

namespace {

struct TemplateListTexts {
    Q_DECLARE_TR_FUNCTIONS(TemplateList)
};

void addGroup(QTreeWidget* list, const TemplateGroup& from) {
    auto* group = addScoreLine(
        list, {TemplateListTexts::tr("%1: %2").arg(toQt(from.title)).arg(from.templates.size()),
               QString()});
    QFont bold = list->font();
    bold.setBold(true);
    group->setFont(0, bold);
    for (const std::string& text : from.templates) {
        auto* line = addScoreLine(list, {templateText(text), toQt(text)});
        line->setFont(1, Theme::monospace());
        line->setToolTip(0, toQt(text));
    }
}

} // namespace

void showTemplates(QTreeWidget* list, const std::vector<TemplateGroup>& groups) {
    list->clear();
    for (const TemplateGroup& group : groups)
        addGroup(list, group);
}

void showNoTemplates(QTreeWidget* list) {
    list->clear();
    addScoreLine(list, {TemplateListTexts::tr(
                            "A network has no templates: it reads LSTM vectors, of the words "
                            "on top of the stack and at the front of the buffer for a "
                            "transition, of head and dependent for an arc."),
                        QString()});
}

} // namespace parsescope
