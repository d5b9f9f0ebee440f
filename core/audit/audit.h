// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/claims.h"
#include "core/oracle/derivation.h"
#include "core/study/replay.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parsescope {

/// A question to an oracle, with its place.
struct AuditQuestion {
    int line = 0; ///< 1-based line in the log; 0 if the question is not from a log
    LossRequest request;

    /// Returns true if this question is smaller than `other`: it has fewer words or, if the numbers
    /// of words are equal, fewer transitions or, if these are also equal, an earlier line.
    bool operator<(const AuditQuestion& other) const;
};

/// A class of gold trees.
struct GoldClass {
    bool projective = false; ///< no arcs cross, where arcs from ROOT count
    bool singleRoot = false; ///< exactly one word is a child of ROOT

    /// Returns true if the tree with the heads `heads` of words 1..n is in the class.
    [[nodiscard]] bool contains(const std::vector<int>& heads) const;
    /// Returns all trees of the class over `words` words.
    [[nodiscard]] std::vector<Tree> trees(int words) const;
};

/// A loss with a derivation that proves it.
struct ProvenLoss {
    int loss = Unreachable;
    std::vector<std::string> transitions; ///< transitions to a terminal configuration
    std::vector<int> heads;               ///< heads of words 1..n in the resulting tree
};

/// The proofs of the exact values in a question: a best derivation from the configuration, and a
/// best one that begins with the transition in question, if it is legal.
struct Proof {
    ProvenLoss now;
    ProvenLoss after;
};

/// All faults of one kind about one transition.
struct FaultReport {
    FaultKind kind = FaultKind::Number;
    std::string transition; ///< name of the transition; empty for the loss itself and for crashes
    long long count = 0;    ///< number of faults
    AuditQuestion smallest; ///< the smallest question with such a fault
    Fault fault;            ///< the fault in the smallest question
    OracleAnswer answer;    ///< the answer to the smallest question
    std::string configuration; ///< the configuration of the smallest question
    Proof proof;
};

/// A line of a log compared with the exact losses.
struct AuditedLine {
    std::string configuration; ///< the configuration of the question; empty if there is no fault
    std::vector<Fault> faults;
};

/// A comparison of the answers of another program's oracle with the exact losses.
class Audit {
public:
    /// The kind and the transition of a fault.
    using Key = std::pair<FaultKind, std::string>;

    /// Begins a comparison. The questions may name the systems that `answerer` knows.
    explicit Audit(LossAnswerer answerer) : m_answerer(std::move(answerer)) {}

    /// Adds line `number` (1-based) of a log and returns its comparison. Fails if the line cannot
    /// be read, or if a name, transition or configuration in the line does not exist.
    [[nodiscard]] Result<AuditedLine> add(std::string_view line, int number);
    /// Adds the comparison of an answer to a question about `configuration`, whose function text()
    /// returns it for people. `prove` is called with the smallest fault of each kind and returns
    /// the proof.
    template<class At, class Prove>
    void add(const AnswerCheck& check, const AuditQuestion& question, const At& configuration,
             Prove prove) {
        count(check);
        for (const Fault& fault : check.faults)
            if (FaultReport* report = smallestSoFar(fault, question)) {
                report->answer = check.answer;
                if constexpr (std::is_same_v<At, Configuration>)
                    report->configuration =
                        shownConfiguration(question.request, configuration).text();
                else
                    report->configuration = configuration.text();
                report->proof = prove(fault);
            }
    }

    [[nodiscard]] long long questions() const { return m_questions; }
    /// Returns the number of lines that could not be read.
    [[nodiscard]] int unread() const { return m_unread; }
    [[nodiscard]] long long compared() const { return m_compared; }
    [[nodiscard]] long long faults() const { return m_faults; }
    /// Returns the number of values that remain undecided because a loss is only a bound.
    [[nodiscard]] long long undecided() const { return m_undecided; }
    /// Returns the faults by kind and transition.
    [[nodiscard]] const std::map<Key, FaultReport>& reports() const { return m_reports; }
    /// Returns the report with the smallest question; a null pointer if there is no fault.
    [[nodiscard]] const FaultReport* smallest() const;
    /// Returns the smallest class of GoldClass with all gold trees of the log.
    [[nodiscard]] GoldClass goldClass() const { return m_class; }
    /// Returns true if a line of the log has gold relations.
    [[nodiscard]] bool countsRelations() const { return m_countsRelations; }
    [[nodiscard]] LossAnswerer& answerer() { return m_answerer; }
    /// Returns the names of the transitions of `system`, which questions name `name`.
    [[nodiscard]] const TransitionNames& namesOf(const std::string& name,
                                                 const TransitionSystem& system);

private:
    [[nodiscard]] Result<AuditedLine> compare(std::string_view line, int number);
    void classify(const std::vector<int>& heads);
    void count(const AnswerCheck& check);
    FaultReport* smallestSoFar(const Fault& fault, const AuditQuestion& question);

    LossAnswerer m_answerer;
    std::map<std::string, TransitionNames> m_names; // for each system by name
    long long m_questions = 0;
    int m_unread = 0;
    long long m_compared = 0;
    long long m_faults = 0;
    long long m_undecided = 0;
    bool m_countsRelations = false;
    GoldClass m_class{true, true};
    std::vector<int> m_classified; // the gold tree that was taken into m_class last
    std::map<Key, FaultReport> m_reports;
};

/// A function that returns the name of a transition.
using NameOf = std::function<std::string(Transition)>;
/// Returns a loss with its certificate, if there is one, after the transition `first` if there is
/// one.
[[nodiscard]] ProvenLoss provenLoss(const NameOf& nameOf, int loss,
                                    const std::optional<Certificate>& certificate,
                                    std::optional<Transition> first = {});
/// Returns the proof for a configuration and a transition, by the name in the system; empty for no
/// transition.
[[nodiscard]] Proof proofOf(Explainer& explainer, const Configuration& configuration,
                            const std::string& transition);
/// Returns `proof`, of which relations are no part, with the relations of the transitions and with
/// the costs of wrong ones, if they count in `request`. `at` is the configuration of the request.
[[nodiscard]] Proof withRelations(Proof proof, const Fault& fault, const LossRequest& request,
                                  const TransitionSystem& system, const Configuration& at,
                                  bool rootArcsAreFree = false);

} // namespace parsescope
