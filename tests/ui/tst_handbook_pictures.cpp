// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of the handbook equal those that the window draws now. UPDATE_PICTURES=1 writes
// them.
#include "core/parsing/systems.h"
#include "core/study/experiment_grid.h"
#include "tests/support/files.h"
#include "tests/support/results_plot.h"
#include "tests/support/session_test.h"
#include "ui/canvas/diagram_view.h"
#include "ui/export/picture.h"
#include "ui/window/panel_area.h"

#include <QDir>
#include <QFile>

#include <cstdlib>

using namespace parsescope;

namespace {

struct Picture {
    const char* page;   ///< name of the page about the notion, and of the picture
    const char* sample; ///< name of the sample; empty for three words with the heads 2 0 2
    int sentence;       ///< number of the sentence, from 1
    const char* system; ///< name of the system
    const char* steps;  ///< transitions; "<" steps back, "*" takes an optimal transition
    const char* panel;  ///< name of a panel or of a page in a panel; empty for the explorer
    const char* view;   ///< name of the diagram
};

/// The list of pictures.
constexpr Picture Pictures[] = {
    {"configuration", "first-steps", 1, "arc-standard", "sh sh sh la sh", "", "canvas"},
    {"loss", "first-steps", 1, "arc-eager", "sh sh", "", "canvas"},
    {"witness", "first-steps", 1, "arc-eager", "sh sh", "why", "canvas"},
    {"derivation", "", 1, "arc-standard", "* *", "branches", "joined"},
    {"exploration", "first-steps", 1, "arc-hybrid", "* * * * * < < < sh * * *", "", "steps"},
    {"oracle-chart", "first-steps", 1, "arc-standard", "* * * * *", "chart", "chart-table"},
    {"spine", "first-steps", 3, "lr-spine", "* * * * * *", "spines", "spines"},
    {"projectivity", "non-projective", 1, "arc-standard", "", "", "canvas"},
    {"attardi", "non-projective", 1, "attardi", "* * * * * * * *", "", "canvas"},
    {"buffer-transitions", "first-steps", 1, "arc-eager+lba", "lba", "", "canvas"},
    {"pseudo-projective", "non-projective", 1, "arc-standard", "", "lifting", "lifting"},
    {"half-trees", "first-steps", 1, "arc-hybrid", "", "decoding", "half-tree-diagram"},
    {"beams", "first-steps", 1, "arc-standard", "", "beams", "grids"},
};

/// The experiments whose results the page about the papers plots.
constexpr const char* Experiments[] = {"ssn13", "gss14", "grss14", "fgr12", "shl17", "zm14"};

/// Returns a plot of the results of the experiment `name` on two treebanks.
Drawing plotOf(const QString& name) {
    const std::string path =
        QString(SOURCE_DIR "/resources/experiments/%1").arg(name).toStdString();
    const auto table = QString::fromStdString(test::contentsOf(path + ".tsv"));
    test::ScatterPlot plot =
        test::resultsPlot(test::measuredParsers(table), "hu_szeged", "tr_imst");
    plot.size = {600, 400};
    return layoutScatter(plot, fontMeasure());
}

/// Returns a picture without empty room around it.
QImage trimmed(const QImage& image) {
    constexpr int margin = 24;
    const QRgb ground = image.pixel(0, 0);
    QRect content;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) != ground)
                content |= QRect(x, y, 1, 1);
    return image.copy(content.adjusted(-margin, -margin, margin, margin) & image.rect());
}

/// Returns the share of pixels that differ visibly.
double difference(const QImage& a, const QImage& b) {
    int differing = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            differing += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 40;
    return differing / double(a.width() * a.height());
}

} // namespace

class TestHandbookPictures : public test::RememberingTest {
    Q_OBJECT

private slots:
    void init() {
        makeRememberingSession();
        makeRememberingWindow({1100, 800});
        showActive();
    }

    void pictures_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(Pictures)); ++i)
            QTest::newRow(Pictures[i].page) << i;
    }
    void pictures() {
        QFETCH(int, index);
        const Picture& picture = Pictures[index];
        if (*picture.sample)
            m_window->openSample(QString("%1.conllu").arg(picture.sample), picture.sentence - 1);
        else
            m_editor->setSentence(sentenceOf({2, 0, 2}));
        m_parse->setSystem(*findSystem(picture.system));
        for (const QString& step : QString(picture.steps).split(' ', Qt::SkipEmptyParts))
            if (step == "<")
                m_parse->steps().back();
            else if (step == "*")
                m_parse->steps().nextOptimal();
            else
                take({step});
        if (*picture.panel)
            QVERIFY(m_window->showPanel(picture.panel));
        DiagramView* view = nullptr;
        for (DiagramView* one : m_window->findChildren<DiagramView*>(picture.view))
            if (one->isVisible())
                view = one;
        QVERIFY(view);
        // Wait until the drawing no longer changes.
        QImage image;
        QTRY_VERIFY2_WITH_TIMEOUT(!view->drawing().size.isEmpty(), "nothing is drawn", 60'000);
        for (QImage last; last.isNull() || last != image; QTest::qWait(400)) {
            last = image;
            image = trimmed(imageOf(view->drawing(), Theme::fromPalette(m_window->palette()), 2));
        }
        compare(image, picture.page);
    }

    void experiments_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : Experiments)
            QTest::newRow(name) << QString(name);
    }
    /// The plot of an experiment shows the results of its runs.
    void experiments() {
        QFETCH(QString, name);
        compare(imageOf(plotOf(name), Theme::fromPalette(m_window->palette()), 2),
                "results-" + name);
        QFile page(SOURCE_DIR "/resources/handbook/papers.md");
        QVERIFY(page.open(QIODevice::ReadOnly));
        QVERIFY(page.readAll().contains(QString("](pictures/results-%1.png)").arg(name).toUtf8()));
    }

    /// Each picture is shown by the page about its notion.
    void pagesShowThem() {
        for (const Picture& picture : Pictures) {
            QFile page(QString(SOURCE_DIR "/resources/handbook/notions/%1.md").arg(picture.page));
            QVERIFY(page.open(QIODevice::ReadOnly));
            QVERIFY2(page.readAll().contains(
                         QString("](../pictures/%1.png)").arg(picture.page).toUtf8()),
                     picture.page);
        }
        const QDir folder(SOURCE_DIR "/resources/handbook/pictures");
        QCOMPARE(folder.entryList({"*.png"}, QDir::Files).size(),
                 static_cast<int>(std::size(Pictures) + std::size(Experiments)));
    }

private:
    /// Compares `image` with the picture `name` of the handbook, or replaces the picture.
    static void compare(const QImage& image, const QString& name) {
        const QString path = QString(SOURCE_DIR "/resources/handbook/pictures/%1.png").arg(name);
        if (qEnvironmentVariableIsSet("UPDATE_PICTURES")) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(pngOf(image.convertToFormat(QImage::Format_RGB888)));
            return;
        }
        const QImage kept = QImage(path).convertToFormat(image.format());
        QVERIFY2(!kept.isNull(), qPrintable(path));
        QCOMPARE(image.size(), kept.size());
        QVERIFY(difference(image, kept) < 0.005);
    }
};

QTEST_MAIN(TestHandbookPictures)
#include "tst_handbook_pictures.moc"
