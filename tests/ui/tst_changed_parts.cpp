// SPDX-License-Identifier: GPL-3.0-or-later
// A view paints only what has changed, and then shows the same as if it had painted all.
#include "core/parsing/systems.h"
#include "tests/support/session_test.h"
#include "tests/support/trees.h"
#include "ui/canvas/changed_parts.h"
#include "ui/canvas/diagram_view.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_area.h"

#include <QImage>
#include <QPainter>
#include <QScreen>
#include <QScrollBar>
#include <QTest>
#include <QVariantAnimation>

#include <algorithm>
#include <cstdlib>
#include <utility>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr QSize Size(320, 200);

/// Returns a shape somewhere in the picture: a box, a text, or a solid or dashed line.
Shape anyShape(Random& random) {
    const auto upTo = [&](int most) { return static_cast<qreal>(pick(random, most)); };
    const Ink ink = pick(random, 2) ? Ink::Accent : Ink::Wrong;
    const QRectF rect(upTo(260), upTo(160), 4 + upTo(60), 4 + upTo(30));
    Drawing drawing;
    switch (pick(random, 3)) {
    case 0:
        return drawing.addBox(rect, upTo(6), Ink::AccentSoft, ink);
    case 1:
        return drawing.addText(rect, pick(random, 2) ? "fjord" : "a longer text", TextStyle::Word,
                               ink);
    default:
        QPainterPath path(rect.topLeft());
        path.lineTo(rect.topRight());
        path.quadTo(rect.bottomRight(), rect.bottomLeft());
        return drawing.addPath(path, ink, 1 + upTo(3),
                               pick(random, 2) ? Stroke::Dashed : Stroke::Solid);
    }
}

/// Removes, adds, moves and exchanges some shapes.
void change(Drawing& drawing, Random& random) {
    std::vector<Shape>& shapes = drawing.shapes;
    const auto place = [&] {
        return shapes.begin() + pick(random, static_cast<int>(shapes.size()));
    };
    for (int i = pick(random, 4); i >= 0; --i) {
        if (shapes.empty() || pick(random, 3) == 0)
            shapes.insert(shapes.empty() ? shapes.end() : place(), anyShape(random));
        else if (pick(random, 2))
            std::iter_swap(place(), place());
        else if (pick(random, 2))
            shapes.erase(place());
        else
            place()->opacity = 0.5;
    }
}

/// The largest difference, out of 255, between what is painted in one and in several pieces: Qt
/// rounds the blurred edges of lines differently then, and several can lie above one another.
constexpr int rounding = 4;

/// Returns the largest difference of a channel of a pixel, from 0 to 255.
int difference(const QImage& one, const QImage& other) {
    if (one.size() != other.size())
        return 255;
    int most = 0;
    for (int y = 0; y < one.height(); ++y) {
        const uchar* a = one.constScanLine(y);
        const uchar* b = other.constScanLine(y);
        for (int i = 0; i < one.width() * 4; ++i)
            most = std::max(most, std::abs(a[i] - b[i]));
    }
    return most;
}

QImage blank() {
    QImage image(Size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    return image;
}

} // namespace

class TestChangedParts : public WindowTest {
    Q_OBJECT

private slots:
    void theRestLooksAlike() {
        Random random(64);
        const Theme theme = Theme::fromPalette(QApplication::palette());
        int unpainted = 0; // changes that left something as it was
        for (int round = 0; round < 300; ++round) {
            Drawing before;
            before.size = Size;
            for (int i = pick(random, 12); i > 0; --i)
                before.shapes.push_back(anyShape(random));
            Drawing after = before;
            change(after, random);

            const std::vector<QRectF> parts = changedParts(before, after).value();
            QRegion region;
            for (const QRectF& part : parts)
                region += part.toAlignedRect();
            QImage image = blank();
            QPainter onImage(&image);
            paint(onImage, before, theme);
            onImage.setClipRegion(region);
            onImage.fillRect(QRect({}, Size), Qt::white);
            if (!parts.empty())
                paint(onImage, after, theme, parts);
            onImage.end();

            QImage whole = blank();
            QPainter onWhole(&whole);
            paint(onWhole, after, theme);
            onWhole.end();
            QVERIFY2(difference(image, whole) <= rounding, qPrintable(QString::number(round)));
            unpainted += !QRegion(QRect({}, Size)).subtracted(region).isEmpty();
        }
        QVERIFY(unpainted > 100);
    }

