// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas of the explorer in windows of all usual sizes, and the parts that must always be
// visible.
#include "core/parsing/systems.h"
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/explorer/action_card.h"
#include "ui/explorer/action_strip.h"
#include "ui/explorer/canvas_diagram.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/window/panel_area.h"
#include "ui/window/presentation.h"

#include <QFile>
#include <QLabel>
#include <QScrollBar>
#include <QTest>

#include <set>

using namespace parsescope;

namespace {

/// Returns a sentence of words of usual lengths, in a tree with short and long arcs.
std::string sentenceOfWords(int count) {
    static const char* const forms[] = {"The", "committee", "of",     "experts",   "wrote",
                                        "a",   "long",      "report", "yesterday", ","};
    const int root = count / 2;
    std::string text;
    for (int word = 1; word <= count; ++word) {
        const bool isNear = word % 3 != 0 && word < count;
        const int head = word == root ? 0 : isNear ? word + 1 : root;
        text += std::to_string(word) + "\t" + forms[word % 10] + "\t_\tNOUN\t_\t_\t" +
                std::to_string(head) + "\tnmod\t_\t_\n";
    }
    return text + "\n";
}

std::string sample(const char* name) {
    QFile file(QStringLiteral(SOURCE_DIR "/resources/samples/%1.conllu").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

const QSize WindowSizes[] = {{1024, 700}, {1280, 720}, {1400, 900}, {1920, 1080}};

QString nameOf(QSize size) {
    return QStringLiteral("%1x%2, ").arg(size.width()).arg(size.height());
}

} // namespace

class TestCanvas : public test::WindowTest {
    Q_OBJECT

private slots:
    void init() { makeWindow(); }
    void whatMustBeSeenIsSeen_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QByteArray>("text");
        const std::vector<std::pair<const char*, std::string>> texts{
            {"5 words", sentenceOfWords(5)},   {"18 words", sentenceOfWords(18)},
            {"33 words", sentenceOfWords(33)}, {"60 words", sentenceOfWords(60)},
            {"Arabic", sample("arabic")},      {"Chinese", sample("chinese")}};
        for (const QSize size : WindowSizes)
            for (const auto& [name, text] : texts)
                QTest::newRow(qPrintable(nameOf(size) + name))
                    << size << QByteArray::fromStdString(text);
    }

    /// Along a whole derivation with a mistake, the row of words is never cut off or scrolled away
    /// vertically, the stack top and the buffer front are visible above and below, no text is
    /// clipped or smaller than 11 pixels, and words do not overlap.
    void whatMustBeSeenIsSeen() {
        QFETCH(QSize, size);
        QFETCH(QByteArray, text);
        m_window->resize(size);
        m_editor->setTreebank(Treebank::fromBytes("test", text.toStdString()));
        showWindow();
        QVERIFY(m_editor->reading().errors.empty());
        for (int step = 0; !m_parse->isFinal() && !QTest::currentTestFailed(); ++step) {
            look();
            QTRY_VERIFY(m_parse->losses().explanation());
            const auto legal = m_parse->system().legalTransitions(m_parse->configuration());
            if (step % 11 == 10)
                m_parse->steps().take(legal.back());
            else
                m_parse->steps().nextOptimal();
        }
        look();
        QCoreApplication::processEvents(); // panels that open late are processed
        look();
    }

    /// No panel cuts off the words, beside or above the explorer.
    void noPanelCutsTheWords_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("panel");
        for (const QSize size : WindowSizes)
            for (const char* panel : {"training", "columns", "blame", "errors", "decoding", "chart",
                                      "losses", "find", "branches"})
                QTest::newRow(qPrintable(nameOf(size) + panel)) << size << panel;
    }

    void noPanelCutsTheWords() {
        QFETCH(QSize, size);
        QFETCH(QString, panel);
        m_window->resize(size);
        m_editor->setTreebank(Treebank::fromBytes("test", sentenceOfWords(18)));
        showWindow();
        m_window->panels()->toggle(panel); // opens the panel beside the explorer
        QTRY_VERIFY(m_window->panels()->isInFront(panel));
        // The panel is maximised, because there is no room beside the words.
        if (m_window->panels()->isMaximised())
            m_window->panels()->restore();
        QVERIFY(canvas()->isVisible());
        QCoreApplication::processEvents();
        for (int step = 0; step < 6; ++step) {
            QTRY_VERIFY(m_parse->losses().explanation());
            m_parse->steps().nextOptimal();
            QCoreApplication::processEvents(); // lays out the views below the canvas
            look();
        }
    }

