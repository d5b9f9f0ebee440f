// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"
#include "tests/support/session_test.h"
#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/painted_text.h"
#include "ui/canvas/shortened_text.h"
#include "ui/explorer/actions.h"
#include "ui/explorer/canvas_diagram.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/export/derivation_export.h"
#include "ui/export/lecture_export.h"
#include "ui/export/picture.h"
#include "ui/export/slide.h"

#include <QDir>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTextBoundaryFinder>
#include <QTextLayout>

#include <stop_token>

using namespace parsescope;

namespace {

/// Returns a control that has been asked to stop.
TaskControl stoppedControl() {
    std::stop_source source;
    source.request_stop();
    return {source.get_token(), {}};
}

/// Returns the text of the PDF file `pdf`; nothing if there is no program that reads it.
std::optional<QString> textOf(const QByteArray& pdf) {
    if (QStandardPaths::findExecutable("pdftotext").isEmpty())
        return std::nullopt;
    QProcess program;
    program.start("pdftotext", {"-enc", "UTF-8", "-", "-"});
    program.write(pdf);
    program.closeWriteChannel();
    program.waitForFinished();
    return program.exitCode() == 0 && program.readAllStandardError().isEmpty()
               ? std::optional(QString::fromUtf8(program.readAllStandardOutput()))
               : std::nullopt;
}

/// Returns true if each entry of the table of a PDF file leads to its object.
bool leadsToItsObjects(const QByteArray& pdf) {
    const qsizetype table =
        pdf.mid(pdf.lastIndexOf("startxref\n") + 10).split('\n')[0].toLongLong();
    const QList<QByteArray> lines = pdf.mid(table).split('\n');
    if (lines.value(0) != "xref")
        return false;
    const int count = lines.value(1).split(' ').value(1).toInt();
    for (int object = 1; object < count; ++object)
        if (!pdf.mid(lines.value(object + 2).left(10).toLongLong())
                 .startsWith(QByteArray::number(object) + " 0 obj\n"))
            return false;
    return count > 1;
}

/// Returns true if some characters are shown by coloured glyphs on this computer.
bool showsColour(const QString& text) {
    QTextLayout layout(text, Theme::font(TextStyle::Word));
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    return !colouredRanges(layout, text).isEmpty();
}

Drawing drawingOf(const QStringList& words) {
    Drawing drawing;
    drawing.size = {400, 40.0 * static_cast<qreal>(words.size())};
    for (qsizetype i = 0; i < words.size(); ++i)
        drawing.addText({0, 40.0 * static_cast<qreal>(i), 400, 40}, words[i], TextStyle::Word,
                        Ink::Text);
    return drawing;
}

} // namespace

/// Texts and sides of slides, and exports that are cancelled.
class TestSlides : public test::SessionTest {
    Q_OBJECT

private slots:
    void cleanup() { m_session.reset(); }

    /// The beginning is the longest one that fits, by trying all of them.
    void shortenedTextsAreAsLongAsFits() {
        const QString text =
            QString::fromUtf8("It’s a 👩‍💻 in 🇩🇪, e\u0301 voilà قرأ  end");
        QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
        QSet<QString> beginnings{QString()};
        for (qsizetype end = finder.toNextBoundary(); end > 0; end = finder.toNextBoundary())
            beginnings += text.first(end).trimmed();
        for (qsizetype most = 0; most <= text.size() + 1; ++most) {
            const auto fits = [most](const QString& tried) { return tried.size() <= most; };
            const QString shown = shortened(text, CutAt::Characters, fits);
            if (fits(text)) {
                QCOMPARE(shown, text);
                continue;
            }
            qsizetype longest = 0;
            for (const QString& beginning : beginnings)
                if (beginning.size() + 1 <= most)
                    longest = std::max(longest, beginning.size());
            QVERIFY(shown.endsWith(QChar(0x2026)));
            QVERIFY(beginnings.contains(shown.chopped(1)));
            QCOMPARE(shown.size(), longest + 1);
            const QString words = shortened(text, CutAt::Words, fits);
            const bool hasWholeWord = most >= 6; // "It’s …"
            if (hasWholeWord) {
                QVERIFY(fits(words));
                QVERIFY(words.endsWith(QString::fromUtf8(" …")));
                QVERIFY(text.startsWith(words.chopped(1))); // a word and the space behind it
            }
        }
        QCOMPARE(shortened("", CutAt::Words, [](const QString&) { return false; }), QString("…"));
    }