    void equalShapesAreNoChange() {
        Random random(7);
        Drawing drawing;
        for (int i = 0; i < 20; ++i)
            drawing.shapes.push_back(anyShape(random));
        drawing.shapes.insert(drawing.shapes.end(), 3, drawing.shapes.front());
        QVERIFY(changedParts(drawing, drawing)->empty());
        Drawing longer = drawing;
        longer.shapes.insert(longer.shapes.begin() + 5, anyShape(random));
        QCOMPARE(*changedParts(drawing, longer),
                 std::vector{paintedBounds(longer.shapes[5], fontMeasure())});
        QCOMPARE(*changedParts(longer, drawing), *changedParts(drawing, longer));
    }

    void theWindowShowsEveryStepWhole_data() {
        QTest::addColumn<QString>("system");
        for (const TransitionSystem& system : systems())
            QTest::newRow(system.name.c_str()) << QString::fromStdString(system.name);
    }
    /// After a step, the screen shows the same as a window that paints everything.
    void theWindowShowsEveryStepWhole() {
        QFETCH(QString, system);
        makeWindow();
        showWindow();
        Random random(12);
        std::vector<int> heads = randomTree(24, random).heads();
        heads.erase(heads.begin());
        m_editor->setSentence(sentenceOf(heads));
        m_parse->setSystem(*findSystem(system.toStdString()));
        for (int step = 0; step < 16; ++step) {
            QTest::keyClick(m_window.get(), step % 7 == 6 ? Qt::Key_Left : Qt::Key_Right);
            QTest::qWait(1);
            if (step % 4)
                continue; // some steps follow one another before anything is painted
            QTRY_VERIFY(!m_parse->losses().oracle() || m_parse->losses().explanation());
            QTRY_VERIFY(std::ranges::none_of(
                m_window->findChildren<QVariantAnimation*>(), [](const QVariantAnimation* motion) {
                    return motion->state() == QAbstractAnimation::Running;
                }));
            QVERIFY2(differenceOnScreen() <= rounding, qPrintable(QString::number(step)));
        }
    }

    /// The window also shows what a repaint of all of it shows after panels have been opened,
    /// maximised and closed.
    void theWindowShowsPanelsWhole() {
        makeWindow();
        showWindow();
        m_editor->setSentence(sentenceOf({2, 0, 2, 3, 6, 4}));
        m_parse->steps().take({0, 1});
        PanelArea* area = m_window->panels();
        for (const char* panel : {"chart", "why", "columns", "compare", "why", "chart"}) {
            area->toggle(panel);
            QVERIFY2(differenceOnScreen() <= rounding, panel);
        }
        for (int i = 0; i < 2; ++i) {
            area->toggleMaximised();
            QVERIFY(differenceOnScreen() <= rounding);
        }
    }

private:
    /// Returns by how much the screen, once it is at rest, differs from a window that paints
    /// everything.
    int differenceOnScreen() {
        QImage shown;
        const auto isAtRest = [&] {
            QTest::qWait(20);
            const QPixmap screen = m_window->screen()->grabWindow(m_window->winId());
            const QImage before =
                std::exchange(shown, screen.toImage().convertToFormat(QImage::Format_RGB32));
            return before == shown;
        };
        static_cast<void>(QTest::qWaitFor(isAtRest));
        for (DiagramView* view : m_window->findChildren<DiagramView*>()) {
            QEvent change(QEvent::PaletteChange); // after which a view paints all
            QApplication::sendEvent(view, &change);
        }
        return difference(shown, m_window->grab().toImage().convertToFormat(QImage::Format_RGB32));
    }
};

QTEST_MAIN(TestChangedParts)
#include "tst_changed_parts.moc"
