// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/handbook_window.h"

#include "core/handbook/handbook.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"

#include <QDesktopServices>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace parsescope {

namespace {

const QString Scheme = QStringLiteral("handbook");

QUrl urlOf(const HandbookPage& page, const std::string& anchor = {}) {
    QUrl url(Scheme + QStringLiteral(":/") + QString::fromStdString(page.address));
    if (!anchor.empty())
        url.setFragment(QString::fromStdString(anchor));
    return url;
}

QString addressOf(const QUrl& url) {
    return url.path().mid(1);
}

/// A view of the pages of the handbook. Links between pages are addresses within the handbook's
/// site.
class PageBrowser : public QTextBrowser {
public:
    PageBrowser() {
        setOpenLinks(false);
        connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
            const QUrl url = source().resolved(link);
            if (url.scheme() == Scheme)
                setSource(url);
            else
                QDesktopServices::openUrl(url);
        });
    }

    QVariant loadResource(int type, const QUrl& name) override {
        const std::string address = addressOf(source().resolved(name)).toStdString();
        if (type == QTextDocument::ImageResource)
            return picture(handbookPicture(address));
        const HandbookPage* page = handbookPage(address);
        return page ? QString::fromStdString(handbookHtml(*page)) : QVariant();
    }

private:
    /// Returns a picture, scaled down to the width of the text if it is wider than the text.
    static QVariant picture(std::string_view bytes) {
        constexpr int widest = 600;
        const QImage image =
            QImage::fromData(reinterpret_cast<const uchar*>(bytes.data()), int(bytes.size()));
        return image.width() > widest ? image.scaledToWidth(widest, Qt::SmoothTransformation)
                                      : image;
    }
};

QString pageStyle(const QPalette& palette) {
    const Theme theme = Theme::fromPalette(palette);
    return QStringLiteral("h1 { font-size: 20px; margin-bottom: 10px }"
                          "h2 { font-size: 16px; margin-top: 20px; margin-bottom: 6px }"
                          "h3 { font-size: 14px; margin-top: 14px; margin-bottom: 4px }"
                          "p, li { line-height: 125% }"
                          "pre, code { font-family: '%1' }"
                          "pre { background: %2; white-space: pre-wrap }"
                          "td, th { padding: 4px 16px 4px 0; vertical-align: top }"
                          "th { color: %3; text-align: left }"
                          "a { color: %4 }")
        .arg(Theme::monospace().family(), theme.color(Ink::Surface).name(),
             theme.color(Ink::Muted).name(), theme.color(Ink::Accent).name());
}

} // namespace

HandbookWindow::HandbookWindow(QWidget* parent)
    : QDialog(parent), m_search(new QLineEdit), m_list(new QListWidget), m_text(new PageBrowser) {
    setWindowTitle(tr("Handbook"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    setObjectName("handbook");
    m_text->setObjectName("handbook-text");
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("Page"));
    m_text->document()->setDocumentMargin(20);
    setPageStyle();
    auto* parts = new QSplitter;
    parts->addWidget(makeSide());
    parts->addWidget(m_text);
    parts->setStretchFactor(1, 1);
    parts->setSizes({240, 680});
    parts->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(parts);
    connect(m_text, &QTextBrowser::sourceChanged, this, &HandbookWindow::followPage);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, m_search, [this] {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    });
    resize(920, 700);
    fillList();
}

void HandbookWindow::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setPageStyle();
}

void HandbookWindow::setPageStyle() {
    m_text->document()->setDefaultStyleSheet(pageStyle(palette()));
    m_text->reload();
}

