// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/publish/explorer_page.h"
#include "tests/support/answers.h"
#include "tests/support/files.h"
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/actions.h"
#include "ui/explorer/canvas_diagram.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/export/export_dialog.h"
#include "ui/export/pdf_text.h"
#include "ui/export/picture.h"
#include "ui/export/slide.h"
#include "ui/export/text_table.h"
#include "ui/window/panel_area.h"
#include "ui/window/tour.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <new>
#include <numeric>
#include <set>

using namespace parsescope;

/// Export, saved sessions, and the tour.
class TestExport : public test::RememberingTest {
    Q_OBJECT

private slots:
    void init() {
        QSettings().clear();
        makeWindow();
        m_editor->setTreebank(
            Treebank::fromBytes("test.conllu", conlluOf({0}) + conlluOf({2, 0, 2})));
        m_editor->selectSentence(1);
        showWindow();
        take({"sh", "sh", "sh", "la"});
    }

    /// Pages name the transitions in full, or briefly if full names need a second row.
    void pagesNameTransitions() {
        const auto texts = [this](std::size_t count) {
            Action action;
            action.title = "Left-Nonprojective-Arc";
            action.name = "lna";
            action.arc = "–";
            Slide slide;
            slide.width = SlideSize.width();
            drawOnSlide(slide, canvasDiagramOf(*m_parse, *m_selection, {}),
                        std::vector<Action>(count, action), 0, false, fontMeasure());
            QStringList all;
            for (const Shape& shape : slide.transitions.shapes)
                if (!shape.text.isEmpty())
                    all += shape.text;
            return all;
        };
        QCOMPARE(texts(2), QStringList(2, "Left-Nonprojective-Arc"));
        QCOMPARE(texts(8), QStringList(8, "lna"));
    }

    /// On request, every page shows all words of a long sentence, within the page.
    void pagesShowAllWordsOnRequest() {
        std::vector<int> chain(90);
        std::iota(chain.begin(), chain.end(), 0);
        m_editor->setTreebank(Treebank::fromBytes("long.conllu", conlluOf(chain)));
        m_editor->selectSentence(0);
        const auto wordsOn = [](const Slide& slide) {
            std::set<int> words;
            for (const Shape& shape : slide.canvas.shapes)
                if (shape.target.kind == Target::Kind::Word)
                    words.insert(shape.target.index);
            return words.size();
        };
        ExportChoice choice{StepChoice::fromText("0").value()};
        std::vector<Slide> slides = slidesOf(choice);
        QCOMPARE(slides.size(), 1U);
        QVERIFY(wordsOn(slides.front()) < 90);
        choice.allWords = true;
        slides = slidesOf(choice);
        QCOMPARE(slides.size(), 1U);
        QCOMPARE(wordsOn(slides.front()), 91U);
        QVERIFY(slides.front().canvas.size.width() * slides.front().canvasScale <=
                SlideSize.width());
    }

    void worksheetsHaveTheChosenRows() {
        QTemporaryDir folder;
        ExportDialog dialog(*m_parse, *m_model, 0, *m_window);
        auto* what = dialog.findChild<QListWidget*>();
        auto* format = dialog.findChild<QComboBox*>("format");
        auto* rows = dialog.findChild<QComboBox*>("rows");
        int tables = 0;
        for (int i = 0; i < what->count(); ++i) {
            what->setCurrentRow(i);
            for (int j = 0; j < format->count(); ++j) {
                format->setCurrentIndex(j);
                if (!rows->isEnabled() || !format->currentText().endsWith("LaTeX"))
                    continue;
                ++tables;
                for (int layout : {0, 1}) {
                    rows->setCurrentIndex(layout);
                    const QString path = folder.filePath(QString::number(layout));
                    dialog.exportTo(path);
                    QTRY_VERIFY(QFile::exists(path));
                }
                // The last row has no transition, or the first one of the key.
                const auto key = [&](const char* name) {
                    return QString::fromUtf8(contents(folder.filePath(name)))
                        .section("\\midrule", -1)
                        .section("\\bottomrule", 0, 0)
                        .trimmed()
                        .split('\n');
                };
                QVERIFY(key("0").constLast().endsWith("&  &  \\\\"));
                QVERIFY(!key("0").at(1).endsWith("&  &  \\\\"));
                QVERIFY(key("1").at(1).endsWith("&  &  \\\\"));
                QVERIFY(!key("1").constLast().endsWith("&  &  \\\\"));
            }
        }
        QCOMPARE(tables, 1);
    }