    /// Relations are large enough for an audience.
    void presentedArcsKeepTheirLabels() {
        m_editor->setTreebank(Treebank::fromBytes("test", sample("non-projective")));
        m_editor->selectSentence(2);
        showWindow();
        const std::unique_ptr<QWidget> shown(m_window->present(false));
        QCOMPARE(shown->size(), QSize(1280, 720));
        const auto* presented = shown->findChild<DiagramView*>("canvas");
        for (int step = 0; step < 9; ++step) {
            QTRY_VERIFY(m_parse->losses().explanation());
            m_parse->steps().nextOptimal();
            QStringList texts;
            for (const Shape& shape : presented->drawing().shapes)
                texts += shape.text;
            for (const char* relation : {"punct", "acl:relcl", "obj"})
                QVERIFY2(texts.contains(relation), relation);
        }
    }

    /// A short sentence grows with the window.
    void shortSentencesFillTheWidth() {
        m_editor->setTreebank(Treebank::fromBytes("test", sentenceOfWords(5)));
        for (const QSize size : {QSize(1400, 900), QSize(1920, 1080)}) {
            m_window->resize(size);
            showWindow();
            QCoreApplication::processEvents();
            const auto edge = [this](int node, bool right) {
                const QRectF word = box(Target::Kind::Word, node);
                return canvas()->toView(right ? word.topRight() : word.topLeft()).x();
            };
            QVERIFY(edge(5, true) - edge(0, false) > canvas()->viewport()->width() * 0.6);
        }
    }

    /// Labels keep their room before gaps are widened, and are shortened before they are left out.
    void labelsAreElidedLast() {
        m_editor->setTreebank(Treebank::fromBytes("test", sentenceOfWords(18)));
        for (const QSize size : {QSize(1280, 720), QSize(1400, 900)}) {
            m_window->resize(size);
            showWindow();
            QCoreApplication::processEvents();
            int labels = 0;
            for (const Shape& shape : canvas()->drawing().shapes)
                labels += shape.target.kind == Target::Kind::Arc && !shape.text.isEmpty();
            QCOMPARE(labels, 18);
        }
    }

    /// The time line shows two branches and their losses, also above a panel.
    void branchesAreInSight() {
        m_editor->setTreebank(Treebank::fromBytes("test", sentenceOfWords(5)));
        showWindow();
        for (const QSize size : {QSize(1400, 900), QSize(1920, 1080)}) {
            m_window->resize(size);
            m_window->showPanel("why");
            m_parse->startOver();
            m_parse->steps().last();
            QTRY_VERIFY(m_parse->isFinal());
            m_parse->steps().goTo(m_parse->exploration().path()[3]);
            take({"ra"});
            auto* steps = m_window->findChild<DiagramView*>("steps");
            QTRY_VERIFY(steps->drawing().size.height() > 50);
            QTRY_VERIFY2(steps->height() >= steps->drawing().size.height() * steps->zoom(),
                         qPrintable(QString::number(steps->height())));
        }
    }

    /// Where the height is not enough, arcs become flat, or stack and buffer are lines below the
    /// words.
    void lowCanvases() {
        m_editor->setTreebank(Treebank::fromBytes("test", sentenceOfWords(5)));
        showWindow();
        take({"sh", "sh"});
        CanvasDiagram diagram = canvasDiagramOf(*m_parse, *m_selection, {});
        diagram.room = {900, 120};
        const auto has = [](const CanvasDrawing& canvas, Target::Kind kind) {
            return std::ranges::any_of(canvas.drawing.shapes, [kind](const Shape& shape) {
                return shape.target.kind == kind;
            });
        };
        const CanvasDrawing both = layoutCanvas(diagram, fontMeasure());
        QVERIFY(both.isFlat && has(both, Target::Kind::Node));
        diagram.leastWithRow = 215;
        const CanvasDrawing sentence = layoutCanvas(diagram, fontMeasure());
        QVERIFY(!sentence.isFlat && !has(sentence, Target::Kind::Node));
        QVERIFY(has(sentence, Target::Kind::Arc));
        const auto names = [](const CanvasDrawing& canvas) {
            return std::ranges::count_if(canvas.drawing.shapes, [](const Shape& shape) {
                return shape.text == "Stack" || shape.text == "Buffer";
            });
        };
        QCOMPARE(names(sentence), 2);
        diagram.room = {900, 400};
        const CanvasDrawing high = layoutCanvas(diagram, fontMeasure());
        QVERIFY(!high.isFlat && has(high, Target::Kind::Node));
    }

