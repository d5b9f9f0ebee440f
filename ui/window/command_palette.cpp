// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/command_palette.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/columns_view.h"
#include "ui/treebank/token_commands.h"

#include <QAbstractListModel>
#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace parsescope {

std::optional<int> fuzzyScore(const QString& query, const QString& text) {
    constexpr int none = -1'000'000;
    constexpr int letter = 10;
    constexpr int wordStart = 18;
    constexpr int textStart = 12;
    constexpr int inARow = 14;
    QString wanted = query.toLower();
    wanted.remove(QLatin1Char(' '));
    const QString there = text.toLower();
    if (wanted.isEmpty())
        return 0;
    const qsizetype length = there.size();
    if (length == 0)
        return std::nullopt;
    // best[j] is the best score if the last letter of the query that was processed matches letter j
    // of the text.
    std::vector<int> best(length, none);
    for (qsizetype i = 0; i < wanted.size(); ++i) {
        std::vector<int> next(length, none);
        // The best score if the previous letter of the query matches any letter to the left.
        int before = i == 0 ? 0 : none;
        for (qsizetype j = 0; j < length; ++j) {
            if (there[j] == wanted[i]) {
                const bool starts = j == 0 || !there[j - 1].isLetterOrNumber();
                const int worth = letter + (starts ? wordStart : 0) + (j == 0 ? textStart : 0);
                const int follows =
                    i > 0 && j > 0 && best[j - 1] > none ? best[j - 1] + inARow : none;
                const int from = std::max(before, follows);
                if (from > none)
                    next[j] = from + worth;
            }
            if (i > 0)
                before = std::max(before, best[j] - 1); // each letter of a gap costs 1
        }
        best = std::move(next);
    }
    const int found = *std::max_element(best.begin(), best.end());
    if (found <= none / 2)
        return std::nullopt;
    return found * 4 - static_cast<int>(std::min<qsizetype>(length, 100));
}

namespace {

constexpr int PlaceRole = Qt::UserRole;
constexpr int KeysRole = Qt::UserRole + 1;

QString plainTitle(QString text) {
    return text.replace("&&", "\1").remove('&').replace('\1', '&');
}

void addCommands(std::vector<Command>& commands, const QMenu& menu, const QString& place) {
    for (QAction* action : menu.actions()) {
        if (action->isSeparator() || !action->isEnabled())
            continue;
        const QString title = plainTitle(action->text());
        if (action->menu()) {
            // Some menus are filled only when they are about to be shown.
            emit action->menu()->aboutToShow();
            addCommands(commands, *action->menu(), place + QStringLiteral(" ▸ ") + title);
            continue;
        }
        commands.push_back({title, place, action->shortcut().toString(QKeySequence::NativeText),
                            [action] { action->trigger(); }, action->property("words").toString()});
    }
}

/// Draws a row with the title, the place in grey, and the keys at the end.
class CommandDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        constexpr int inset = 12;
        const Theme theme = Theme::fromPalette(option.palette);
        painter->save();
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver))
            painter->fillRect(option.rect,
                              theme.color(option.state & QStyle::State_Selected ? Ink::AccentSoft
                                                                                : Ink::Surface));
        painter->setFont(option.font);
        const QFontMetrics metrics(option.font);
        QRect line = option.rect.adjusted(inset, 0, -inset, 0);
        const auto draw = [&](const QString& text, Ink ink, Qt::Alignment side, int room) {
            const QString shown = metrics.elidedText(text, Qt::ElideRight, room);
            painter->setPen(theme.color(ink));
            painter->drawText(line, static_cast<int>(Qt::AlignVCenter | side), shown);
            const int taken = shown.isEmpty() ? 0 : metrics.horizontalAdvance(shown) + inset;
            side == Qt::AlignRight ? line.setRight(line.right() - taken)
                                   : line.setLeft(line.left() + taken);
        };
        draw(index.data(KeysRole).toString(), Ink::Accent, Qt::AlignRight, line.width() / 3);
        draw(index.data().toString(), Ink::Text, Qt::AlignLeft, line.width());
        if (line.width() > 40)
            draw(index.data(PlaceRole).toString(), Ink::Muted, Qt::AlignRight, line.width());
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex&) const override {
        return {200, QFontMetrics(option.font).height() + 14};
    }
};

} // namespace

