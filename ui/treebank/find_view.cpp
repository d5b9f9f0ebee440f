// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/find_view.h"

#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/progress_line.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/hit_delegate.h"
#include "ui/treebank/hit_model.h"
#include "ui/treebank/hit_search.h"
#include "ui/treebank/query_bar.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// Returns the first `most` sentences without an answer, one per line, with the reasons.
QString reasons(const SearchSummary& summary, int most) {
    QString text;
    const int listed = std::min(most, static_cast<int>(summary.problems.size()));
    for (int i = 0; i < listed; ++i)
        text += "\n" + toQt(summary.problems[i].text());
    if (summary.unanswered > listed)
        text += "\n" + FindView::tr("… and %L1 more").arg(summary.unanswered - listed);
    return text;
}

} // namespace

FindView::FindView(TreebankEditor* editor, const ParseExplorer* parse, Selection* selection,
                   QWidget* parent)
    : QWidget(parent), m_editor(editor), m_parse(parse), m_selection(selection),
      m_search(new HitSearch(this)), m_model(new HitModel(editor, this)), m_bar(new QueryBar),
      m_query(m_bar->query()), m_list(new QListView), m_typing(new QTimer(this)),
      m_resting(new QTimer(this)) {
    constexpr int pause = 20; // milliseconds from the last key to the start of a search
    constexpr int rest = 250; // milliseconds from the last key to a message about a mistake
    for (QTimer* timer : {m_typing, m_resting})
        timer->setSingleShot(true);
    m_typing->setInterval(pause);
    m_resting->setInterval(rest);
    m_query->installEventFilter(this);
    auto* menu = new QMenu(m_bar->exportButton());
    menu->addAction(tr("As Table (CSV)…"), this, [this] { exportHits(true); });
    menu->addAction(tr("As Treebank (CoNLL-U)…"), this, [this] { exportHits(false); });
    m_bar->exportButton()->setMenu(menu);
    m_list->setObjectName("hits");
    m_list->setAccessibleName(tr("Sentences found"));
    m_list->setModel(m_model);
    setUpSentenceList(m_list, new HitDelegate(m_list));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 0);
    layout->addWidget(m_bar);
    m_barPlace = layout;
    layout->addWidget(m_list, 1);

    connect(m_search, &HitSearch::found, m_model, &HitModel::append);
    connect(m_search, &HitSearch::progress, m_bar->progress(), &ProgressLine::setShare);
    connect(m_search, &HitSearch::finished, this, &FindView::showSummary);
    connect(m_query, &QLineEdit::returnPressed, this, &FindView::enter);
    for (QTimer* timer : {m_typing, m_resting})
        connect(m_query, &QLineEdit::textEdited, timer, QOverload<>::of(&QTimer::start));
    connect(m_typing, &QTimer::timeout, this, [this] {
        // A query that is half typed leaves the hits as they are.
        if (m_query->text().trimmed().isEmpty() || typedQuery())
            type();
    });
    connect(m_resting, &QTimer::timeout, this, &FindView::type);
    connect(m_bar, &QueryBar::chosen, this, &FindView::search);
    const auto choose = [this](const QModelIndex& index) {
        m_bar->keepQuery();
        showHit(index.row());
    };
    connect(m_list, &QListView::clicked, this, choose);
    connect(m_list, &QListView::activated, this, choose);
    connect(editor, &TreebankEditor::sentencesMoved, this, &FindView::keep);
    connect(editor, &TreebankEditor::treebankChanged, this, &FindView::forget);
    connect(editor, &TreebankEditor::searchAsked, this, &FindView::search);
    connect(editor, &TreebankEditor::hitAsked, this, &FindView::goToHit);
    setFocusProxy(m_query);
}

void FindView::search(const QString& query) {
    if (!query.isEmpty()) {
        m_query->setText(query);
        start();
        m_bar->keepQuery();
    }
    m_query->setFocus();
    m_query->selectAll();
}

void FindView::placeBar(QBoxLayout* place) {
    QBoxLayout* to = place ? place : qobject_cast<QBoxLayout*>(layout());
    if (std::exchange(m_barPlace, to) == to)
        return;
    const bool hadFocus = m_query->hasFocus();
    m_bar->setWide(place != nullptr);
    to->insertWidget(0, m_bar);
    m_bar->show();
    if (hadFocus)
        m_query->setFocus();
}

void FindView::stop() {
    m_search->stop();
    m_bar->progress()->hide();
}

void FindView::forget() {
    if (std::exchange(m_keeps, false))
        return;
    stop();
    m_model->clear();
    m_bar->exportButton()->setEnabled(false);
    m_bar->report(QString());
}

/// Keeps the hits when a sentence was inserted at `index` (`by` = 1) or removed from it (`by` =
/// -1); a running search starts again.
void FindView::keep(int index, int by) {
    m_keeps = true;
    if (m_search->isRunning())
        return start();
    if (m_model->rowCount() == 0)
        return;
    m_model->move(index, by);
    m_bar->exportButton()->setEnabled(m_model->rowCount() > 0);
    m_bar->report(
        tr("%L1 sentences, found before the treebank was edited").arg(m_model->rowCount()));
}