    void everythingCanBeExportedAsEverything() {
        QTemporaryDir folder;
        ExportDialog dialog(*m_parse, *m_model, m_editor->sentenceIndex() + 1, *m_window);
        auto* what = dialog.findChild<QListWidget*>();
        auto* format = dialog.findChild<QComboBox*>("format");
        QStringList names;
        for (int i = 0; i < what->count(); ++i) {
            what->setCurrentRow(i);
            names += what->currentItem()->text();
            for (int j = 0; j < format->count(); ++j) {
                format->setCurrentIndex(j);
                const QString path = folder.filePath(QString("%1-%2").arg(i).arg(j));
                dialog.exportTo(path);
                QTRY_VERIFY2(QFile::exists(path), qPrintable(format->currentText()));
                const QByteArray bytes = contents(path);
                const QString kind = format->currentText();
                const char* start = kind.startsWith("PNG")     ? "\x89PNG"
                                    : kind.startsWith("PDF")   ? "%PDF-"
                                    : kind.startsWith("SVG")   ? "<?xml"
                                    : kind.startsWith("LaTeX") ? "% The document needs"
                                    : kind.startsWith("JSON")  ? "{\"sentence\":2,"
                                                               : "";
                QVERIFY2(bytes.startsWith(start), qPrintable(kind));
                QVERIFY(bytes.size() > 40);
            }
        }
        for (const char* name : {"Whole derivation, step by step", "Sentence, stack and buffer",
                                 "Transitions of this step", "Steps and branches"})
            QVERIFY2(names.contains(name), name);
    }

    // Each format may replace a file of its kind, and no other file.
    void nothingElseIsReplaced() {
        QTemporaryDir folder;
        const QByteArray treebank = QByteArray::fromStdString(conlluOf({2, 0, 2}));
        ExportDialog dialog(*m_parse, *m_model, m_editor->sentenceIndex() + 1, *m_window);
        auto* what = dialog.findChild<QListWidget*>();
        auto* format = dialog.findChild<QComboBox*>("format");
        QLabel* message = nullptr;
        for (QLabel* label : dialog.findChildren<QLabel*>())
            if (label->minimumHeight() > 0)
                message = label;
        const auto exportTo = [&](const QString& path) {
            message->clear();
            dialog.exportTo(path);
            return QTest::qWaitFor([&] {
                return !message->text().isEmpty() && !message->text().startsWith("Recording");
            });
        };
        for (int i = 0; i < what->count(); ++i) {
            what->setCurrentRow(i);
            for (int j = 0; j < format->count(); ++j) {
                format->setCurrentIndex(j);
                const QString path = folder.filePath(QString("%1-%2").arg(i).arg(j));
                for (int time = 0; time < 2; ++time) {
                    QVERIFY(exportTo(path));
                    QVERIFY2(message->text().startsWith("Written"), qPrintable(message->text()));
                }
                test::writeContents(path.toStdString(), treebank.toStdString());
                QVERIFY(exportTo(path));
                QVERIFY2(message->text().contains("the file exists and is not a"),
                         qPrintable(format->currentText()));
                QCOMPARE(contents(path), treebank);
            }
        }
    }