QWidget* HandbookWindow::makeSide() {
    m_search->setPlaceholderText(tr("Search the handbook"));
    m_search->setClearButtonEnabled(true);
    m_search->setObjectName("handbook-search");
    m_list->setObjectName("handbook-pages");
    m_list->setAccessibleName(tr("Pages"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->viewport()->setAutoFillBackground(false);
    auto* back = new QPushButton(tr("Back"));
    auto* forward = new QPushButton(tr("Forward"));
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {back, forward}) {
        button->setAutoDefault(false);
        button->setEnabled(false);
        buttons->addWidget(button);
    }
    back->setToolTip(tr("Goes back to the previous page (Alt+Left)"));
    forward->setToolTip(tr("Goes forward to the next page (Alt+Right)"));
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(10, 10, 0, 10);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addLayout(buttons);
    connect(m_search, &QLineEdit::textChanged, this, &HandbookWindow::fillList);
    connect(m_search, &QLineEdit::returnPressed, m_list,
            [this] { m_list->setFocus(Qt::OtherFocusReason); });
    connect(m_list, &QListWidget::currentRowChanged, this, &HandbookWindow::openCurrent);
    connect(back, &QPushButton::clicked, m_text, &QTextBrowser::backward);
    connect(forward, &QPushButton::clicked, m_text, &QTextBrowser::forward);
    connect(m_text, &QTextBrowser::backwardAvailable, back, &QPushButton::setEnabled);
    connect(m_text, &QTextBrowser::forwardAvailable, forward, &QPushButton::setEnabled);
    return side;
}

void HandbookWindow::open(const QString& topic) {
    const Result<HandbookTopic> found = handbookTopic(topic.toStdString(), "using");
    m_search->clear();
    m_text->setSource(found ? urlOf(*found->page, found->anchor) : urlOf(handbookPages().front()));
}

void HandbookWindow::fillList() {
    const QString words = m_search->text().trimmed();
    {
        const QSignalBlocker blocker(m_list);
        m_list->clear();
        const int lineHeight = m_list->fontMetrics().height();
        QString group;
        for (const HandbookPage* page : searchHandbook(words.toStdString())) {
            if (words.isEmpty() && toQt(page->group) != group) {
                group = toQt(page->group);
                auto* heading = new QListWidgetItem(group, m_list);
                heading->setFlags(Qt::NoItemFlags);
                heading->setSizeHint({0, lineHeight + 18});
                heading->setTextAlignment(Qt::AlignLeft | Qt::AlignBottom);
            }
            auto* item = new QListWidgetItem(QString::fromStdString(page->title), m_list);
            item->setData(Qt::UserRole, QString::fromStdString(page->address));
            item->setToolTip(item->text());
            item->setSizeHint({0, lineHeight + 8});
        }
    }
    if (words.isEmpty())
        followPage(m_text->source());
    else if (m_list->count() > 0)
        m_list->setCurrentRow(0);
}

void HandbookWindow::openCurrent() {
    const QListWidgetItem* item = m_list->currentItem();
    if (!item)
        return;
    const QString address = item->data(Qt::UserRole).toString();
    if (address == addressOf(m_text->source()))
        return followPage(m_text->source());
    if (const HandbookPage* page = handbookPage(address.toStdString()))
        m_text->setSource(urlOf(*page));
}

void HandbookWindow::followPage(const QUrl& url) {
    const QSignalBlocker blocker(m_list);
    const QString address = addressOf(url);
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->data(Qt::UserRole) == address)
            m_list->setCurrentRow(row);
    QList<QTextEdit::ExtraSelection> marks;
    for (const QString& word : m_search->text().split(u' ', Qt::SkipEmptyParts))
        for (QTextCursor at = m_text->document()->find(word); !at.isNull();
             at = m_text->document()->find(word, at)) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = at;
            mark.format.setBackground(Theme::fromPalette(palette()).color(Ink::AccentSoft));
            marks += mark;
        }
    m_text->setExtraSelections(marks);
    if (marks.isEmpty())
        return;
    m_text->setTextCursor(marks.front().cursor);
    QTextCursor start = marks.front().cursor;
    start.clearSelection();
    m_text->setTextCursor(start);
}

} // namespace parsescope