/// The rows of the list.
class CommandModel : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    void set(std::vector<Command> commands) {
        beginResetModel();
        m_commands = std::move(commands);
        endResetModel();
    }
    void append(std::vector<Command> commands) {
        if (commands.empty())
            return;
        const int before = rowCount();
        beginInsertRows({}, before, before + static_cast<int>(commands.size()) - 1);
        std::move(commands.begin(), commands.end(), std::back_inserter(m_commands));
        endInsertRows();
    }
    [[nodiscard]] const Command& at(int row) const { return m_commands[row]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_commands.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override {
        if (!index.isValid())
            return {};
        const Command& command = m_commands[index.row()];
        if (role == Qt::DisplayRole)
            return command.title;
        if (role == PlaceRole)
            return command.place;
        if (role == KeysRole)
            return command.keys;
        if (role == Qt::AccessibleTextRole)
            return QStringList{command.title, command.place, command.keys}.join(", ");
        return {};
    }

private:
    std::vector<Command> m_commands;
};

std::vector<Command> commandsOf(const QMenuBar& menus) {
    std::vector<Command> commands;
    for (const QAction* action : menus.actions())
        if (action->menu()) {
            emit action->menu()->aboutToShow();
            addCommands(commands, *action->menu(), plainTitle(action->text()));
        }
    return commands;
}

std::vector<Command> commandsOf(const ColumnsView& columns) {
    std::vector<Command> commands;
    auto* tokens = columns.findChild<TokenCommands*>();
    for (const QAction* action : tokens->actions())
        commands.push_back({plainTitle(action->text()), CommandPalette::tr("Columns"),
                            action->shortcut().toString(QKeySequence::NativeText),
                            [tokens, action] { tokens->run(action); }});
    return commands;
}