    void slidesAreOnePageAStep() {
        QTemporaryDir folder;
        const QString path = folder.filePath("slides.pdf");
        m_parse->steps().last();
        QTRY_VERIFY(m_parse->isFinal());
        DerivationExport task(*m_parse, m_editor->sentenceIndex() + 1, DerivationFormat::Slides, {},
                              Theme::fromPalette(Theme::palette(false, {})), path);
        QSignalSpy written(&task, &DerivationExport::written);
        QVERIFY(written.wait());
        QCOMPARE(contents(path).count("/Type /Page\n"), m_parse->exploration().path().size());
    }

    /// Pages have the ratio 16:9 for every sentence, and their contents fit and are readable.
    void slidesHaveOneSize() {
        std::vector<int> heads{0};
        while (heads.size() < 60)
            heads.push_back(static_cast<int>(heads.size() - heads.size() % 5 / 2));
        m_editor->setSentence(sentenceOf(heads));
        m_parse->setSystem(*findSystem("lr-spine"));
        m_parse->steps().last();
        QTRY_VERIFY_WITH_TIMEOUT(m_parse->isFinal(), 30000);
        const std::vector<Slide> slides = slidesOf({});
        QCOMPARE(slides.size(), m_parse->exploration().path().size());
        for (const Slide& slide : slides) {
            QVERIFY(slide.canvasScale >= SlideZoom);
            const QSizeF canvas = slide.canvas.size * slide.canvasScale;
            const QSizeF transitions = slide.transitions.size * SlideZoom;
            QVERIFY(std::max(canvas.width(), transitions.width()) <= SlideSize.width());
            QVERIFY(canvas.height() + transitions.height() <= SlideSize.height() - 140);
        }
        const QByteArray pdf = pdfOf({slides.front(), slides.back()}, Theme(), "it");
        QCOMPARE(pdf.count("/MediaBox [0 0 960.000000 540.000000]"), 2);
    }