/// Handles Enter: selects the first sentence found, after a search if the query has not been
/// searched for yet; when pressed again, the next sentence.
void FindView::enter() {
    m_bar->keepQuery();
    const bool searched = m_query->text() == m_searched;
    if (!searched || (m_model->rowCount() == 0 && !m_search->isRunning()))
        start();
    if (m_walks && m_model->rowCount() > 0)
        return goToHit(1);
    m_walks = true;
    if (m_search->isRunning())
        m_goesToFirst = true;
    else
        showHit(0);
}

/// Searches for the text that is being typed. A mistake in the text is reported without moving the
/// text cursor.
void FindView::type() {
    if (m_query->text() == m_searched)
        return;
    const int cursor = m_query->cursorPosition();
    if (m_query->text().trimmed().isEmpty()) {
        m_searched.clear();
        m_walks = false;
        forget();
    } else {
        start();
    }
    m_query->setCursorPosition(cursor);
}

Result<Query> FindView::typedQuery() const {
    return parseQuery(m_query->text().toStdString(), std::span(&m_parse->system(), 1));
}

void FindView::start() {
    m_typing->stop();
    m_resting->stop();
    m_searched = m_query->text();
    m_goesToFirst = false;
    m_walks = false;
    stop();
    m_model->clear();
    m_bar->exportButton()->setEnabled(false);
    const Result<Query> query = typedQuery();
    if (!query) {
        // The error's column counts characters, but characters outside the BMP count twice in a
        // QString.
        const std::u32string text = m_query->text().toStdU32String();
        const std::u32string_view before(
            text.data(), std::min<std::size_t>(text.size(), query.error().column - 1));
        m_query->setCursorPosition(static_cast<int>(
            QString::fromUcs4(before.data(), static_cast<qsizetype>(before.size())).size()));
        return m_bar->report(toQt(query.error().message), true);
    }
    const Treebank& treebank = m_editor->treebank();
    m_bar->report(tr("Searching %L1 sentences… Esc stops.").arg(treebank.size()));
    m_bar->progress()->begin();
    m_search->start(treebank, *query);
    emit searched();
}

void FindView::showSummary(const SearchSummary& summary) {
    m_bar->progress()->hide();
    if (std::exchange(m_goesToFirst, false))
        showHit(0);
    m_bar->exportButton()->setEnabled(m_model->rowCount() > 0);
    QStringList facts{(summary.matches == 1 ? tr("%L1 match in %L2 of %L3 sentences")
                                            : tr("%L1 matches in %L2 of %L3 sentences"))
                          .arg(summary.matches)
                          .arg(summary.found)
                          .arg(summary.searched)};
    if (summary.unreadable > 0)
        facts += tr("%1 unreadable skipped").arg(summary.unreadable);
    if (summary.unanswered > 0)
        facts += tr("%L1 skipped without an answer").arg(summary.unanswered);
    const QString text = facts.join(QStringLiteral(", "));
    m_bar->report(text + reasons(summary, 3), false, reasons(summary, 30));
}

void FindView::showHit(int row) {
    if (row < 0 || row >= m_model->rowCount())
        return;
    m_list->setCurrentIndex(m_model->index(row, 0));
    const Hit& hit = m_model->hit(row);
    m_editor->selectSentence(hit.sentence);
    std::vector<int> words;
    for (const Match& match : hit.matches)
        words.insert(words.end(), match.words.begin(), match.words.end());
    m_selection->setFound(words);
}

void FindView::goToHit(int direction) {
    const int count = m_model->rowCount();
    if (count == 0)
        return;
    const int here = m_editor->sentenceIndex();
    const int next = direction > 0 ? m_model->rowFrom(here + 1) : m_model->rowFrom(here) - 1;
    showHit((next + count) % count);
}

/// Stops the running search, and keeps the hits found so far.
void FindView::interrupt() {
    m_model->append({});
    stop();
    m_bar->exportButton()->setEnabled(m_model->rowCount() > 0);
    m_bar->report(tr("Stopped: %1 sentences found so far.").arg(m_model->rowCount()));
}

bool FindView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_query && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape && m_search->isRunning()) {
            interrupt();
            return true;
        }
        if (key == Qt::Key_Down) {
            m_list->setFocus();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void FindView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_search->isRunning())
        return interrupt();
    QWidget::keyPressEvent(event);
}

void FindView::exportHits(bool asTable) {
    const QString path =
        askWhereToSave(this,
                       {"matches", tr("Export Matches"),
                        asTable ? tr("Tables (*.csv)") : tr("Treebanks (*.conllu)")},
                       {});
    if (path.isEmpty())
        return;
    m_writing.start(
        [path = path.toStdString(), asTable, treebank = m_editor->treebank(),
         hits = m_model->hits()](const TaskControl& control) {
            return writeHits(path, asTable, treebank, hits, control);
        },
        [this, path](const Result<void>& written) {
            if (written)
                m_bar->report(tr("Written: %1").arg(path));
            else
                m_bar->report(toQt(written.error().text()), true);
        });
}

} // namespace parsescope
