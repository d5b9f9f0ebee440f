// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/derivation.h"
#include "core/oracle/loss_function.h"
#include "core/teaching/ask/generator.h"

#include <random>
#include <set>

namespace parsescope {

/// A maker of exercises from sentences. It provides the functions of the kinds with random numbers,
/// options and random derivations (walks).
class ExerciseMaker {
public:
    ExerciseMaker(const std::vector<Sentence>& sentences, const GeneratorOptions& options,
                  const TaskControl& control);

    Result<std::vector<Examiner>> run();

    [[nodiscard]] const GeneratorOptions& options() const { return m_options; }
    /// Returns a random number from 0 to count - 1.
    std::size_t pick(std::size_t count) { return static_cast<std::size_t>(m_random() % count); }
    template<class Value>
    const Value& any(const std::vector<Value>& values) {
        return values[pick(values.size())];
    }
    template<class Value>
    void shuffle(std::vector<Value>& values) {
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(values[i - 1], values[pick(i)]);
    }

    /// The problem of an exercise with an exact loss function.
    struct Ground {
        Problem problem;
        LossFunction loss;
        [[nodiscard]] Losses losses(const Configuration& at) const {
            return parsescope::losses(problem.system, loss, at);
        }
        [[nodiscard]] std::optional<Transition> preferred(const Configuration& at,
                                                          const Losses& losses) const {
            return preferredTransition(problem, loss, at, losses);
        }
    };
    /// Returns the ground of an exercise; nothing if no oracle applies. Losses may be lower bounds:
    /// Examiner::of refuses exercises with answers that cannot be judged.
    [[nodiscard]] static std::optional<Ground> groundOf(const Exercise& exercise);
    /// A configuration on a walk.
    struct WalkPlace {
        std::vector<Transition> before;
        Configuration configuration;
        Losses losses;
    };
    /// Takes random optimal transitions from the initial configuration to a terminal configuration.
    /// Returns the transitions, and appends the configuration before each transition to `places`.
    std::vector<Transition> walk(const Ground& ground, std::vector<WalkPlace>* places = nullptr);
    /// Takes random optimal transitions, then, if there is one, a transition that raises the loss,
    /// and then optimal transitions up to a terminal configuration. Returns all transitions.
    std::vector<Transition> walkWithMistake(const Ground& ground);
    /// Returns a random configuration of a walk; nothing if there is none.
    std::optional<WalkPlace> somePlace(const Ground& ground);
    /// Returns a random configuration of a walk with the numbers of optimal and costly transitions
    /// and the relations that the options require; nothing if there is none.
    std::optional<WalkPlace> goodPlace(const Exercise& exercise, const Ground& ground);

    /// Adds an exercise unless it makes no sense or has been made before. Returns true if the
    /// exercise was added.
    bool add(Exercise exercise);
    /// Returns the number of exercises made so far.
    [[nodiscard]] int count() const { return static_cast<int>(m_made.size()); }

private:
    [[nodiscard]] bool fits(const Sentence& sentence) const;
    bool makeOne(const ExerciseKind& kind);
    Result<void> replace(const std::string& name);

    const std::vector<Sentence>& m_sentences;
    const GeneratorOptions& m_options;
    const TaskControl& m_control;
    std::mt19937_64 m_random;
    std::vector<std::size_t> m_order;
    std::size_t m_next = 0;
    std::set<std::string> m_known;
    std::vector<Examiner> m_made;
    int m_most; // the largest number of exercises to be made now
    std::set<std::string, std::less<>> m_struckOut; // the names of sentences that are not used
};

} // namespace parsescope