    void pdfNamesArabicLetters() {
        QByteArray pdf = "x 2 beginbfrange\n<0000> <0000> <0000>\n<0001> <0003> "
                         "[<FEDF> <0627> <FEF7> <fedf> ]\nendbfrange [<FEDF>]";
        nameLetters(pdf);
        QCOMPARE(pdf, QByteArray("x 2 beginbfrange\n<0000> <0000> <0000>\n<0001> <0003> "
                                 "[<0644> <0627> <FEF7> <0644> ]\nendbfrange [<FEDF>]"));
        for (const QByteArray broken :
             {" beginbfrange\n[<FEDF", " beginbfrange\n", " beginbfrange\n[<FEDF>]", "[<FEDF>]"}) {
            QByteArray same = broken;
            nameLetters(same);
            QCOMPARE(same, broken);
        }

        const QString words = QString::fromUtf8("الكتاب على الحديث");
        Drawing drawing;
        drawing.size = {400, 100};
        drawing.addText({10, 10, 380, 40}, words, TextStyle::Heading, Ink::Text);
        const QString reader = QStandardPaths::findExecutable("pdftotext");
        if (reader.isEmpty())
            QSKIP("needs pdftotext");
        QTemporaryDir folder;
        QFile file(folder.filePath("it.pdf"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(pdfOf(drawing, Theme(), "it"));
        file.close();
        QProcess reads;
        reads.start(reader, {file.fileName(), "-"});
        QVERIFY(reads.waitForFinished());
        const QString text = QString::fromUtf8(reads.readAllStandardOutput());
        for (const QString& word : words.split(' '))
            QVERIFY2(text.contains(word), qPrintable(word + " is not in: " + text));
    }

    void stepsAreChosen_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<int>>("steps");
        QTest::newRow("all") << "all" << QList<int>{0, 1, 2, 3, 4, 5};
        QTest::newRow("a range") << "1-3" << QList<int>{1, 2, 3};
        QTest::newRow("several") << " 0, 2–3 ,5" << QList<int>{0, 2, 3, 5};
        QTest::newRow("to the end") << "4-" << QList<int>{4, 5};
        QTest::newRow("mistakes") << "mistakes" << QList<int>{5};
        QTest::newRow("none is there") << "9" << QList<int>{};
    }

    void stepsAreChosen() {
        QFETCH(QString, text);
        take({"ra"}); // w1 is not the root
        ExportChoice choice;
        choice.steps = StepChoice::fromText(text).value();
        DerivationRecorder recorder(*m_parse, choice, false);
        QSignalSpy finished(&recorder, &DerivationRecorder::finished);
        QVERIFY(finished.wait());
        QList<int> steps;
        for (const DerivationStep& step : recorder.derivation().steps)
            steps += step.number;
        QTEST(steps, "steps");
        for (const char* wrong : {"x", "5-3", "1,,2", "-4", "3-8-9"})
            QVERIFY2(!StepChoice::fromText(wrong), wrong);
    }

    void slidesLeaveOutGoldTreeAndLosses() {
        const auto has = [](const Slide& slide, Ink ink) {
            return std::any_of(slide.canvas.shapes.begin(), slide.canvas.shapes.end(),
                               [ink](const Shape& shape) { return shape.ink == ink; });
        };
        const auto tells = [](const Slide& slide) {
            return (slide.subtitle + slide.text + slide.transitions.text())
                .contains(QRegularExpression("[Ll]oss|[Cc]ost|\\+[1-9]|✓"));
        };
        const Slide all = slidesOf({}).at(1);
        QVERIFY(has(all, Ink::ToCome) && tells(all));
        const Slide noLosses = slidesOf({{}, true, false}).at(1);
        QVERIFY(has(noLosses, Ink::ToCome) && !tells(noLosses));
        for (const Slide& slide : slidesOf({{}, false, true})) {
            QVERIFY(!has(slide, Ink::ToCome) && !has(slide, Ink::Lost));
            QVERIFY(!slide.text.contains("gold"));
        }
        QVERIFY(slidesOf({{}, false, true}).at(1).subtitle.contains("loss 0"));
    }

    void theTransitionsAreATable() {
        // In this configuration, left-arc and shift are optimal, and right-arc has cost 3.
        m_parse->steps().back();
        QTRY_VERIFY(m_parse->losses().explanation());
        const TextTable table = transitionTable(*m_parse, *m_model);
        QCOMPARE(QString::fromStdString(csvOf(table)),
                 QString("Transition,Key,New arc,Relation,Cost,Not legal because\r\n"
                         "Shift (sh),S,–,,0,\r\n"
                         "Left-Arc (la),L,w2 → w1,r1,0,\r\n"
                         "Right-Arc (ra),R,w1 → w2,not gold,+3,\r\n"));
        QVERIFY(tsvOf(table).find("Left-Arc (la)\tL\tw2 → w1\tr1\t0\t\n") != std::string::npos);
        QVERIFY(latexOf(table).find("Right-Arc") != std::string::npos);
    }

    void tablesAreThoseOfTheCommandLine() {
        QTemporaryDir folder;
        const QString path = folder.filePath("steps.jsonl");
        DerivationExport task(*m_parse, m_editor->sentenceIndex() + 1, DerivationFormat::JsonLines,
                              {}, Theme(), path);
        QSignalSpy written(&task, &DerivationExport::written);
        QVERIFY(written.wait());
        const QList<QByteArray> lines = contents(path).trimmed().split('\n');
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[3], "{\"sentence\":2,\"step\":3,\"stack\":[0,1,2],\"buffer\":[3],"
                           "\"heads\":[-1,-1,-1],\"final\":false,\"loss\":0,"
                           "\"losses\":{\"sh\":0,\"la\":0,\"ra\":3},\"loss_exact\":true,"
                           "\"losses_exact\":{\"sh\":true,\"la\":true,\"ra\":true},"
                           "\"optimal\":[\"sh\",\"la\"],"
                           "\"transition\":\"la\",\"arc\":[2,1]}");
        QVERIFY(lines[4].contains("\"transition\":null"));
        QCOMPARE(m_parse->exploration().cursor(), 4); // the session itself has not moved
    }

