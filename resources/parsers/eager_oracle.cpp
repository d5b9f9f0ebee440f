// SPDX-License-Identifier: GPL-3.0-or-later
// A dynamic oracle for arc-eager with projective gold trees as a C++ function, and its audit by the
// library, to copy and change. With the installed library, it is compiled by
//     g++ -std=c++20 -O2 eager_oracle.cpp $(pkg-config --cflags --libs parsescope) -o eager_oracle
// Audits all sentences of up to 5 words, or of up to the number of words in the first argument.
#include "core/audit/report.h"
#include "core/parsing/systems.h"

#include <cstdlib>
#include <iostream>

using namespace parsescope;

namespace {

/// Counts the dependents of `head` in the buffer.
int dependentsInBuffer(const Configuration& at, int head, const Tree& gold) {
    int count = 0;
    for (int i = 0; i < at.bufferSize(); ++i)
        count += at.buffer(i) != 0 && gold.head(at.buffer(i)) == head;
    return count;
}

/// Counts the words of the stack that still wait for `head` as their head.
int waitingOnStack(const Configuration& at, int head, const Tree& gold) {
    int count = 0;
    for (int i = 0; i < at.stackSize(); ++i)
        count += !at.hasHead(at.stack(i)) && at.stack(i) != 0 && gold.head(at.stack(i)) == head;
    return count;
}

bool isOnStack(const Configuration& at, int node) {
    for (int i = 0; i < at.stackSize(); ++i)
        if (at.stack(i) == node)
            return true;
    return false;
}

bool isInBuffer(const Configuration& at, int node) {
    for (int i = 0; i < at.bufferSize(); ++i)
        if (at.buffer(i) == node)
            return true;
    return false;
}

/// Returns by how much a legal transition of arc-eager raises the loss [GN12]. Words without a head
/// at the end are children of ROOT.
int costOf(const Configuration& at, Transition transition, const Tree& gold) {
    enum Rule { Shift, Reduce, LeftArc, RightArc }; // in the order of the system's file
    const int top = at.stackSize() > 0 ? at.stack(0) : NoHead;
    const int front = at.buffer(0);
    switch (transition.rule) {
    case Shift:
        return waitingOnStack(at, front, gold) +
               (front != 0 && gold.head(front) != 0 && isOnStack(at, gold.head(front)));
    case Reduce:
        return dependentsInBuffer(at, top, gold);
    case LeftArc:
        return dependentsInBuffer(at, top, gold) +
               (gold.head(top) != front && (gold.head(top) == 0 || isInBuffer(at, gold.head(top))));
    default:
        return waitingOnStack(at, front, gold) +
               (gold.head(front) != top &&
                (isOnStack(at, gold.head(front)) || isInBuffer(at, gold.head(front))));
    }
}

} // namespace

int main(int count, char** arguments) {
    const int longest = count > 1 ? std::atoi(arguments[1]) : 5;
    Interview interview;
    interview.system = *findSystem("arc-eager");
    interview.name = "arc-eager";
    interview.gold.projective = true;
    Audit audit{LossAnswerer()};
    for (int words = 1; words <= longest; ++words)
        if (LengthQuestions questions(interview, words);
            !questions.isComplete() || !questions.ask(costOf, audit))
            return EXIT_FAILURE;
    std::cout << auditText({audit, introductionOf(interview, longest)}, false);
    return audit.faults() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
