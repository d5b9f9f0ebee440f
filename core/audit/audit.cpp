// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/audit.h"

#include "core/audit/questions.h"
#include "core/oracle/explainer.h"
#include "core/treebank/tree_classes.h"

#include <algorithm>
#include <tuple>

namespace parsescope {

bool AuditQuestion::operator<(const AuditQuestion& other) const {
    const auto size = [](const AuditQuestion& question) {
        return std::tuple(question.request.heads.size(), question.request.transitions.size(),
                          question.line);
    };
    return size(*this) < size(other);
}

bool GoldClass::contains(const std::vector<int>& heads) const {
    if (singleRoot && std::ranges::count(heads, 0) != 1)
        return false;
    const Result<Tree> tree = Tree::fromHeads(heads);
    return tree && (!projective || tree->isProjective());
}

std::vector<Tree> GoldClass::trees(int words) const {
    std::vector<Tree> all;
    forEachTree(words, [&](const Tree& tree) {
        if (contains(wordHeads(tree)))
            all.push_back(tree);
        return true;
    });
    return all;
}

ProvenLoss provenLoss(const NameOf& nameOf, int loss, const std::optional<Certificate>& certificate,
                      std::optional<Transition> first) {
    ProvenLoss proven{loss, {}, {}};
    if (!certificate)
        return proven;
    if (first)
        proven.transitions.push_back(nameOf(*first));
    for (const Transition transition : certificate->transitions)
        proven.transitions.push_back(nameOf(transition));
    proven.heads.assign(certificate->heads.begin() + 1, certificate->heads.end());
    return proven;
}

Proof proofOf(Explainer& explainer, const Configuration& configuration,
              const std::string& transition) {
    const TransitionSystem& system = explainer.problem().system;
    const NameOf nameOf = [&system](Transition named) { return system.nameOf(named); };
    const Losses losses = explainer.losses(configuration);
    Proof proof;
    proof.now = provenLoss(nameOf, losses.loss.value, explainer.certificate(configuration));
    const std::optional<Transition> taken = system.find(transition);
    if (const TransitionLoss* after = taken ? losses.find(*taken) : nullptr)
        proof.after = provenLoss(nameOf, after->loss.value,
                                 explainer.certificate(system.step(configuration, *taken)), taken);
    return proof;
}

namespace {

/// Adds to names of transitions from `at` the relations that make gold arcs right.
void nameRelations(std::vector<std::string>& transitions, const GoldRelations& gold,
                   const TransitionSystem& system, Configuration at) {
    for (std::string& name : transitions) {
        const Transition transition = *system.find(name);
        if (const std::optional<Arc> arc = system.arc(at, transition))
            name = withRelation(name, gold.neededFor(*arc));
        system.apply(at, transition);
    }
}

} // namespace

Proof withRelations(Proof proof, const Fault& fault, const LossRequest& request,
                    const TransitionSystem& system, const Configuration& at, bool rootArcsAreFree) {
    if (request.labels.empty())
        return proof;
    GoldRelations gold = relationsOf(request);
    gold.rootArcsAreFree = rootArcsAreFree;
    const int wrong =
        gold.wrongIn(at, relationsBy(system, at.words(), request.transitions, request.shape.root));
    const bool isWrongNow = transitionIn(fault.transition) != fault.transition;
    for (ProvenLoss* proven : {&proof.now, &proof.after}) {
        if (proven->loss >= Unreachable)
            continue;
        proven->loss += wrong;
        nameRelations(proven->transitions, gold, system, at);
    }
    if (isWrongNow && proof.after.loss < Unreachable && !proof.after.transitions.empty()) {
        ++proof.after.loss;
        std::string& first = proof.after.transitions.front();
        const std::string_view claimed = relationOfName(fault.field);
        first = withRelation(std::string(nameWithoutRelation(first)),
                             claimed.empty() ? "other" : claimed);
    }
    return proof;
}

Result<AuditedLine> Audit::add(std::string_view line, int number) {
    Result<AuditedLine> audited = compare(line, number);
    if (!audited) {
        ++m_questions;
        ++m_unread;
    }
    return audited;
}

Result<AuditedLine> Audit::compare(std::string_view line, int number) {
    Result<LogEntry> entry = readLogEntry(line);
    if (!entry)
        return tl::unexpected(entry.error());
    Result<LossRequest> request = std::move(entry->request);
    if (request->configuration && !request->hasBoth)
        request = m_answerer.resolved(*std::move(request));
    const Result<LossAnswer> exact =
        request.and_then([&](const LossRequest& asked) { return m_answerer.answer(asked); });
    if (!exact)
        return tl::unexpected(exact.error());
    request = m_answerer.resolved(*std::move(request)); // names transitions as the system does
    const TransitionSystem& system = m_answerer.problem().system;
    if (const Result<void> same = checkBoth(*request, system, exact->configuration); !same)
        return tl::unexpected(same.error());
    Result<AnswerCheck> found = check(entry->answer, namesOf(request->system, system), system,
                                      exact->losses, exact->configuration, relationsOf(*request));
    if (!found)
        return tl::unexpected(found.error());
    classify(request->heads);
    m_countsRelations |= !request->labels.empty();
    request->configuration.reset();
    AuditedLine audited;
    if (!found->faults.empty())
        audited.configuration = shownConfiguration(*request, exact->configuration).text();
    const AuditQuestion question{number, *std::move(request)};
    add(*found, question, exact->configuration, [&](const Fault& fault) {
        return withRelations(
            proofOf(m_answerer.explainer(), exact->configuration, transitionIn(fault.transition)),
            fault, question.request, system, exact->configuration);
    });
    audited.faults = std::move(found->faults);
    return audited;
}

const TransitionNames& Audit::namesOf(const std::string& name, const TransitionSystem& system) {
    const auto known = m_names.find(name);
    return known != m_names.end() ? known->second : m_names.emplace(name, system).first->second;
}

/// Takes the gold tree of a line into the class of all gold trees.
void Audit::classify(const std::vector<int>& heads) {
    if (heads == m_classified) // lines about one sentence usually follow each other
        return;
    m_class.projective &= m_answerer.problem().gold.isProjective();
    m_class.singleRoot &= std::ranges::count(heads, 0) == 1;
    m_classified = heads;
}

void Audit::count(const AnswerCheck& check) {
    ++m_questions;
    m_compared += check.compared;
    m_undecided += check.undecided;
    m_faults += static_cast<long long>(check.faults.size());
}

/// Counts a fault. Returns its report if the question is the smallest one of the report.
FaultReport* Audit::smallestSoFar(const Fault& fault, const AuditQuestion& question) {
    const auto [found, isNew] = m_reports.try_emplace(Key(fault.kind, fault.transition));
    FaultReport& report = found->second;
    ++report.count;
    if (!isNew && !(question < report.smallest))
        return nullptr;
    report.kind = fault.kind;
    report.transition = fault.transition;
    report.smallest = question;
    report.fault = fault;
    return &report;
}

const FaultReport* Audit::smallest() const {
    const FaultReport* least = nullptr;
    for (const auto& [key, report] : m_reports)
        if (!least || report.smallest < least->smallest)
            least = &report;
    return least;
}

} // namespace parsescope