    void handoutsAreForPaperAndForLatex_data() {
        QTest::addColumn<DerivationFormat>("pdf");
        QTest::addColumn<DerivationFormat>("latex");
        // Number of pages: the blank and the filled-in table, or three figures on a page.
        QTest::addColumn<int>("pages");
        using enum DerivationFormat;
        QTest::newRow("table") << TablePdf << TableLatex << 2;
        QTest::newRow("chart") << ChartPdf << ChartLatex << 2;
        QTest::newRow("figures") << FiguresPdf << FiguresLatex << 2;
    }

    void handoutsAreForPaperAndForLatex() {
        QFETCH(DerivationFormat, pdf);
        QFETCH(DerivationFormat, latex);
        QFETCH(int, pages);
        const QByteArray paper = exported(pdf, {});
        QVERIFY(paper.startsWith("%PDF-"));
        QCOMPARE(paper.count("/Type /Page\n"), pages);
        const QByteArray text = exported(latex, {});
        QVERIFY(text.startsWith("% !TeX program = pdflatex\n"));
        QVERIFY(text.contains("\\end{document}"));
    }

    void tablesToFillInHaveTheWholeDerivation() {
        // Four transitions of the seven have been taken.
        const QByteArray all = exported(DerivationFormat::TableLatex, {});
        QCOMPARE(all.count("\\hline"), 7);
        QVERIFY(all.contains("& ra \\\\\n{[ROOT]} & {[]} &  &  \\\\\n\\bottomrule"));
        const ExportChoice some{*StepChoice::fromText("1-2"), true, true};
        QCOMPARE(exported(DerivationFormat::TableLatex, some).count("\\hline"), 1);
        // As in a textbook, the table begins with ROOT on the stack.
        const ExportChoice textbook{*StepChoice::fromText("1-"), true, true};
        const QByteArray table = exported(DerivationFormat::TableLatex, textbook);
        QCOMPARE(table.count("\\hline"), 6);
        QVERIFY(table.contains("\\rule{0pt}{3.6ex}{[ROOT]}"));
    }

    void aPageShowsWhatIsChosen() {
        const QByteArray all = exported(DerivationFormat::Page, {});
        const QByteArray noLosses = exported(DerivationFormat::Page, {{}, true, false});
        const QByteArray noGold = exported(DerivationFormat::Page, {{}, false, false});
        const QByteArray some =
            exported(DerivationFormat::Page, {*StepChoice::fromText("1-2"), true, true});
        const auto nodes = [](const QByteArray& page) { return page.count("\"buffer\":"); };
        // The explorer computes losses itself; its page has the names of the steps.
        const auto steps = [](const QByteArray& page) {
            const QByteArray from = page.mid(page.indexOf("\"t\":\"") + 5);
            return from.left(from.indexOf('"')).split('.').size();
        };
        const bool isExplorer = !explorerDocument().empty();
        QCOMPARE(all.contains("id=\"start\">{\"conllu\""), isExplorer);
        QVERIFY(isExplorer || all.contains("\"loss\":\""));
        QVERIFY(!noLosses.contains("id=\"start\"") && !noGold.contains("id=\"start\""));
        QVERIFY(!noLosses.contains("\"loss\":\""));
        QVERIFY(noLosses.contains("r1")); // the relations of the gold tree
        QVERIFY(!noGold.contains("\"loss\":\""));
        QCOMPARE(isExplorer ? steps(all) + 1 : nodes(all), 5);
        QCOMPARE(isExplorer ? steps(some) + 1 : nodes(some), 3); // the start and two steps
    }

