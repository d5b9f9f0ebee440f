// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/systems.h"
#include "core/teaching/publish/grading.h"

#include <QString>
#include <QTest>

namespace parsescope::test {

/// Two derivations of arc-standard.
inline const Grader& derivations() {
    static const Grader grader = *Grader::of(
        *readKey(SOURCE_DIR "/tests/data/homework/key.conllu", {*findSystem("arc-standard")}));
    return grader;
}

/// A tree, 2 0 2, and the arcs that a transition loses: 0 → 2, 2 → 1 and 2 → 3.
inline const Grader& arcs() {
    static const Grader grader = [] {
        const Exercise& table = derivations().examiners()[0].exercise();
        std::vector<Exercise> exercises{table, table};
        const TransitionSystem& system = exercises[0].system;
        const auto take = [&system](const char* names) {
            std::vector<Transition> taken;
            for (const QString& name : QString(names).split(' '))
                taken.push_back(*system.find(name.toStdString()));
            return taken;
        };
        exercises[0].kind = findExerciseKind("gold-tree");
        exercises[0].before = take("sh sh sh la sh ra ra");
        exercises[1].kind = findExerciseKind("lost-arcs");
        exercises[1].before = take("sh sh sh");
        exercises[1].asked = system.find("ra");
        for (Exercise& exercise : exercises)
            exercise.key.clear();
        return *Grader::of(exercises);
    }();
    return grader;
}

inline std::string messagesOf(const MarkedFile& file) {
    std::string all;
    for (const std::vector<Error>* list : {&file.errors, &file.remarks})
        for (const Error& error : *list)
            all += error.text().english() + "\n";
    for (const MarkedAnswer& answer : file.answers)
        all += answer.marking.feedback.english() + "\n";
    return all;
}

/// Checks that the answers are right and that exactly the lines that contain "(!)" are remarks.
inline void checkFaultless(const Grader& grader, const QString& text) {
    const MarkedFile file = grader.grade(text.toStdString(), "ada.txt");
    const std::string about = messagesOf(file) + text.toStdString();
    QVERIFY2(file.score() == 1.0, about.c_str());
    QVERIFY2(file.errors.empty(), about.c_str());
    std::vector<int> named;
    for (const Error& remark : file.remarks)
        named.push_back(remark.line);
    std::vector<int> expected;
    const QStringList lines = text.split('\n');
    for (int i = 0; i < lines.size(); ++i)
        if (lines[i].contains("(!)"))
            expected.push_back(i + 1);
    QVERIFY2(named == expected, about.c_str());
}

} // namespace parsescope::test