CommandPalette::CommandPalette(std::vector<Command> commands, const QString& prompt,
                               TreebankEditor* editor, QWidget* window)
    : QDialog(window, Qt::Popup), m_commands(std::move(commands)), m_editor(editor),
      m_line(new QLineEdit), m_list(new QListView), m_model(new CommandModel(this)) {
    setObjectName("palette");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Find a Command"));
    m_line->setObjectName("palette-line");
    m_line->setPlaceholderText(prompt);
    m_line->setFrame(false);
    m_line->setMinimumHeight(m_line->fontMetrics().height() + 18);
    m_line->setTextMargins(8, 0, 8, 0);
    m_line->installEventFilter(this);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new CommandDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setMouseTracking(true);
    m_list->setUniformItemSizes(true);
    m_list->setAccessibleName(tr("Commands"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addWidget(m_line);
    auto* none = new QLabel(tr("Nothing matches these letters."));
    none->setObjectName("nothing-found");
    none->setForegroundRole(QPalette::PlaceholderText);
    none->setMargin(8);
    layout->addWidget(none);
    layout->addWidget(m_list, 1);
    const auto showNone = [this, none] { none->setVisible(m_model->rowCount() == 0); };
    connect(m_model, &QAbstractItemModel::modelReset, none, showNone);
    connect(m_model, &QAbstractItemModel::rowsInserted, none, showNone);
    connect(m_line, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_list, &QListView::clicked, this, &CommandPalette::runCurrent);
    const int width = std::min(640, window->width() - 40);
    resize(width, std::min(440, window->height() - 120));
    move(window->mapToGlobal(QPoint((window->width() - width) / 2, 64)));
    // The window system does not focus popups.
    m_line->setFocus();
    search({});
}

void CommandPalette::search(const QString& query) {
    std::vector<std::pair<int, const Command*>> found;
    for (const Command& command : m_commands) {
        // A query that matches the title ranks higher than one that also needs the place.
        const auto byTitle = fuzzyScore(query, command.title);
        const auto byAll = fuzzyScore(query, command.title + ' ' + command.place);
        constexpr int none = -1'000'000;
        const auto byWords =
            command.words.isEmpty() ? std::nullopt : fuzzyScore(query, command.words);
        if (byTitle || byAll || byWords)
            found.emplace_back(std::max({byTitle.value_or(none), byAll.value_or(none) - 60,
                                         byWords.value_or(none) - 20}),
                               &command);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Command> shown;
    shown.reserve(found.size());
    for (const auto& [score, command] : found)
        shown.push_back(*command);
    m_model->set(std::move(shown));
    selectRow(0);
    searchSentences(query.simplified());
}

/// Finds, in the background, the sentences that contain the query and, if the query is a number,
/// the sentence with this number.
void CommandPalette::searchSentences(const QString& query) {
    m_sentences.cancel();
    constexpr int fewest = 2; // least number of letters of the query for a search
    bool isNumber = false;
    const int number = query.toInt(&isNumber);
    if (!m_editor || (query.size() < fewest && !isNumber))
        return;
    struct Hit {
        int index;
        QString text;
    };
    m_sentences.start(
        [treebank = m_editor->treebank(), query, isNumber, number](const TaskControl& control) {
            constexpr std::size_t most = 40;
            std::vector<Hit> hits;
            const auto textOf = [&](int index) {
                return toQt(treebank.read(index).sentence.text()).simplified();
            };
            if (isNumber && number >= 1 && number <= treebank.size())
                hits.push_back({number - 1, textOf(number - 1)});
            for (int index = 0; !isNumber && index < treebank.size() && hits.size() < most &&
                                !control.stop.stop_requested();
                 ++index)
                if (const QString text = textOf(index); text.contains(query, Qt::CaseInsensitive))
                    hits.push_back({index, text});
            return hits;
        },
        [this](const std::vector<Hit>& hits) {
            std::vector<Command> commands;
            for (const Hit& hit : hits)
                commands.push_back(
                    {QStringLiteral("\u2068%1\u2069").arg(hit.text),
                     tr("Sentence %1").arg(hit.index + 1),
                     {},
                     [editor = m_editor, index = hit.index] { editor->selectSentence(index); }});
            m_model->append(std::move(commands));
            if (!m_list->currentIndex().isValid())
                selectRow(0);
        });
}

void CommandPalette::selectRow(int row) {
    const int last = m_model->rowCount() - 1;
    m_list->setCurrentIndex(m_model->index(std::clamp(row, 0, std::max(last, 0)), 0));
}

void CommandPalette::runCurrent() {
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid())
        return;
    const std::function<void()> run = m_model->at(index.row()).run;
    close();
    // The command runs after the palette has been deleted, because dialogs that it opens must not
    // be children of the palette.
    QMetaObject::invokeMethod(parentWidget(), run, Qt::QueuedConnection);
}

/// Draws an edge around the palette, which lies on a canvas of the same colour.
void CommandPalette::paintEvent(QPaintEvent* event) {
    QDialog::paintEvent(event);
    QPainter painter(this);
    painter.setPen(Theme::fromPalette(palette()).color(Ink::Edge));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

bool CommandPalette::eventFilter(QObject* object, QEvent* event) {
    if (object == m_line && event->type() == QEvent::KeyPress) {
        constexpr int page = 8;
        const int row = m_list->currentIndex().row();
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Down:
            selectRow(row + 1);
            return true;
        case Qt::Key_Up:
            selectRow(row - 1);
            return true;
        case Qt::Key_PageDown:
            selectRow(row + page);
            return true;
        case Qt::Key_PageUp:
            selectRow(row - page);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            runCurrent();
            return true;
        default:
            break;
        }
    }
    return QDialog::eventFilter(object, event);
}

} // namespace parsescope
