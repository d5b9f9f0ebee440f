// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/zip_archive.h"
#include "core/teaching/read/document_text.h"
#include "core/teaching/read/hand_ins.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/files.h"
#include "tests/support/hand_ins.h"

#include <QStandardPaths>
#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns a .docx document of the paragraphs `body`. List 1 has numbers from 1, list 2 has
/// bullets, and list 3 has the numbers of list 1 from 3.
std::string wordDocument(const std::string& body) {
    return writeZip({{"word/document.xml",
                      "<w:document xmlns:w=\"w\"><w:body>" + body + "</w:body></w:document>"},
                     {"word/numbering.xml",
                      "<w:numbering xmlns:w=\"w\"><w:abstractNum w:abstractNumId=\"4\">"
                      "<w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\"decimal\"/>"
                      "</w:lvl><w:lvl w:ilvl=\"1\"><w:start w:val=\"7\"/><w:numFmt "
                      "w:val=\"lowerLetter\"/></w:lvl></w:abstractNum>"
                      "<w:abstractNum w:abstractNumId=\"5\"><w:lvl w:ilvl=\"0\"><w:start "
                      "w:val=\"1\"/><w:numFmt w:val=\"bullet\"/></w:lvl></w:abstractNum>"
                      "<w:num w:numId=\"1\"><w:abstractNumId w:val=\"4\"/></w:num>"
                      "<w:num w:numId=\"2\"><w:abstractNumId w:val=\"5\"/></w:num>"
                      "<w:num w:numId=\"3\"><w:abstractNumId w:val=\"4\"/><w:lvlOverride "
                      "w:ilvl=\"0\"><w:startOverride w:val=\"3\"/></w:lvlOverride></w:num>"
                      "</w:numbering>"}})
        .value();
}

std::string paragraph(const std::string& text, const std::string& list = "",
                      const std::string& level = "0") {
    return "<w:p>" +
           (list.empty() ? ""
                         : "<w:pPr><w:numPr><w:ilvl w:val=\"" + level + "\"/><w:numId w:val=\"" +
                               list + "\"/></w:numPr></w:pPr>") +
           (text.empty() ? "" : "<w:r><w:t>" + text + "</w:t></w:r>") + "</w:p>";
}

/// Returns an .odt document. The style N has numbers from 1, the style B has bullets.
std::string openDocument(const std::string& body) {
    return writeZip({{"content.xml",
                      "<o:document xmlns:o=\"o\" xmlns:t=\"t\" xmlns:s=\"s\"><t:list-style "
                      "s:name=\"N\"><t:list-level-style-number t:level=\"1\" "
                      "s:num-format=\"1\"/></t:list-style><t:list-style s:name=\"B\">"
                      "<t:list-level-style-bullet t:level=\"1\"/></t:list-style>" +
                          body + "</o:document>"}})
        .value();
}

std::string list(const std::string& style, const std::vector<std::string>& items,
                 const std::string& more = "") {
    std::string text = "<t:list t:style-name=\"" + style + "\"" + more + ">";
    for (const std::string& item : items)
        text += "<t:list-item><t:p>" + item + "</t:p></t:list-item>";
    return text + "</t:list>";
}

/// Returns a PDF document of one page with the text "sh" and one more object.
std::string pdf(const std::string& object) {
    return "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
           "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
           "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 5 0 R"
           "/Resources<</Font<</F 4 0 R>>>>>>endobj\n"
           "4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Courier>>endobj\n"
           "5 0 obj<</Length 29>>stream\nBT /F 9 Tf 9 9 Td (sh) Tj ET \nendstream endobj\n"
           "6 0 obj" +
           object + "endobj\ntrailer<</Root 1 0 R>>\n";
}

} // namespace

class TestListNumbers : public QObject, protected TestFolder {
    Q_OBJECT

private slots:
    void init() { renewFolder(); }