    /// The dialog begins with what was exported last, in its format, where that is offered.
    void theLastExportIsRemembered() {
        const QTemporaryDir folder;
        const auto chosen = [](const ExportDialog& dialog) {
            return QStringList({dialog.findChild<QListWidget*>()->currentItem()->text(),
                                dialog.findChild<QComboBox*>("format")->currentText(),
                                dialog.findChild<QComboBox*>("colours")->currentText()});
        };
        QStringList last;
        {
            ExportDialog dialog(*m_parse, *m_model, 2, *m_window);
            dialog.findChild<QListWidget*>()->setCurrentRow(3);
            dialog.findChild<QComboBox*>("format")->setCurrentIndex(2);
            dialog.findChild<QComboBox*>("colours")->setCurrentIndex(1);
            last = chosen(dialog);
            QVERIFY(chosen(ExportDialog(*m_parse, *m_model, 2, *m_window)) != last);
            dialog.exportTo(folder.filePath("it"));
        }
        QCOMPARE(chosen(ExportDialog(*m_parse, *m_model, 2, *m_window)), last);
        QSettings().setValue("export/what", "A view that is closed");
        const ExportDialog dialog(*m_parse, *m_model, 2, *m_window);
        QCOMPARE(chosen(dialog).front(), QString("Whole derivation, step by step"));
        // Without a sentence, the dialog says why its list is empty.
        m_editor->setTreebank(Treebank());
        QVERIFY(said(ExportDialog(*m_parse, *m_model, 0, *m_window), "nothing to export"));
    }

    void failuresAreSaid() {
        ExportDialog dialog(*m_parse, *m_model, m_editor->sentenceIndex() + 1, *m_window);
        // Row 0 is the derivation, exported in the background; row 3 is a view, exported at once.
        for (int row : {0, 3}) {
            dialog.findChild<QListWidget*>()->setCurrentRow(row);
            dialog.exportTo("/nonexistent/folder/it.pdf");
            QTRY_VERIFY(said(dialog, "cannot write the file"));
        }
    }

