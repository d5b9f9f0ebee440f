// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/handbook/handbook.h"
#include "tests/support/table.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <filesystem>
#include <map>
#include <set>

using namespace parsescope;
using namespace parsescope::test;

namespace {

std::string nameOfFirst(std::string_view words) {
    const auto pages = searchHandbook(words);
    return pages.empty() ? "" : pages.front()->name;
}

} // namespace

/// The handbook: its pages, topics, search and site.
class TestHandbook : public QObject {
    Q_OBJECT

private slots:
    /// The pages are the files in the source tree, the index first and the experiments' tables
    /// last.
    void pages() {
        std::set<std::string> paths;
        for (const HandbookPage& page : handbookPages()) {
            QVERIFY2(paths.insert(page.path).second, page.path.c_str());
            QVERIFY2(!page.title.empty() && !page.markdown.empty(), page.path.c_str());
            QFile file(QString::fromStdString(SOURCE_DIR "/resources/" + page.path));
            QVERIFY2(file.open(QIODevice::ReadOnly), page.path.c_str());
            QCOMPARE(file.readAll().toStdString(), std::string(page.markdown));
            QCOMPARE(handbookPage(page.address), &page);
        }
        for (const auto& file :
             std::filesystem::recursive_directory_iterator(SOURCE_DIR "/resources/handbook"))
            if (file.path().extension() == ".md")
                QVERIFY2(
                    paths.contains(relative(file.path(), SOURCE_DIR "/resources").generic_string()),
                    file.path().string().c_str());
        QCOMPARE(handbookPages().front().address, "index.html");
        QCOMPARE(handbookPages()[1].address, "using.html");
        QCOMPARE(handbookPages().back().group.english(), "Tables of experiments");
        QCOMPARE(handbookPage("notions/none.html"), nullptr);
    }

    void topics_data() {
        columns<QString, QString, QString, QString>("topic", "preferred", "page", "anchor");
        QTest::newRow("file") << "loss"
                              << "using"
                              << "notions/loss.html"
                              << "";
        QTest::newRow("title") << "Loss and COST"
                               << "using"
                               << "notions/loss.html"
                               << "";
        QTest::newRow("folder") << "samples"
                                << "using"
                                << "samples/README.html"
                                << "";
        QTest::newRow("words of a title") << "buffer"
                                          << "using"
                                          << "notions/buffer-transitions.html"
                                          << "";
        QTest::newRow("workspace") << "decode"
                                   << "using"
                                   << "using.html"
                                   << "decode";
        QTest::newRow("subcommand") << "decode"
                                    << "command-line"
                                    << "command-line.html"
                                    << "decode";
        QTest::newRow("one of several") << "parse"
                                        << "command-line"
                                        << "command-line.html"
                                        << "train-parse";
        QTest::newRow("another page") << "references"
                                      << "using"
                                      << "figures.html"
                                      << "references";
    }
    void topics() {
        QFETCH(QString, topic);
        QFETCH(QString, preferred);
        QFETCH(QString, page);
        QFETCH(QString, anchor);
        const auto found = handbookTopic(topic.toStdString(), preferred.toStdString());
        QVERIFY(found);
        QCOMPARE(QString::fromStdString(found->page->address), page);
        QCOMPARE(QString::fromStdString(found->anchor), anchor);
        QVERIFY(found->markdown.starts_with('#'));
        if (!anchor.isEmpty()) // a section ends before the next section
            QCOMPARE(found->markdown.find("\n## "), std::string_view::npos);
        QCOMPARE(found->markdown.size() < found->page->markdown.size(), !anchor.isEmpty());
    }

    void aSectionKeepsItsExamples() {
        const auto found = handbookTopic("an example", "systems-in-files");
        QVERIFY(found);
        QVERIFY(found->markdown.find("\n# Arc-standard") != std::string_view::npos);
    }