    /// The rows of further lists are in sight unless the height is not enough.
    void listsAreInSight() {
        m_editor->setTreebank(Treebank::fromBytes("test", sentenceOfWords(5)));
        showWindow();
        for (const char* system : {"covington", "2-planar"}) {
            m_parse->setSystem(*findSystem(system));
            take({"sh", "sh"});
            CanvasDiagram diagram = canvasDiagramOf(*m_parse, *m_selection, {});
            int fitting = 0;
            for (int height = 120; height < 500; height += 10) {
                diagram.room = {900, static_cast<qreal>(height)};
                const CanvasDrawing canvas = layoutCanvas(diagram, fontMeasure());
                if (canvas.isFlat)
                    continue;
                QVERIFY(canvas.drawing.size.height() * canvas.scale <= height + 1);
                ++fitting;
            }
            QVERIFY(fitting > 20);
        }
    }

    /// Words of stack and buffer are drawn below the same words of the sentence.
    void columnsAreShared() {
        m_editor->setTreebank(Treebank::fromBytes("test", sentenceOfWords(18)));
        m_window->resize(1400, 900);
        showWindow();
        for (int step = 0; step < 20; ++step) {
            for (int node = 0; node <= 18; ++node)
                QVERIFY(std::abs(box(Target::Kind::Word, node).center().x() -
                                 box(Target::Kind::Node, node).center().x()) < 0.01);
            QTRY_VERIFY(m_parse->losses().explanation());
            m_parse->steps().nextOptimal();
        }
        // In swap, the order of the stack can differ from that of the sentence. Each word is still
        // drawn once.
        m_parse->setSystem(*findSystem("swap"));
        take({"sh", "sh", "sh", "swap"});
        for (int node : m_parse->configuration().stackNodes())
            QVERIFY(!box(Target::Kind::Node, node).isNull());
    }

    /// The overview has every word. A click on a far word shows its surroundings, and a step
    /// returns to the configuration.
    void theOverviewLeadsToFarWords() {
        m_editor->setTreebank(Treebank::fromBytes("test", sentenceOfWords(60)));
        m_window->resize(1280, 720);
        showWindow();
        QVERIFY(box(Target::Kind::Word, 55).isNull());
        for (int node = 0; node <= 60; ++node)
            QVERIFY(!box(Target::Kind::Far, node).isNull());
        const QPoint far = canvas()->toView(box(Target::Kind::Far, 55).center()).toPoint();
        QTest::mouseClick(canvas()->viewport(), Qt::LeftButton, {}, far);
        QVERIFY(!box(Target::Kind::Word, 55).isNull());
        look();
        take({"sh"});
        QVERIFY(box(Target::Kind::Word, 55).isNull());
        m_editor->setTreebank(Treebank::fromBytes("test", sentenceOfWords(5)));
        QVERIFY(box(Target::Kind::Far, 3).isNull()); // all words are in the drawing
    }

    /// Optimal transitions have a card, whatever the number of transitions, or the menu of the
    /// variants without a place says that it has one.
    void theStripShowsTheOptimal_data() {
        QTest::addColumn<QString>("system");
        for (const TransitionSystem& system : systems())
            QTest::newRow(system.name.c_str())
                << QString::fromStdString(system.name) +
                       (canBeExtended(system) ? "+lba+rba+lnba+rnba" : "");
    }

