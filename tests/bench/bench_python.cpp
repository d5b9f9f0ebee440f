// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the losses of 10,000 configurations of sentences of 20 words, from Python as one batch,
// and from C++. Prints microseconds per configuration, each the least of several alternating turns.
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "tests/support/derivations.h"
#include "tests/support/trees.h"

#include <pybind11/embed.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace py = pybind11;
using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr int Words = 20;
constexpr int Trees = 500;
constexpr int Steps = 20; // number of configurations of each tree, 10,000 in total
constexpr int Turns = 15;

using Clock = std::chrono::steady_clock;

double microseconds(Clock::time_point since) {
    return std::chrono::duration<double, std::micro>(Clock::now() - since).count() /
           (Trees * Steps);
}

void compare(const py::module_& module, const std::string& name) {
    const TransitionSystem system = *findSystem(name);
    const py::object pySystem = module.attr("System")(name);
    Random random(5);
    std::vector<LossFunction> losses;
    std::vector<Configuration> configurations;
    py::list oracles;
    py::list states;
    for (int i = 0; i < Trees; ++i) {
        const Tree gold = randomProjectiveTree(Words, random);
        const Problem problem{system, gold};
        losses.push_back(*chosenLosses(problem));
        const std::vector<int>& heads = gold.heads();
        const py::object oracle =
            module.attr("Oracle")(pySystem, std::vector<int>(heads.begin() + 1, heads.end()));
        Configuration at = problem.start();
        py::object state = pySystem.attr("start")(Words);
        for (int step = 0; step < Steps; ++step) {
            oracles.append(oracle);
            states.append(state);
            configurations.push_back(at);
            const std::vector<Transition> legal = system.legalTransitions(at);
            if (legal.empty())
                continue; // the terminal configuration is added again
            const Transition next = legal[pick(random, static_cast<int>(legal.size()))];
            at = system.step(std::move(at), next);
            state = pySystem.attr("step")(state, system.nameOf(next));
        }
    }
    double cpp = 1e9;
    double python = 1e9;
    long long sum = 0;
    for (int turn = 0; turn < Turns; ++turn) {
        Clock::time_point begin = Clock::now();
        for (int i = 0; i < Trees * Steps; ++i)
            sum += losses[i / Steps](configurations[i]).value;
        cpp = std::min(cpp, microseconds(begin));
        begin = Clock::now();
        const py::tuple answer = module.attr("loss_batch")(oracles, states);
        python = std::min(python, microseconds(begin));
        sum -= answer[0].attr("sum")().cast<long long>();
    }
    std::printf("%-14s %8.3f %8.3f %8.2f%s\n", name.c_str(), cpp, python, python / cpp,
                sum == 0 ? "" : "  other losses");
}

} // namespace

int main() {
    const py::scoped_interpreter interpreter;
    py::module_::import("sys").attr("path").attr("insert")(0, MODULE_DIR);
    const py::module_ module = py::module_::import("parsescope");
    std::printf("%-14s %8s %8s %8s\n", "system", "C++", "Python", "ratio");
    for (const TransitionSystem& system : systems())
        if (system.name != "swap") // no oracle is exact for this system
            compare(module, system.name);
}