    /// An item that was left open keeps its place among the answers.
    void emptyItemsKeepTheirPlace_data() {
        QTest::addColumn<QByteArray>("document");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* name, const std::string& bytes, const char* text) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString(text);
        };
        const std::string sh = paragraph("sh", "1");
        const std::string la = paragraph("la", "1");
        const std::string none = paragraph("", "1");
        row("all given", wordDocument(sh + la), "sh\nla\n");
        row("second left open", wordDocument(sh + none + la), "1. sh\n2. \n3. la\n");
        row("last left open", wordDocument(sh + la + none), "sh\nla\n\n");
        row("heading between", wordDocument(sh + none + paragraph("Part 2") + la),
            "1. sh\n2. \nPart 2\n3. la\n");
        row("bullets",
            wordDocument(paragraph("sh", "2") + paragraph("", "2") + paragraph("la", "2")),
            "sh\n\nla\n");
        row("another start",
            wordDocument(paragraph("sh", "3") + paragraph("", "3") + paragraph("la", "3")),
            "3. sh\n4. \n5. la\n");
        row("inner items", wordDocument(sh + paragraph("re", "1", "1") + none + la),
            "1. sh\nre\n2. \n3. la\n");
        row("only one of two lists",
            wordDocument(sh + none + la + paragraph("ra", "3") + paragraph("re", "3")),
            "1. sh\n2. \n3. la\nra\nre\n");
        row("unknown list", wordDocument(paragraph("sh", "9") + paragraph("", "9") + la),
            "sh\n\nla\n");
        row("open document", openDocument(list("N", {"sh", "", "la"})), "1. sh\n2. \n3. la\n");
        row("open document, all given", openDocument(list("N", {"sh", "la"})), "sh\nla\n");
        row("open document, bullets", openDocument(list("B", {"sh", "", "la"})), "sh\n\nla\n");
        row("open document, two lists",
            openDocument(list("N", {"sh", "la"}) + list("N", {"", "ra"})), "sh\nla\n1. \n2. ra\n");
        row("open document, list that goes on",
            openDocument(list("N", {"sh", "la"}) +
                         list("N", {"", "ra"}, " t:continue-numbering=\"true\"")),
            "1. sh\n2. la\n3. \n4. ra\n");
    }
    void emptyItemsKeepTheirPlace() {
        QFETCH(QByteArray, document);
        QFETCH(QString, text);
        const auto read = documentText(document.toStdString(), "ada");
        QVERIFY(read.has_value());
        QCOMPARE(QString::fromStdString(read->text), text);
        QVERIFY(read->unread.empty());
    }

    /// Parts of a document that are not read are named: as an error where an answer is missing,
    /// which may be in these parts, otherwise as a remark.
    void partsThatAreNotReadAreNamed_data() {
        QTest::addColumn<QByteArray>("document");
        QTest::addColumn<QString>("unread");
        const auto row = [](const char* name, const std::string& bytes, const char* unread) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString(unread);
        };
        const std::string picture =
            "<w:p><w:r><w:drawing><a:blip xmlns:a=\"a\"/></w:drawing></w:r></w:p>";
        const std::string note = "<w:p><w:r><w:footnoteReference w:id=\"2\"/></w:r></w:p>";
        row("picture", wordDocument(picture), "the pictures of this document");
        row("note", wordDocument(note), "the notes and comments of this document");
        row("both", wordDocument(note + picture), "the pictures, notes and comments of this");
        row("comment", wordDocument("<w:p><w:r><w:commentReference w:id=\"2\"/></w:r></w:p>"),
            "the notes and comments of this document");
        row("open picture", openDocument("<t:p><d:frame xmlns:d=\"d\"><d:image/></d:frame></t:p>"),
            "the pictures of this document");
        if (!QStandardPaths::findExecutable("pdftotext").isEmpty()) {
            row("PDF picture", pdf("<</Subtype /Image/Length 0>>stream\nendstream"),
                "the pictures of this document");
            row("PDF note", pdf("<</Type/Annot/Subtype/Text/Contents(la)>>"),
                "the notes and comments of this document");
        }
        row("open note", openDocument("<t:p><t:note><t:p>la</t:p></t:note></t:p>"),
            "the notes and comments of this document");
    }
    void partsThatAreNotReadAreNamed() {
        QFETCH(QByteArray, document);
        QFETCH(QString, unread);
        writeContents(path("ada.docx"), document.toStdString());
        const HandIns handIns = readHandIns({path("ada.docx")});
        QCOMPARE(handIns.students.size(), std::size_t{1});
        HandIn handIn = handIns.students[0];
        const auto messages = [](const std::vector<Error>& list) {
            return textsOf(list).join(' ');
        };
        const MarkedFile incomplete = derivations().grade(handIn);
        QVERIFY(messages(incomplete.errors).contains(unread));
        handIn.files[0].bytes = "Exercise 1\nsh sh sh la sh ra ra\nExercise 2\nsh\n";
        const MarkedFile complete = derivations().grade(handIn);
        QVERIFY(complete.errors.empty());
        QVERIFY(messages(complete.remarks).contains(unread));
    }
};

QTEST_APPLESS_MAIN(TestListNumbers)
#include "tst_list_numbers.moc"
