// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/requests/decode.h"
#include "app/requests/losses.h"
#include "app/wasm/commands.h"
#include "core/base/json_fields.h"
#include "core/export/configuration_json.h"
#include "core/export/derivation_text.h"
#include "core/export/display_text.h"
#include "core/export/html.h"
#include "core/export/tree_arcs.h"
#include "core/oracle/derivation.h"
#include "core/oracle/oracle.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/teaching/judge/marking.h"

#include <algorithm>

namespace parsescope::page {

namespace {

/// The largest number of items and deductions of a chart that is returned.
constexpr std::size_t MostItems = 20'000;

/// Returns a transition, legal or not, with its losses if they are known.
Json transitionJson(const TransitionSystem& system, const Configuration& at,
                    Transition transition) {
    const Rule& rule = system.rules[transition.rule];
    Json object{{"name", system.nameOf(transition)},
                {"title", rule.title.english() +
                              (rule.variants ? " " + std::to_string(transition.variant) : "")},
                {"key", rule.key != 0 && transition.variant == 1 ? std::string(1, rule.key) : ""},
                {"rule", transition.rule},
                {"schema", rule.schema}};
    const Obstacle obstacle = system.obstacle(at, transition);
    object["legal"] = obstacle == Obstacle::None;
    if (obstacle != Obstacle::None)
        object["obstacle"] = describe(obstacle).english();
    else if (const auto arc = system.arc(at, transition))
        object["arc"] = arcJson(*arc);
    return object;
}

/// Adds the loss after a transition, as text, and its cost.
void addLoss(Json& object, const Losses& losses, Transition transition) {
    const TransitionLoss* entry = losses.find(transition);
    if (entry == nullptr)
        return;
    object["loss"] = entry->loss.text();
    object["optimal"] = entry->optimal;
    const bool isReachable = entry->loss.value < Unreachable && losses.loss.value < Unreachable;
    if (entry->loss.exact && losses.loss.exact && isReachable)
        object["cost"] = std::to_string(entry->loss.value - losses.loss.value);
    else if (entry->loss.value >= Unreachable && losses.loss.value < Unreachable)
        object["cost"] = "∞";
}

/// Returns the spines of the nodes on the stack and at the buffer front that have dependents.
Json spinesJson(const Configuration& at, int words) {
    std::vector<int> nodes = at.stackNodes();
    if (at.bufferSize() > 0)
        nodes.push_back(at.buffer(0));
    const int root = at.rootPlace() == RootPlace::Last ? words + 1 : 0;
    Json list = Json::array();
    for (const int node : nodes) {
        const std::vector<int> left = leftSpine(at.heads(), node, root);
        const std::vector<int> right = rightSpine(at.heads(), node, root);
        if (left.size() > 1 || right.size() > 1)
            list.push_back({{"node", node}, {"left", left}, {"right", right}});
    }
    return list;
}

Json lostJson(const LostArc& lost) {
    Json excludes = Json::array();
    for (const Arc arc : lost.excludes)
        excludes.push_back(arcJson(arc));
    return {{"arc", arcJson(lost.arc)}, {"alone", lost.alone()}, {"excludes", std::move(excludes)}};
}

Json certificateJson(const TransitionSystem& system, const Certificate& certificate) {
    Json names = Json::array();
    for (const Transition transition : certificate.transitions)
        names.push_back(system.nameOf(transition));
    return {{"transitions", std::move(names)},
            {"heads", std::vector<int>(certificate.heads.begin() + 1, certificate.heads.end())}};
}

/// Returns the transition in the field "transition". Fails if the transition is not legal.
Result<Transition> legalTransition(const TransitionSystem& system, const Configuration& at,
                                   const Json& request) {
    const Result<std::string> name = textField(request, "transition");
    if (!name)
        return tl::unexpected(name.error());
    const std::optional<Transition> transition = system.find(*name);
    if (!transition)
        return failure("\"transition\" is unknown: {0}", *name);
    if (const Obstacle obstacle = system.obstacle(at, *transition); obstacle != Obstacle::None)
        return failure(describe(obstacle));
    return *transition;
}

/// A subject with losses, and one of its configurations.
struct Question {
    Subject* subject;
    Configuration at;
};

/// Returns the subject and configuration of a request. Fails if the losses are not available.
Result<Question> questionOf(const Json& request) {
    const Result<Subject*> found = subjectOf(request);
    if (!found)
        return tl::unexpected(found.error());
    if (!(*found)->explainer)
        return failure(Text::untranslated((*found)->noLosses));
    Result<Configuration> at = configurationOf(**found, request);
    if (!at)
        return tl::unexpected(at.error());
    return Question{*found, *std::move(at)};
}

} // namespace

void addArcs(Json& object, const Subject& subject, const Configuration& configuration,
             const std::vector<ArcState>& states) {
    Json arcs = Json::array();
    for (const PictureArc& one :
         pictureArcs(pictureOf(subject.system, subject.gold, configuration, states),
                     subject.sentence.size(), subject.shape.root))
        arcs.push_back(
            Json::array({one.arc.head, one.arc.dependent, namesOf(one.look).style, one.level}));
    object["arcs"] = std::move(arcs);
}

Result<Json> answerLossesOf(Json request) {
    static LossAnswerer answerer;
    static std::vector<TransitionSystem> added;
    const bool explain = request.value("explain", Json()) == Json(true);
    request.erase("explain");
    if (request.contains("rules")) {
        Result<TransitionSystem> own = namedSystem(request);
        if (!own)
            return tl::unexpected(own.error());
        const auto isIt = [&](const TransitionSystem& one) { return areSame(one, *own); };
        if (std::ranges::none_of(added, isIt)) {
            answerer = LossAnswerer();
            added = {*own};
            answerer.add(*own);
        }
        request.erase("rules");
    }
    const Result<LossRequest> read = requestOf(request);
    if (!read)
        return tl::unexpected(read.error());
    return answerLosses(answerer, *read, explain);
}

Result<Json> answerDecoding(Json request) {
    int count = 0;
    if (const Result<void> done = readOptional(request, "k", count); !done)
        return tl::unexpected(done.error());
    request.erase("k");
    std::vector<TransitionSystem> own;
    if (request.contains("rules")) {
        Result<TransitionSystem> system = namedSystem(request);
        if (!system)
            return tl::unexpected(system.error());
        own.push_back(*std::move(system));
        request.erase("rules");
    }
    return answerDecode(oneLine(request), own, count);
}

Result<Json> answerConfiguration(const Json& request) {
    const Result<Subject*> found = subjectOf(request);
    if (!found)
        return tl::unexpected(found.error());
    Subject& subject = **found;
    const Result<Configuration> at = configurationOf(subject, request);
    if (!at)
        return tl::unexpected(at.error());
    const TransitionSystem& system = subject.system;
    Json object;
    Explanation explanation;
    if (subject.explainer) {
        explanation = subject.explainer->explain(*at);
        addConfiguration(object, system, subject.shown(*at), explanation.losses);
        object["exact"] = isExact(explanation.losses);
        if (explanation.preferred)
            object["preferred"] = system.nameOf(*explanation.preferred);
        object["oracle"] = subject.oracle;
        object["shown_loss"] = explanation.losses.loss.text();
    } else {
        addNodes(object, system, subject.shown(*at));
        object["no_losses"] = subject.noLosses;
    }
    for (const ListDeclaration& list : system.lists)
        object["list_names"].push_back(list.name);
    if (subject.gold && explanation.arcs.empty())
        explanation.arcs.assign(subject.sentence.words.size() + 1, ArcState::Unknown);
    addArcs(object, subject, *at, explanation.arcs);
    Json transitions = Json::array();
    for (const Transition transition : system.transitions(*at)) {
        Json one = transitionJson(system, *at, transition);
        if (subject.explainer)
            addLoss(one, explanation.losses, transition);
        transitions.push_back(std::move(one));
    }
    object["transitions"] = std::move(transitions);
    if (system.hasVariants())
        object["spines"] = spinesJson(*at, subject.sentence.size());
    return object;
}

Result<Json> answerWhy(const Json& request) {
    const Result<Question> asked = questionOf(request);
    if (!asked)
        return tl::unexpected(asked.error());
    Subject& subject = *asked->subject;
    const Configuration& at = asked->at;
    const TransitionSystem& system = subject.system;
    const Result<Transition> transition = legalTransition(system, at, request);
    if (!transition)
        return tl::unexpected(transition.error());
    Explainer& explainer = *subject.explainer;
    // While exploring, there is no key from which the transition could differ.
    const Judgement marking = judge(explainer, subject.sentence, at, *transition, *transition);
    const Consequences consequences = explainer.consequences(at, *transition);
    Json object{{"feedback", isolatedEnglish(marking.feedback)},
                {"known", consequences.known},
                {"dead_end", consequences.deadEnd}};
    object["lost"] = Json::array();
    for (const LostArc& lost : consequences.lost)
        object["lost"].push_back(lostJson(lost));
    object["gained"] = Json::array();
    for (const Arc arc : consequences.gained)
        object["gained"].push_back(arcJson(arc));
    const auto witness = explainer.certificate(system.step(at, *transition));
    object["certificate"] = witness ? certificateJson(system, *witness) : Json();
    return object;
}

Result<Json> answerDerive(const Json& request) {
    const Result<Question> asked = questionOf(request);
    if (!asked)
        return tl::unexpected(asked.error());
    Subject& subject = *asked->subject;
    const Configuration& at = asked->at;
    const LossFunction loss = [&](const Configuration& configuration) {
        return subject.explainer->losses(configuration).loss;
    };
    Json steps = Json::array();
    followDerivation(subject.system, loss, at, preferOptimal(subject.explainer->problem(), loss),
                     [&](const DerivationStep& step) {
                         const Result<Json> line =
                             parseJson(jsonLine(0, subject.sentence, subject.system, step));
                         if (line)
                             steps.push_back(*line);
                         return line.has_value();
                     });
    return Json{{"steps", std::move(steps)}};
}

Result<Json> answerChart(const Json& request) {
    const Result<Subject*> found = subjectOf(request);
    if (!found)
        return tl::unexpected(found.error());
    Subject& subject = **found;
    if (!subject.explainer || !subject.explainer->oracle().hasChart())
        return failure("not available, because this oracle has no table");
    const Result<Configuration> at = configurationOf(subject, request);
    if (!at)
        return tl::unexpected(at.error());
    const Chart chart = subject.explainer->chart(*at);
    if (chart.items().size() + chart.deductions().size() > MostItems)
        return failure("not available, because the chart has {0} items and {1} deductions",
                       chart.items().size(), chart.deductions().size());
    const NodeName name = [&](int node) {
        return nodeName(subject.sentence, std::clamp(chart.nodeOnScreen(node).value_or(0), 0,
                                                     subject.sentence.size()));
    };
    Json axis = Json::array();
    for (const int node : chart.axis)
        axis.push_back(chart.nodeOnScreen(node).value_or(0));
    Json items = Json::array();
    for (std::size_t i = 0; i < chart.items().size(); ++i) {
        const Chart::Item& item = chart.items()[i];
        items.push_back({{"label", chart.label(static_cast<int>(i))},
                         {"text", isolatedEnglish(chart.text(static_cast<int>(i), name))},
                         {"row", item.row},
                         {"column", item.column},
                         {"value", item.value < Chart::Infinite ? Json(item.value) : Json()},
                         {"best", item.best}});
    }
    Json deductions = Json::array();
    for (const Chart::Deduction& one : chart.deductions())
        deductions.push_back({{"rule", chart.rules()[one.rule].name.english()},
                              {"conclusion", one.conclusion},
                              {"premises", one.premises},
                              {"cost", one.cost}});
    return Json{{"axis", std::move(axis)},
                {"built", chart.built},
                {"list", chart.isList},
                {"stack", chart.stackSize},
                {"goal", chart.goal},
                {"total", chart.total() < Chart::Infinite ? Json(chart.total()) : Json()},
                {"items", std::move(items)},
                {"deductions", std::move(deductions)}};
}

} // namespace parsescope::page
