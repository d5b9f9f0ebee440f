// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number_text.h"
#include "core/export/display_text.h"
#include "core/export/html.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/publish/exercise_page.h"
#include "core/teaching/publish/question_banks.h"

namespace parsescope {

namespace {

constexpr const char* Declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
constexpr const char* Namespaces = " xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\" "
                                   "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
                                   "xsi:schemaLocation=\"http://www.imsglobal.org/xsd/imsqti_v2p1 "
                                   "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd\"";
constexpr const char* MapResponse =
    "<responseProcessing "
    "template=\"http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response\"/>\n";

/// An exercise with its 1-based number.
struct Item {
    const Examiner& examiner;
    int number;

    [[nodiscard]] std::string id() const { return "exercise-" + std::to_string(number); }
    [[nodiscard]] std::string file() const { return id() + ".xml"; }
    [[nodiscard]] std::string picture() const { return "tree-" + std::to_string(number) + ".svg"; }
    [[nodiscard]] std::string points() const { return fixed(examiner.exercise().points, 2); }
};

std::string paragraph(const Text& text) {
    return "<p>" + htmlEscaped(isolatedEnglish(text)) + "</p>";
}

/// Returns the body above the answer. Tables of QTI have a body.
std::string question(const Item& item) {
    const OpeningTags tags{"<p>", "<table><tbody>"};
    std::string html = situationHtml(item.examiner, item.picture(), tags);
    constexpr std::string_view end = "</table>";
    for (std::size_t at = 0; (at = html.find(end, at)) != std::string::npos;
         at += std::string_view("</tbody></table>").size())
        html.replace(at, end.size(), "</tbody></table>");
    return html + paragraph(item.examiner.question()) + waysHtml(item.examiner);
}

/// Returns the declaration of the response with its right values, each of which has all points.
std::string response(const Item& item, const char* type, const std::vector<std::string>& right) {
    std::string text = std::string("<responseDeclaration identifier=\"RESPONSE\" "
                                   "cardinality=\"single\" baseType=\"") +
                       type + "\">\n";
    if (right.empty())
        return text + "</responseDeclaration>\n";
    text += "<correctResponse><value>" + htmlEscaped(right.front()) +
            "</value></correctResponse>\n<mapping defaultValue=\"0\">\n";
    for (const std::string& value : right)
        text += "<mapEntry mapKey=\"" + htmlEscaped(value) + "\" mappedValue=\"" + item.points() +
                "\" caseSensitive=\"false\"/>\n";
    return text + "</mapping>\n</responseDeclaration>\n";
}

std::string itemXml(const Item& item) {
    const Examiner& examiner = item.examiner;
    const std::vector<Examiner::Choice> choices = examiner.choices();
    std::string declared;
    std::string body = question(item);
    bool isMarked = true;
    if (choices.size() > 1) {
        std::vector<std::string> right;
        std::string offered;
        int number = 0;
        for (const Examiner::Choice& choice : choices) {
            const std::string id = "choice-" + std::to_string(++number);
            if (isRight(choice.marking.mark))
                right.push_back(id);
            offered += "<simpleChoice identifier=\"" + id + "\">" +
                       htmlEscaped(isolatedEnglish(choice.shown)) + "</simpleChoice>\n";
        }
        declared = response(item, "identifier", right);
        body += "<choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\" "
                "maxChoices=\"1\">\n" +
                offered + "</choiceInteraction>";
    } else if (const auto answers = examiner.rightAnswers(MostShortAnswers);
               answers && !answers->empty()) {
        declared = response(item, "string", *answers);
        body += paragraph(exactForm(examiner)) +
                "<p><textEntryInteraction responseIdentifier=\"RESPONSE\" "
                "expectedLength=\"60\"/></p>";
    } else {
        isMarked = false;
        declared = response(item, "string", {});
        body += paragraph(examiner.expectedForm()) +
                "<extendedTextInteraction responseIdentifier=\"RESPONSE\" expectedLines=\"12\"/>";
    }
    return std::string(Declaration) + "<assessmentItem" + Namespaces + " identifier=\"" +
           item.id() + "\" title=\"" + htmlEscaped(questionName(examiner, item.number)) +
           "\" adaptive=\"false\" timeDependent=\"false\">\n" + declared +
           "<outcomeDeclaration identifier=\"SCORE\" cardinality=\"single\" "
           "baseType=\"float\"><defaultValue><value>0</value></defaultValue>"
           "</outcomeDeclaration>\n<outcomeDeclaration identifier=\"MAXSCORE\" "
           "cardinality=\"single\" baseType=\"float\"><defaultValue><value>" +
           item.points() + "</value></defaultValue></outcomeDeclaration>\n<itemBody>\n" + body +
           "\n</itemBody>\n" + (isMarked ? MapResponse : "") + "</assessmentItem>\n";
}

std::string testXml(const std::vector<Item>& items, const std::string& title,
                    const FixedRules& rules) {
    std::string text = std::string(Declaration) + "<assessmentTest" + Namespaces +
                       " identifier=\"sheet\" title=\"" + htmlEscaped(title) + "\">\n";
    if (const int minutes = rules.minutes.value_or(0); minutes > 0)
        text += "<timeLimits maxTime=\"" + std::to_string(60 * minutes) + "\"/>\n";
    text += "<testPart identifier=\"part\" navigationMode=\"nonlinear\" "
            "submissionMode=\"individual\">\n";
    if (const int tries = rules.tries.value_or(0); tries > 0)
        text += "<itemSessionControl maxAttempts=\"" + std::to_string(tries) + "\"/>\n";
    text += "<assessmentSection identifier=\"exercises\" title=\"" + htmlEscaped(title) +
            "\" visible=\"true\">\n";
    for (const Item& item : items)
        text +=
            "<assessmentItemRef identifier=\"" + item.id() + "\" href=\"" + item.file() + "\"/>\n";
    return text + "</assessmentSection>\n</testPart>\n</assessmentTest>\n";
}

std::string manifest(const std::vector<Item>& items, const std::string& code) {
    std::string text =
        std::string(Declaration) +
        "<manifest xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\" identifier=\"parsescope-" +
        code +
        "\">\n<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion>"
        "</metadata>\n<organizations/>\n<resources>\n"
        "<resource identifier=\"test\" type=\"imsqti_test_xmlv2p1\" href=\"test.xml\">\n"
        "<file href=\"test.xml\"/>\n";
    for (const Item& item : items)
        text += "<dependency identifierref=\"" + item.id() + "\"/>\n";
    text += "</resource>\n";
    for (const Item& item : items) {
        text += "<resource identifier=\"" + item.id() + "\" type=\"imsqti_item_xmlv2p1\" href=\"" +
                item.file() + "\">\n<file href=\"" + item.file() + "\"/>\n";
        if (item.examiner.showsGold())
            text += "<file href=\"" + item.picture() + "\"/>\n";
        text += "</resource>\n";
    }
    return text + "</resources>\n</manifest>\n";
}

} // namespace

std::vector<ZipEntry> qtiFiles(const std::vector<Examiner>& examiners, const std::string& title,
                               const FixedRules& rules) {
    std::vector<Item> items;
    items.reserve(examiners.size());
    for (const Examiner& examiner : examiners)
        items.push_back({examiner, static_cast<int>(items.size()) + 1});
    std::vector<ZipEntry> files{{"imsmanifest.xml", manifest(items, sheetCode(examiners))},
                                {"test.xml", testXml(items, title, rules)}};
    for (const Item& item : items) {
        files.push_back({item.file(), itemXml(item)});
        if (item.examiner.showsGold())
            files.push_back({item.picture(), goldTreeSvg(item.examiner)});
    }
    return files;
}

} // namespace parsescope
