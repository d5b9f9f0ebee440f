// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/page.h"

#include "core/base/json.h"
#include "core/export/derivation_text.h"
#include "core/export/display_text.h"
#include "core/export/html.h"
#include "core/export/html_document.h"
#include "core/export/page_parts.h"
#include "core/export/tree_arcs.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace parsescope {

namespace {

/// Returns JSON that can be the content of an HTML element `script`.
std::string scriptJson(const Json& value) {
    std::string text = oneLine(value);
    for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos;)
        text.replace(at, 1, "\\u003c");
    return text;
}

Json pair(Arc arc) {
    return Json::array({arc.head, arc.dependent});
}

std::vector<PictureArc> arcsOf(const PageDerivation& derivation, const PageNode& node) {
    return pictureArcs(pictureOf(derivation.system, derivation.gold, node.configuration, node.arcs),
                       derivation.sentence.size(), node.configuration.rootPlace());
}

Json nodeJson(const PageDerivation& derivation, const PageNode& node) {
    const TransitionSystem& system = derivation.system;
    const Configuration& at = node.configuration;
    Json object{{"parent", node.parent},
                {"next", node.next},
                {"stack", at.stackNodes()},
                {"buffer", at.bufferNodes()}};
    if (!at.lists().empty())
        object["lists"] = at.lists();
    if (node.loss)
        object["loss"] = node.loss->text();
    if (node.parent >= 0) {
        object["name"] = system.nameOf(node.transition);
        if (const auto arc =
                system.arc(derivation.nodes[node.parent].configuration, node.transition))
            object["arc"] = pair(*arc);
    }
    Json arcs = Json::array();
    for (const PictureArc& one : arcsOf(derivation, node))
        arcs.push_back(
            Json::array({one.arc.head, one.arc.dependent, namesOf(one.look).style, one.level}));
    object["arcs"] = std::move(arcs);
    Json moves = Json::array();
    for (const PageMove& move : node.moves) {
        Json entry{{"name", system.nameOf(move.transition)},
                   {"title", std::string(system.rules[move.transition.rule].title) +
                                 (system.rules[move.transition.rule].variants
                                      ? " " + std::to_string(move.transition.variant)
                                      : "")},
                   {"optimal", move.optimal},
                   {"to", move.to}};
        if (move.loss)
            entry["loss"] = move.loss->text();
        if (const auto arc = system.arc(at, move.transition))
            entry["arc"] = pair(*arc);
        if (!move.why.empty())
            entry["why"] = move.why.english();
        moves.push_back(std::move(entry));
    }
    object["moves"] = std::move(moves);
    return object;
}

/// Returns the places in which the script shows the further lists of a system.
std::string furtherLists(const TransitionSystem& system) {
    std::string html;
    for (const ListDeclaration& list : system.lists) {
        const std::string name = htmlEscaped(list.name);
        html += "<div><h3>" + name + "</h3><ol class=\"further\" aria-label=\"" + name +
                "\"></ol></div>";
    }
    return html;
}

/// Returns a table of the steps of the branch shown first, for paper and for browsers without
/// scripts.
std::string stepsTable(const PageDerivation& derivation) {
    constexpr int all = std::numeric_limits<int>::max();
    std::vector<int> path;
    for (int node = derivation.cursor; node >= 0; node = derivation.nodes[node].parent)
        path.insert(path.begin(), node);
    for (int node = derivation.nodes[derivation.cursor].next; node >= 0;
         node = derivation.nodes[node].next)
        path.push_back(node);
    std::string html = "<table class=\"steps\"><caption>All steps</caption><thead><tr><th>Step</th>"
                       "<th>Stack</th><th>Buffer</th><th>Loss</th><th>Transition</th><th>New "
                       "dependency</th></tr></thead><tbody>";
    const auto arcText = [&](Arc arc) {
        return nodeText(derivation.sentence, arc.head, isolatedName) + " → " +
               nodeText(derivation.sentence, arc.dependent, isolatedName);
    };
    for (std::size_t i = 0; i < path.size(); ++i) {
        const PageNode& node = derivation.nodes[path[i]];
        const PageNode* after = i + 1 < path.size() ? &derivation.nodes[path[i + 1]] : nullptr;
        const auto arc =
            after ? derivation.system.arc(node.configuration, after->transition) : std::nullopt;
        html +=
            "<tr><td>" + std::to_string(i) + "</td><td>" +
            htmlEscaped(stackText(derivation.sentence, node.configuration, all, isolatedName)) +
            "</td><td>" +
            htmlEscaped(bufferText(derivation.sentence, node.configuration, all, isolatedName)) +
            "</td><td>" + (node.loss ? htmlEscaped(node.loss->text()) : "") + "</td><td>" +
            (after ? htmlEscaped(derivation.system.nameOf(after->transition)) : "") + "</td><td>" +
            htmlEscaped(arc ? arcText(*arc)
                            : impliedText(derivation.system, node.configuration, arcText)) +
            "</td></tr>";
    }
    return html + "</tbody></table>";
}