    void pictureWithoutMemoryIsNoEmptyFile() {
        // QImage is null when there is no memory for its pixels.
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(pngOf(QImage())), std::bad_alloc);
        QVERIFY(pngOf(QImage(1, 1, QImage::Format_RGB32)).startsWith("\x89PNG"));
    }

    void svgShowsTheSameAsTheScreen() {
        const auto* arcs = m_window->findChild<DiagramView*>("canvas");
        const Theme theme = Theme::fromPalette(Theme::palette(false, {}));
        QSvgRenderer svg(svgOf(arcs->drawing(), theme, "it"));
        QVERIFY(svg.isValid());
        QCOMPARE(svg.viewBoxF().toRect().size(), arcs->drawing().size.toSize());
        const QImage direct = imageOf(arcs->drawing(), theme, 2);
        QCOMPARE(direct.size(), (arcs->drawing().size * 2).toSize());
    }

    void svgIsXmlWhateverAWordHolds() {
        const Theme theme = Theme::fromPalette(Theme::palette(false, {}));
        Sentence sentence;
        for (const char* form : {"A&B", "<x>", "]]>", "\"'", "\x01\x1F"}) {
            Word& word = sentence.words.emplace_back();
            word.form = form;
            word.head = sentence.size() - 1;
            word.deprel = "<&>";
        }
        m_editor->setSentence(sentence);
        const auto* arcs = m_window->findChild<DiagramView*>("canvas");
        const QByteArray svg = svgOf(arcs->drawing(), theme, "A & B <x>");
        QXmlStreamReader reader(svg);
        QStringList texts;
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::Characters)
                texts << reader.text().toString();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QVERIFY(texts.contains("A & B <x>"));
        for (const char* form : {"A&B", "<x>", "]]>"})
            QVERIFY2(texts.contains(form), form);
    }

    /// Pictures of rows show the names of the rows and the heads of the columns, which are views of
    /// their own on screen, and no line of the list is without a name.
    void picturesOfRowsHaveTheirHeads_data() {
        QTest::addColumn<QString>("panel");
        QTest::addColumn<QString>("title");
        QTest::addColumn<QStringList>("heads");
        QTest::newRow("costs") << "losses"
                               << "Costs of all transitions along the branch"
                               << QStringList{"Shift", "Left-Arc", "Right-Arc", "0", "4"};
        QTest::newRow("arcs") << "lives"
                              << "History of the gold arcs"
                              << QStringList{"” (r1)", "” (r3)", "0", "4"};
        QTest::newRow("stacks") << "profile"
                                << "The stack at every step" << QStringList{"0", "4"};
        QTest::newRow("decoding") << "decode-views"
                                  << "Greedy and exact transitions"
                                  << QStringList{"Greedy", "Exact"};
    }
    void picturesOfRowsHaveTheirHeads() {
        QFETCH(QString, panel);
        QFETCH(QString, title);
        QFETCH(QStringList, heads);
        QVERIFY(m_window->showPanel(panel));
        const auto textsOf = [&] {
            QStringList texts;
            for (const Exportable& each : exportables(*m_parse, *m_model, *m_window)) {
                if (each.title != title)
                    continue;
                QXmlStreamReader reader(
                    each.formats.front().make(Theme::fromPalette(Theme::palette(false, {}))));
                while (!reader.atEnd())
                    if (reader.readNext() == QXmlStreamReader::Characters)
                        texts << reader.text().trimmed().toString();
            }
            return texts;
        };
        QTRY_VERIFY2(!textsOf().isEmpty(), qPrintable(title));
        const QStringList texts = textsOf();
        for (const QString& head : heads)
            QVERIFY2(texts.contains(head), qPrintable(head + " is not in " + texts.join(", ")));
        for (const Exportable& each : exportables(*m_parse, *m_model, *m_window))
            QVERIFY(!each.title.isEmpty());
    }

    void theViewInFocusIsCopied() {
        auto* steps = m_window->findChild<DiagramView*>("steps");
        steps->setFocus();
        QTest::keyClick(steps, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(QApplication::clipboard()->image().size(), (steps->drawing().size * 2).toSize());
        m_window->findChild<QWidget*>("transitions")->setFocus();
        QVERIFY(!pictureInFocus(*m_window).isNull());
    }

    void sessionsReopenExactly() {
        QTemporaryDir folder;
        const QString bank = folder.filePath("bank.conllu");
        write(bank, conlluOf({0}) + conlluOf({3, 0, 2, 1}));
        open(bank);
        m_parse->setSystem(*findSystem("arc-eager+lba"));
        m_parse->setSingleRoot(true);
        m_editor->selectSentence(1);
        m_parse->steps().last();
        QTRY_VERIFY(m_parse->isFinal());
        m_parse->steps().goTo(2);
        m_parse->steps().take(m_parse->system().legalTransitions(m_parse->configuration()).back());
        m_parse->steps().back();
        const std::string before = writeSession(m_session->saved());
        const QString path = folder.filePath("it.parsescope");
        write(path, before);

        m_parse->setSystem(systems().front());
        open(path);
        QCOMPARE(writeSession(m_session->saved()), before);
        QCOMPARE(m_editor->treebank().size(), 2);
        QCOMPARE(m_editor->sentenceIndex(), 1);
        QVERIFY(m_parse->losses().explanation());

        QFile::remove(bank); // the session itself contains the sentence
        QString question;    // whether to save the sentences of the deleted file
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        answerNext(this, "Discard", &question);
        open(path);
        QVERIFY(question.contains("bank.conllu"));
        QCOMPARE(m_editor->sentenceIndex(), -1);
        QCOMPARE(m_parse->sentence().size(), 4);
        QCOMPARE(m_parse->exploration().size(), m_session->saved().visits.size());
    }

    void damagedSessionsAreRefused() {
        QTemporaryDir folder;
        const QString path = folder.filePath("it.parsescope");
        write(path, "{}\n");
        QSignalSpy failed(m_session.get(), &Session::openFailed);
        m_session->open({path});
        QVERIFY(failed.wait());
        QVERIFY(failed[0][0].value<Error>().text().english().find("it.parsescope:1: ") !=
                std::string::npos);
        QCOMPARE(m_parse->sentence().size(), 3); // the sentence is as before
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (widget != m_window.get())
                widget->close();
    }

    void theTourPointsAtEachPart() {
        m_window->showTour();
        auto* tour = m_window->findChild<Tour*>();
        QVERIFY(tour);
        QCOMPARE(tour->stop(), 0);
        // Keys still make steps.
        const int before = m_parse->exploration().cursor();
        QTest::keyClick(m_window.get(), Qt::Key_Left);
        QVERIFY(m_parse->exploration().cursor() != before);
        for (int i = 0; i < 6; ++i)
            tour->goTo(tour->stop() + 1);
        QCOMPARE(tour->stop(), 6); // every stop, also that for the panel “Why?”, which opens
        QVERIFY(m_window->panels()->isInFront("why"));
        tour->goTo(7);
        QTRY_VERIFY(!m_window->findChild<Tour*>());
    }

    void theTourFollowsWhatIsInSight() {
        m_window->showTour();
        const auto* tour = m_window->findChild<Tour*>();
        QCOMPARE(tour->stop(), 0);
        m_window->showPanel("find"); // covers the list of sentences
        QTRY_COMPARE(tour->stop(), 1);
        const QObjectList parts = m_window->children(); // the last child is on top
        const QWidget* top = nullptr;
        for (const QObject* part : parts)
            if (const auto* widget = qobject_cast<const QWidget*>(part))
                top = widget;
        QVERIFY(top->isVisible());
        QVERIFY(top->isAncestorOf(tourButton()));
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QTRY_VERIFY(!m_window->findChild<Tour*>());
    }

    void bubblesStayInsideAndBeside() {
        const QRect room(0, 0, 1000, 700);
        const QSize bubble(300, 150);
        for (const QRect& target : {QRect(0, 0, 200, 700), QRect(800, 0, 200, 700),
                                    QRect(0, 0, 1000, 200), QRect(0, 500, 1000, 200)}) {
            const QRect place = placeBubble(target, {bubble}, room);
            QVERIFY(room.contains(place));
            QVERIFY(!place.intersects(target));
        }
        QVERIFY(room.contains(placeBubble(room, {bubble}, room)));
    }

private:
    QByteArray exported(DerivationFormat format, const ExportChoice& choice) const {
        QTemporaryDir folder;
        const QString path = folder.filePath("it");
        DerivationExport task(*m_parse, 1, format, choice, Theme(), path);
        QSignalSpy written(&task, &DerivationExport::written);
        return written.wait(30000) ? contents(path) : QByteArray();
    }
    std::vector<Slide> slidesOf(const ExportChoice& choice) const {
        DerivationRecorder recorder(*m_parse, choice, true);
        QSignalSpy finished(&recorder, &DerivationRecorder::finished);
        return finished.wait(30000) ? recorder.slides() : std::vector<Slide>();
    }
    QPushButton* tourButton() const {
        for (QPushButton* button : m_window->findChildren<QPushButton*>())
            if (button->text() == "End the Tour")
                return button;
        return nullptr;
    }
    void open(const QString& path) {
        QSignalSpy opened(m_session.get(), &Session::opened);
        m_session->open({path});
        QVERIFY(opened.wait());
    }
    static void write(const QString& path, const std::string& bytes) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(bytes));
    }
    static QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static bool said(const QWidget& dialog, const QString& text) {
        for (const QLabel* label : dialog.findChildren<QLabel*>())
            if (label->text().contains(text))
                return true;
        return false;
    }
};

QTEST_MAIN(TestExport)
#include "tst_export.moc"