    void unknownTopics() {
        QCOMPARE(handbookTopic("xyzzy", "").error().message.english(),
                 "the handbook has no topic \"xyzzy\"");
        QVERIFY(!handbookTopic("", ""));
        const std::string message = handbookTopic("Eisner", "").error().message.english();
        QVERIFY2(message.find("; these pages mention it: ") != std::string::npos, message.c_str());
        QVERIFY2(message.find("exact-decoding") != std::string::npos, message.c_str());
    }

    void unknownTopicsNameSixPages() {
        const auto hits = searchHandbook("because");
        QVERIFY(hits.size() > 6);
        std::string names = hits[0]->name;
        for (std::size_t i = 1; i < 6; ++i)
            names += ", " + hits[i]->name;
        QCOMPARE(handbookTopic("because", "").error().message.english(),
                 "the handbook has no topic \"because\"; these pages mention it: " + names);
    }

    void search() {
        QCOMPARE(searchHandbook(" ").size(), handbookPages().size());
        QCOMPARE(nameOfFirst("SPINE"), "spine");
        QCOMPARE(nameOfFirst("decoding exact"), "exact-decoding");
        QCOMPARE(nameOfFirst("crossing xyzzy"), "");
        QVERIFY(searchHandbook("oracle table").size() < searchHandbook("oracle").size());
    }

    /// Every page has its policy before it loads a file. Every link leads to a file of the site
    /// and, if it names a heading, to a heading of this file.
    void linksOfTheSite() {
        std::map<std::string, std::string> files;
        for (const SiteFile& file : handbookSite())
            QVERIFY2(files.insert({file.path, file.bytes}).second, file.path.c_str());
        static const QRegularExpression attribute("(?:href|src)=\"([^\"]*)\"");
        int links = 0;
        for (const auto& [path, bytes] : files) {
            if (!path.ends_with(".html"))
                continue;
            const auto policy = bytes.find("content=\"default-src 'none'; style-src 'self'; "
                                           "img-src 'self'; ");
            QVERIFY2(policy < bytes.find("<link"), path.c_str());
            auto matches = attribute.globalMatch(QString::fromStdString(bytes));
            while (matches.hasNext()) {
                const QString link = matches.next().captured(1);
                if (link.startsWith("http"))
                    continue;
                ++links;
                const auto target = (std::filesystem::path(path).parent_path() /
                                     link.section('#', 0, 0).toStdString())
                                        .lexically_normal()
                                        .generic_string();
                const auto file = files.find(target);
                QVERIFY2(file != files.end(),
                         qPrintable(QString::fromStdString(path) + ": " + link));
                if (const QString anchor = link.section('#', 1); !anchor.isEmpty())
                    QVERIFY2(file->second.find("id=\"" + anchor.toStdString() + "\"") !=
                                 std::string::npos,
                             qPrintable(QString::fromStdString(path) + ": " + link));
            }
        }
        QVERIFY(links > 1000);
        // In the list of pages, each group of pages has its title once.
        const QString list = QString::fromStdString(files["using.html"]).section("<nav", 1);
        std::set<std::string> groups;
        for (const HandbookPage& page : handbookPages())
            if (!page.group.empty())
                groups.insert(page.group.english());
        QCOMPARE(list.count("<li class=\"group\">"), static_cast<qsizetype>(groups.size()));
        for (const std::string& group : groups)
            QCOMPARE(list.count("<li class=\"group\">" +
                                QString::fromStdString(group).toHtmlEscaped() + "</li>"),
                     1);
        QVERIFY(files["figures.html"].find("<table>") != std::string::npos);
        QVERIFY(files["using.html"].find("src=\"pictures/oracle.png\"") != std::string::npos);
        QVERIFY(files["pictures/oracle.png"].starts_with("\x89PNG"));
        QCOMPARE(handbookPicture("pictures/oracle.png"),
                 std::string_view(files["pictures/oracle.png"]));
        QVERIFY(handbookPicture("index.html").empty());
    }
};

QTEST_GUILESS_MAIN(TestHandbook)
#include "tst_handbook.moc"