/// Returns a paragraph about the lines of arcs. Implied arcs are explained if there are any.
std::string legend(const PageDerivation& derivation) {
    using enum ArcLook;
    const auto occurs = [&](ArcLook look) {
        return std::ranges::any_of(derivation.nodes, [&](const PageNode& node) {
            return std::ranges::count(arcsOf(derivation, node), look, &PictureArc::look) > 0;
        });
    };
    std::string html = "<p class=\"legend\">";
    for (const ArcLook look : {Built, Wrong, ToCome, Lost, Implied, WronglyImplied})
        if (look < Implied || occurs(look))
            html += std::string("<span class=\"") + namesOf(look).style + "\">" +
                    Text(namesOf(look).meaning).english() + "</span>";
    return html + "</p>";
}

/// Returns the largest number of levels of arcs above the words in any configuration.
int levelsAbove(const PageDerivation& derivation) {
    int highest = 1;
    for (const PageNode& node : derivation.nodes)
        for (const PictureArc& one : arcsOf(derivation, node))
            if (!one.isBelow())
                highest = std::max(highest, one.level);
    return highest;
}

} // namespace

std::string derivationHtml(const PageDerivation& derivation, int number) {
    const int words = derivation.sentence.size();
    Json data{{"cursor", derivation.cursor}, {"space", levelsAbove(derivation)}};
    Json forms = Json::array();
    Json relations = Json::array();
    for (const Word& word : derivation.sentence.words) {
        forms.push_back(word.form);
        relations.push_back(word.deprel);
    }
    data["forms"] = std::move(forms);
    data["relations"] = std::move(relations);
    if (derivation.gold)
        data["gold"] =
            std::vector<int>(derivation.gold->heads().begin() + 1, derivation.gold->heads().end());
    std::vector<int> order;
    for (int word = 1; word <= words; ++word)
        order.push_back(word);
    const bool rootLast = derivation.nodes.front().configuration.rootPlace() == RootPlace::Last;
    order.insert(rootLast ? order.end() : order.begin(), 0);
    data["order"] = order;
    data["point"] = derivation.words;
    Json nodes = Json::array();
    for (const PageNode& node : derivation.nodes)
        nodes.push_back(nodeJson(derivation, node));
    data["nodes"] = std::move(nodes);
    const std::string id = "derivation-" + std::to_string(number);
    const std::string direction = derivation.sentence.isRightToLeft() ? " dir=\"rtl\"" : "";
    return "<section class=\"derivation\" id=\"" + id + "\" aria-label=\"Derivation with " +
           htmlEscaped(derivation.system.title.english()) + "\">" +
           (derivation.caption.empty()
                ? ""
                : "<p class=\"caption\">" + htmlEscaped(derivation.caption) + "</p>") +
           "<div class=\"stage\" tabindex=\"0\" role=\"group\" aria-label=\"Sentence; arrow keys "
           "step\"><div class=\"words\"" +
           direction + "></div></div>" + (derivation.gold ? legend(derivation) : "") +
           "<p class=\"said\" role=\"status\" aria-live=\"polite\"></p><div "
           "class=\"lists\"" +
           direction +
           "><div><h3>Stack</h3><ol class=\"stack\" aria-label=\"Stack, the top "
           "last\"></ol></div>" +
           furtherLists(derivation.system) +
           "<div><h3>Buffer</h3><ol class=\"buffer\" aria-label=\"Buffer, the "
           "front first\"></ol></div></div><div class=\"controls\"><button type=\"button\" "
           "class=\"first\" aria-label=\"To the start\">⏮</button><button type=\"button\" "
           "class=\"back\" aria-label=\"Step back\">◀</button><input type=\"range\" "
           "class=\"slider\" "
           "min=\"0\" value=\"0\" aria-label=\"Step\"><button type=\"button\" class=\"forth\" "
           "aria-label=\"Step forward\">▶</button><button type=\"button\" class=\"last\" "
           "aria-label=\"To the end\">⏭</button><span class=\"place\"></span></div><h3>Transitions"
           "</h3><ul class=\"moves\"></ul>" +
           stepsTable(derivation) + "<script type=\"application/json\">" + scriptJson(data) +
           "</script></section>";
}

std::string htmlPage(std::string_view title, std::string_view body, std::string_view language) {
    return htmlText({title, PageContents::Scripted,
                     "<style>" + std::string(pageStyle()) +
                         "</style>\n<noscript><style>.steps{display:table}"
                         ".stage,.legend,.said,.lists,.controls,.moves,.derivation h3{display:none}"
                         "</style></noscript>",
                     "<main>\n" + std::string(body) + "\n</main>\n<script>" +
                         std::string(pageScript()) + "</script>",
                     language});
}

} // namespace parsescope
