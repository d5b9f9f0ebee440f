// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/query_help.h"

#include "ui/canvas/theme.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace parsescope {

QueryHelp::QueryHelp(QWidget* parent) : QFrame(parent) {
    setObjectName("query-help");
    setFrameShape(StyledPanel);
    setAutoFillBackground(true);
    struct Example {
        const char* query;
        QString meaning;
    };
    struct Group {
        QString title;
        QList<Example> examples;
        QString note = {};
    };
    const QList<Group> groups{
        {tr("Text"),
         {{"walk", tr("“walk” occurs in the text, in upper or lower case")},
          {"\"to walk\"", tr("these words, one after the other")},
          {"/walk(s|ed)/", tr("a regular expression; /…/i ignores case")}}},
        {tr("Words"),
         {{"lemma:go",
           tr("some word has this lemma; other columns: form, upos, xpos, deprel, deps, misc")},
          {"form=Paris", tr("some word has exactly this form, in upper and lower case as written")},
          {"form:/ing$/", tr("forms that end in “ing”")},
          {"feats:Number=Plur", tr("a feature with its value")},
          {"[upos=VERB, Tense=Past]", tr("one word with all of these values")}}},
        {tr("Sentences"),
         {{"length>=20", tr("number of words; other numbers: roots, gap-degree, spine, gamma")},
          {"nonprojective", tr("trees with crossing arcs; the opposite: projective")},
          {"sent_id:train-12", tr("part of the sent_id; “comment:” searches all comments")}}},
        {tr("Tree patterns"),
         {{"pattern { V [upos=VERB]; V -[nsubj]-> S }", tr("a verb and its subject")},
          {"pattern { V -[nsubj]-> S; S >> V }",
           tr("a subject that follows its verb; < means directly before")},
          {"pattern { V [upos=VERB] } without { V -[nsubj]-> S }", tr("verbs without a subject")},
          {"pattern { V [upos=VERB]; V ->> N; N [upos=NUM] }",
           tr("a number anywhere below a verb")},
          {"pattern { e: A -> B; f: C -> D; e >< f; A << C }", tr("two arcs that cross")},
          {"pattern { N -[nsubj]-> S } with { S -[det]-> * }",
           tr("subjects with a determiner, each counted once")},
          {"pattern { H -[conj|appos]-> D; H.upos <> D.upos }",
           tr("a head and its dependent with different tags")},
          {"pattern { e: H -[nsubj]-> D; e.length > 5 }",
           tr("a distant subject; arcs also have e.delta, e.label, and the parts e.1 and e.2 of "
              "the label")},
          {"pattern { N [upos=ADV, !ExtPos]|[ExtPos=ADV] }",
           tr("words that fit one of two descriptions")},
          {"pattern { N [form=re\".*\\(ing\\|ed\\)\"] }",
           tr("a regular expression as in OCaml; /.*(ing|ed)/ is one as in Perl")},
          {"pattern { H -[^punct]-> D } global { is_not_projective }",
           tr("matches in non-projective trees only")}},
         tr("The notation is that of Grew-match. Only basic trees are searched; parsescope-cli "
            "find --enhanced also searches DEPS.")},
        {tr("Parser states"),
         {{"not-derivable:arc-standard", tr("trees that a system cannot build")},
          {"ambiguous:arc-eager>=3", tr("two transitions or more are optimal at three steps or "
                                        "more of an optimal derivation")},
          {"loss:arc-standard:sh>=2",
           tr("at some step of the canonical derivation, this transition has this cost")},
          {"spine>=6", tr("number of words of the longest left or right spine of the tree")}}},
        {tr("Combined"),
         {{"nonprojective length<15", tr("both")},
          {"lemma:be or lemma:have", tr("either")},
          {"not (upos:VERB or upos:AUX)", tr("neither")}}},
    };
    auto* intro = new QLabel(tr("Click an example to try it. Esc closes the list."));
    auto* tree = new QTreeWidget;
    tree->setHeaderHidden(true);
    tree->setAccessibleName(tr("Query syntax, with examples"));
    tree->setColumnCount(2);
    tree->setFrameShape(QFrame::NoFrame);
    for (const Group& group : groups) {
        auto* title = new QTreeWidgetItem(tree, {group.title, group.note});
        QFont font = tree->font();
        font.setBold(true);
        title->setFont(0, font);
        title->setFlags(Qt::ItemIsEnabled);
        for (const Example& example : group.examples) {
            auto* line = new QTreeWidgetItem(title, {example.query, example.meaning});
            line->setFont(0, Theme::monospace());
            line->setToolTip(1, example.meaning);
        }
    }
    tree->expandAll();
    tree->setRootIsDecorated(false);
    tree->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    const auto choose = [this](const QTreeWidgetItem* line) {
        if (line->parent())
            emit chosen(line->text(0));
    };
    connect(tree, &QTreeWidget::itemClicked, this, choose);
    connect(tree, &QTreeWidget::itemActivated, this, choose);
    setFocusProxy(tree);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(intro);
    layout->addWidget(tree, 1);
}

void QueryHelp::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        emit closeAsked();
    else
        QFrame::keyPressEvent(event);
}

} // namespace parsescope