    void theStripShowsTheOptimal() {
        QFETCH(QString, system);
        m_parse->setSystem(findSystem(system.toStdString()).value());
        m_editor->setTreebank(Treebank::fromBytes("test", sentenceOfWords(12)));
        m_window->resize(1024, 700);
        showWindow();
        auto* strip = m_window->findChild<ActionStrip*>();
        for (int step = 0; step < 40 && !m_parse->isFinal(); ++step) {
            QTRY_VERIFY(m_parse->losses().explanation());
            for (const TransitionLoss& entry :
                 m_parse->losses().explanation()->losses.transitions) {
                if (!entry.optimal)
                    continue;
                const auto shown = std::find_if(
                    strip->cards().begin(), strip->cards().end(), [&](const ActionCard* card) {
                        return card->action().transition == entry.transition;
                    });
                const QWidget* place = shown != strip->cards().end() ? *shown : nullptr;
                if (!place) {
                    QVERIFY(entry.transition.variant > 1);
                    const auto* more = strip->findChild<QToolButton*>("more-transitions");
                    QVERIFY(more->text().contains(QStringLiteral("✓")));
                    place = more;
                }
                QVERIFY(place->isVisible());
                QVERIFY(strip->rect().contains(place->geometry()));
            }
            for (std::size_t i = 1; i < strip->cards().size(); ++i)
                QVERIFY(
                    !strip->cards()[i]->geometry().intersects(strip->cards()[i - 1]->geometry()));
            if (step % 3 == 2)
                m_parse->steps().nextOptimal();
            else
                take({"sh"});
        }
    }

private:
    [[nodiscard]] DiagramView* canvas() const {
        return m_window->findChild<DiagramView*>("canvas");
    }
    [[nodiscard]] QRectF box(Target::Kind kind, int node) const {
        return canvas()->drawing().boundsOf({kind, node, -1});
    }
    void look() {
        DiagramView* view = canvas();
        const Drawing& drawing = view->drawing();
        const QRectF seen(view->viewport()->rect());
        QCOMPARE(view->verticalScrollBar()->maximum(), 0);
        const auto isSeen = [&](QRectF rect) {
            return seen.adjusted(-1, -1, 1, 1)
                .contains(QRectF(view->toView(rect.topLeft()), view->toView(rect.bottomRight())));
        };
        QVERIFY(view->zoom() >= 1); // the smallest font has 11 pixels
        std::vector<QRectF> words;
        for (const Shape& shape : drawing.shapes) {
            if (shape.text.isEmpty() && shape.target.kind == Target::Kind::Word &&
                shape.outline().elementCount() > 4)
                words.push_back(shape.bounds());
            if (shape.text.isEmpty())
                continue;
            // The width is that of the painted text, not of the box in which it is centred.
            const qreal width = fontMeasure()(shape.text, shape.style).width();
            const QRectF painted(shape.rect.center().x() - width / 2, shape.rect.y(), width,
                                 shape.rect.height());
            QVERIFY2(isSeen(painted), qPrintable(shape.text));
        }
        // Trees never collapse: edges between two rows can be seen.
        std::set<qreal> rows;
        qreal high = 0;
        for (const auto& [target, place] : drawing.boundsOfAll())
            if (target.kind == Target::Kind::Node) {
                rows.insert(place.center().y());
                high = std::max(high, place.height());
            }
        for (auto row = rows.begin(); row != rows.end() && std::next(row) != rows.end(); ++row)
            QVERIFY2(*std::next(row) - *row > high + 4,
                     qPrintable(QString::number(*std::next(row) - *row)));
        QVERIFY(!words.empty());
        for (std::size_t i = 0; i < words.size(); ++i) {
            QCOMPARE(words[i].top(), words[0].top());
            QVERIFY(isSeen(words[i]));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!words[i].intersects(words[j]));
        }
        // Without a row of their own, stack and buffer are lines with names below the words.
        const auto isNamed = [&](const char* name) {
            return std::ranges::any_of(drawing.shapes, [name](const Shape& shape) {
                return shape.text == QLatin1String(name);
            });
        };
        const Configuration& now = m_parse->configuration();
        std::vector<Target::Kind> shown{Target::Kind::Word, Target::Kind::Node};
        if (rows.empty()) {
            shown.pop_back();
            QVERIFY(isNamed("Stack") || now.stackSize() == 0);
            QVERIFY(isNamed("Buffer") || now.bufferSize() == 0);
        }
        for (const Target::Kind kind : shown) {
            if (now.stackSize() > 0)
                QVERIFY(!box(kind, now.stack(0)).isNull() && isSeen(box(kind, now.stack(0))));
            if (now.bufferSize() > 0)
                QVERIFY(!box(kind, now.buffer(0)).isNull() && isSeen(box(kind, now.buffer(0))));
        }
    }
};

QTEST_MAIN(TestCanvas)
#include "tst_canvas.moc"
