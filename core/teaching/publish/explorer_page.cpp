// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/publish/explorer_page.h"

#include "core/base/zip_archive.h"
#include "core/export/html.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/without_root.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/treebank/conllu.h"

namespace parsescope {

namespace {

/// The element of a page that is replaced by the data of the page.
constexpr std::string_view Place = "<script type=\"application/json\" id=\"start\">";

/// Returns the names of the transitions from the initial configuration to a visit, separated by
/// full stops: "sh.la".
std::string namesTo(const Recording& recording, int visit) {
    std::string names;
    for (int at = visit; recording.visits[at].parent >= 0; at = recording.visits[at].parent) {
        const std::string name = recording.system.nameOf(recording.visits[at].transition);
        names = names.empty() ? name : name + "." + names;
    }
    return names;
}

/// Returns the branches, beginning with the branch through the cursor: "sh.la_sh.ra".
std::string branchesOf(const Recording& recording) {
    const std::vector<Visit>& visits = recording.visits;
    if (visits.empty())
        return {};
    std::vector<bool> isInner(visits.size());
    for (const Visit& visit : visits)
        if (visit.parent >= 0)
            isInner[visit.parent] = true;
    int current = recording.cursor;
    while (visits[current].next >= 0)
        current = visits[current].next;
    std::string branches = namesTo(recording, current);
    for (int end = 0; end < static_cast<int>(visits.size()); ++end)
        if (!isInner[end] && end != current)
            branches += "_" + namesTo(recording, end);
    return branches;
}

int depthOf(const Recording& recording) {
    int depth = 0;
    for (int at = recording.cursor; !recording.visits.empty() && recording.visits[at].parent >= 0;
         at = recording.visits[at].parent)
        ++depth;
    return depth;
}

/// Returns the manifest of a SCORM 1.2 package with one page, index.html, which is passed with a
/// score of `pass` percent.
std::string manifestOf(const std::string& title, const std::string& code, int pass) {
    const std::string shown = "<title>" + htmlEscaped(title) + "</title>\n";
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest identifier=\"parsescope-" + code +
           R"(" version="1.2" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="sheet"><organization identifier="sheet">
)" + shown +
           R"(<item identifier="exercises" identifierref="page">
)" + shown +
           "<adlcp:masteryscore>" + std::to_string(pass) +
           R"(</adlcp:masteryscore></item></organization></organizations>
<resources><resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
<file href="index.html"/></resource></resources>
</manifest>
)";
}

} // namespace

Text withoutExplorer() {
    return Text(
        "this program was built without the explorer as a page; the command app/page of its "
        "sources makes the page and builds the program with it");
}

std::string_view samplesOf(std::string_view document) {
    constexpr std::string_view Begin = "id=\"samples\">";
    const std::size_t at = document.find(Begin);
    if (at == std::string_view::npos)
        return {};
    document.remove_prefix(at + Begin.size());
    return document.substr(0, document.find("</script>"));
}

std::string explorerWith(std::string_view document, const Json& start) {
    std::string text = oneLine(start);
    for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos;)
        text.replace(at, 1, "\\u003c");
    std::string page(document);
    if (const std::size_t at = page.find(Place); at != std::string::npos)
        page.replace(at + Place.size(), std::string_view("{}").size(), text);
    return page;
}

const char* rootInPage(const ParseSettings& settings) {
    if (hasNoRoot(settings.system))
        return "none";
    if (settings.shape.root == RootPlace::Last)
        return "last";
    return settings.system.startsWithRootOnStack || settings.hiddenShift(1) ? "stack" : "first";
}

std::string encodedExercises(const std::vector<Exercise>& exercises) {
    Json list = Json::array();
    for (const Exercise& exercise : exercises)
        list.push_back(exerciseJson(exercise, static_cast<int>(list.size()) + 1));
    return base64(oneLine(list));
}

namespace {

/// Returns `document`, a page of the explorer, with the sentence, system and branches of a
/// recording.
std::string filledExplorer(std::string_view document, const Recording& recording) {
    Sentence sentence = recording.sentence;
    for (int word = 1; word <= sentence.size(); ++word)
        sentence.words[word - 1].head = recording.gold ? recording.gold->head(word) : NoHead;
    Json start{{"conllu", writeSentence(sentence, Format::ConllU)},
               {"system", recording.system.name},
               {"root", rootInPage(recording)},
               {"t", branchesOf(recording)},
               {"at", depthOf(recording)}};
    if (const std::string rules = rulesToKeep(recording.system); !rules.empty())
        start["rules"] = rules;
    if (recording.shape.singleRoot())
        start["single"] = "1";
    return explorerWith(document, start);
}

} // namespace

std::string exercisePage(std::string_view document, const std::vector<Examiner>& examiners,
                         const std::string& title, const FixedRules& rules) {
    std::vector<Exercise> exercises;
    for (const Examiner& examiner : examiners)
        exercises.push_back(examiner.exercise());
    Json start;
    start["title"] = title;
    writeRules(start, rules);
    start["exercises"] = encodedExercises(exercises);
    return explorerWith(document, start);
}

Result<std::string> scormPackage(std::string_view document, const std::vector<Examiner>& examiners,
                                 const std::string& title, const FixedRules& rules, int pass) {
    return writeZip({{"imsmanifest.xml", manifestOf(title, sheetCode(examiners), pass)},
                     {"index.html", exercisePage(document, examiners, title, rules)}});
}

std::string explorationPage(std::string_view document, const Recording& recording,
                            const TaskControl& control) {
    const bool hidesGold = !recording.gold && recording.sentence.tree();
    return document.empty() || hidesGold || !recording.losses ? derivationPage(recording, control)
                                                              : filledExplorer(document, recording);
}

} // namespace parsescope