    /// A text of a million letters is measured only a few times.
    void longTextsAreMeasuredRarely() {
        const QString text(1'000'000, 'x');
        int calls = 0;
        qsizetype measured = 0;
        const QString shown = shortened(text, CutAt::Words, [&](const QString& tried) {
            ++calls;
            measured += tried.size();
            return tried.size() <= 30;
        });
        QCOMPARE(shown, QString(29, 'x') + QChar(0x2026));
        QVERIFY(calls < 30);
        QVERIFY(measured < 2 * text.size());
    }

    /// Narrations and titles of any length are written on slides of any width.
    void slidesOfAllWidthsEnd_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("sentence of 80 words") << QString("straightforwardly ").repeated(80);
        QTest::newRow("words of a chemist") << QString("Rindfleischetikettierungsüberwachungs"
                                                       "aufgabenübertragungsgesetz ")
                                                   .repeated(40);
        QTest::newRow("one word") << QString(3000, 'w');
        QTest::newRow("lines") << QString("A line.\n").repeated(60);
        QTest::newRow("spaces") << QString(2000, ' ');
        QTest::newRow("Arabic") << QString::fromUtf8("كتاب الولد ").repeated(90);
        QTest::newRow("emoji") << QString::fromUtf8("👩‍💻").repeated(300);
        QTest::newRow("short") << QString("It.");
        QTest::newRow("nothing") << QString();
    }
    void slidesOfAllWidthsEnd() {
        QFETCH(QString, text);
        for (const qreal width : {0.0, 1.0, 72.0, 73.0, 100.0, 300.0, 640.0, 1280.0}) {
            Slide slide{};
            slide.width = width;
            slide.title = slide.subtitle = slide.text = text;
            Slide whole = slide;
            whole.beside = {slide};
            const QByteArray pdf = pdfOf({whole}, Theme(), "it");
            QVERIFY(pdf.startsWith("%PDF"));
        }
    }

    /// The canvas of a side that is too narrow for anything is still laid out.
    void narrowCanvasesEnd() {
        makeSession(std::vector<int>(80, 0));
        for (const qreal width : {0.0, 1.0, 72.0, 100.0}) {
            Slide slide{};
            slide.width = width;
            for (const bool allWords : {false, true})
                drawOnSlide(slide, canvasDiagramOf(*m_parse, *m_selection, {}), {}, -1, allWords,
                            fontMeasure());
            QVERIFY(pdfOf({slide}, Theme(), "it").startsWith("%PDF"));
        }
    }

    /// A word that is wider than the slide is drawn smaller, and the text of a transition with this
    /// word is shortened.
    void wideWordsStayOnTheSlide_data() {
        QTest::addColumn<int>("letters");
        for (const int letters : {2, 80, 200, 3000})
            QTest::addRow("%d", letters) << letters;
    }
    void wideWordsStayOnTheSlide() {
        QFETCH(int, letters);
        makeSession();
        type(("a " + std::string(letters, 'w') + " b").c_str());
        take({"sh", "sh", "sh"});
        const std::vector<Action> actions = actionsOf(*m_parse, *m_model);
        for (const bool allWords : {false, true}) {
            Slide slide{};
            slide.width = SlideSize.width();
            drawOnSlide(slide, canvasDiagramOf(*m_parse, *m_selection, {}), actions, 0, allWords,
                        fontMeasure());
            QVERIFY(slide.canvas.size.width() * slide.canvasScale <= SlideSize.width());
            QVERIFY(slide.transitions.size.width() * SlideZoom <= SlideSize.width());
            QVERIFY(slide.canvas.text().contains(QString(letters, 'w')));
        }
    }

    /// A PDF contains each emoji as a picture and as text that can be found.
    void emojiAreShownAndFound() {
        const QStringList words{QString::fromUtf8("😀"),        QString::fromUtf8("😀😃"),
                                QString::fromUtf8("so😅so"),    QString::fromUtf8("👩‍💻"),
                                QString::fromUtf8("👍🏽"), QString::fromUtf8("🇩🇪"),
                                QString::fromUtf8("☹️"),   QString::fromUtf8("قرأ🙂")};
        const Drawing drawing = drawingOf(words);
        if (!showsColour(words.front()))
            QSKIP("there is no font with coloured emoji");
        const QByteArray pdf = pdfOf(drawing, Theme(), "it");
        QVERIFY(leadsToItsObjects(pdf));
        QVERIFY(pdf.count("/Subtype /Image") >= words.size());
        QVERIFY(pdf.contains("<d83dde00>"));
        const std::optional<QString> text = textOf(pdf);
        if (!text)
            QSKIP("there is no pdftotext");
        for (const char* found : {"😀", "😃", "😅", "👩‍💻", "👍🏽", "🇩🇪", "☹", "🙂"})
            QVERIFY2(text->contains(QString::fromUtf8(found)), found);
        QCOMPARE(text->count(QString::fromUtf8("😀")), 2);
        // The picture of the first word is on the page, in colour.
        const QImage image = imageOf(drawing, Theme::fromPalette(Theme::palette(false, {})), 1);
        QVERIFY(hasColour(image));
    }

    /// Slides and handouts show emoji like drawings.
    void emojiAreOnSlidesAndHandouts() {
        const QString emoji = QString::fromUtf8("😀");
        if (!showsColour(emoji))
            QSKIP("there is no font with coloured emoji");
        Slide slide{};
        slide.width = SlideSize.width();
        slide.title = "A title " + emoji;
        slide.text = "A text " + emoji;
        HandoutHtml handout;
        handout.html = "<table><tr><td>A cell " + emoji.toStdString() + "</td></tr></table><p>" +
                       emoji.toStdString() + "</p>";
        for (const QByteArray& pdf : {pdfOf({slide}, Theme(), "it"), pdfOf(handout)}) {
            QVERIFY(leadsToItsObjects(pdf));
            QVERIFY(pdf.contains("/Subtype /Image"));
            if (const std::optional<QString> text = textOf(pdf))
                QCOMPARE(text->count(emoji), 2);
        }
    }

    /// An opening bracket in a right-to-left sentence has the shape of a closing one in a
    /// left-to-right sentence, in all drawings of words.
    void bracketsAreMirrored() {
        const auto boxesOf = [](const char* text) { return wordBoxesOf(sentenceFromText(text)); };
        const std::vector<WordBox> arabic = boxesOf("كتب ( روما ) ولد");
        const std::vector<WordBox> english = boxesOf("he ( Rome ) wrote");
        const auto imageOfWord = [](const QString& form) {
            return imageOf(drawingOf({form}), Theme::fromPalette(Theme::palette(false, {})), 2);
        };
        QVERIFY(imageOfWord(arabic[2].form) == imageOfWord(english[4].form));
        QVERIFY(imageOfWord(arabic[4].form) == imageOfWord(english[2].form));
        QVERIFY(imageOfWord(english[2].form) != imageOfWord(english[4].form));
        QCOMPARE(arabic[3].form, QString::fromUtf8("روما"));
    }

    void cancelledFilesEnd() {
        Slide slide{};
        slide.width = SlideSize.width();
        const std::vector<Slide> slides(3, slide);
        QCOMPARE(pdfOf(slides, Theme(), "it", stoppedControl()).count("/Type /Page\n"), 1);
        HandoutHtml handout;
        handout.html = "<p>It</p>";
        handout.pictures.assign(1000, "<svg/>");
        QVERIFY(pdfOf(handout, stoppedControl()).isEmpty());
    }

    /// Exports that are destroyed at any time end, and leave no temporary file behind.
    void destroyedExportsEnd() {
        makeSession(std::vector<int>(40, 0));
        QTemporaryDir folder;
        const QString path = folder.filePath("it");
        for (const DerivationFormat format :
             {DerivationFormat::Slides, DerivationFormat::Page, DerivationFormat::SlidesLatex,
              DerivationFormat::TablePdf, DerivationFormat::ChartPdf, DerivationFormat::FiguresPdf})
            for (const bool later : {false, true}) {
                DerivationExport task(*m_parse, 1, format, {}, Theme(), path);
                QSignalSpy progress(&task, &DerivationExport::progress);
                if (later)
                    QVERIFY(progress.wait());
            }
        for (const LectureFormat format :
             {LectureFormat::Slides, LectureFormat::SlidesLatex, LectureFormat::Page}) {
            SavedSession scene;
            scene.sentence = m_parse->sentence();
            scene.settings = m_parse->settings();
            scene.visits = visitsOf(m_parse->exploration());
            LectureExport task({scene, scene}, format, Theme(), path);
            QCoreApplication::processEvents();
        }
        // An export that ended in time has written its file; no other file is left.
        for (const QString& name : QDir(folder.path()).entryList(QDir::Files | QDir::Hidden))
            QCOMPARE(name, QString("it"));
    }

private:
    /// Returns true if a pixel is neither black, white nor grey.
    static bool hasColour(const QImage& image) {
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixelColor(x, y).hsvSaturation() > 100)
                    return true;
        return false;
    }
};

QTEST_MAIN(TestSlides)
#include "tst_slides.moc"
