// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/handout.h"
#include "core/export/latex.h"
#include "core/parsing/without_root.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer_headings.h"

#include <algorithm>
#include <limits>

namespace parsescope {

namespace {

constexpr int AllNodes = std::numeric_limits<int>::max();

std::string paragraph(const std::string& latex) {
    return latex + "\\par\\smallskip\n";
}

/// Returns the LaTeX above a question: the tree, the transitions so far and the configuration.
std::string situation(const Examiner& examiner) {
    const Exercise& exercise = examiner.exercise();
    const std::string before = latexEscaped(joinedNames(exercise.system, shownBefore(exercise)));
    if (exercise.kind->shows == ExerciseKind::Shows::Derivation)
        return paragraph("Derivation: \\texttt{" + before + "}");
    if (!examiner.showsGold())
        return "";
    const Sentence& sentence = exercise.sentence;
    const Configuration at = asShown(exercise.system, examiner.configuration());
    std::string text =
        tikzTree(sentence, examiner.problem().gold,
                 exercise.withRoot ? std::nullopt : std::optional(exercise.shape.root)) +
        "\\par\\smallskip\n";
    if (!examiner.showsConfiguration())
        return text;
    if (!before.empty())
        text += paragraph("Transitions so far: \\texttt{" + before + "}");
    text += paragraph("{\\raggedright Stack: " +
                      stackBoxes(sentence, at, AllNodes, exercise.system.lists) + "\\par}");
    text += paragraph("{\\raggedright Buffer: " + bufferBoxes(sentence, at, AllNodes) + "\\par}");
    if (const auto arcs = builtArcs(at); !arcs.empty())
        text += paragraph("Arcs: " + latexCell(arcNames(sentence, arcs).english()));
    return text;
}

/// Returns the table of a derivation with rows to be filled in by hand. The last rows stay on one
/// page, so that no page begins with one row alone.
std::string blankRows(std::size_t count) {
    constexpr std::size_t keptRows = 4;
    const std::vector<LatexColumn> columns{
        {"Stack", .34}, {"Buffer", .28}, {"New dependency", .22}, {"Transition", .16}};
    std::vector<std::vector<std::string>> rows;
    for (std::size_t row = 0; row < count; ++row) {
        const char* line = row == 0                 ? ""
                           : row + keptRows < count ? "\\hline"
                                                    : "\\noalign{\\nobreak\\hrule\\nobreak}";
        rows.push_back({line + std::string("\\rule{0pt}{3.6ex}"), "", "", ""});
    }
    return latexTable(columns, rows);
}

std::string question(const Examiner& examiner, int number) {
    // The width of a line for a handwritten answer, as a share of the width of the text.
    constexpr double LineWidth = 0.8;
    const Exercise& exercise = examiner.exercise();
    std::string words;
    for (const Word& word : exercise.sentence.words)
        words += (words.empty() ? "" : " ") + latexCell(word.form);
    // The minipage keeps the tree, the configuration and the question on one page. The trees of
    // long sentences are higher.
    constexpr int longestOnPage = 40;
    const bool fits = exercise.sentence.size() <= longestOnPage;
    const bool hasTable = exercise.kind->answer == ExerciseKind::Answer::Derivation;
    const std::size_t rows = hasTable ? rowsForAnswer(examiner) : 0;
    std::string text = std::string(!fits      ? "\\bigskip\n"
                                   : hasTable ? "\\bigskip\\setbox\\questionbox\\vbox{"
                                              : "\\bigskip") +
                       (fits ? "\\begin{minipage}{\\linewidth}\n" : "") +
                       paragraph("{\\large\\bfseries Exercise " + std::to_string(number) + "}") +
                       paragraph("\\textit{" + words + "}") + situation(examiner) +
                       paragraph(latexEscaped(examiner.question().english()));
    char letter = 'a';
    for (const Text& way : examiner.ways())
        text += paragraph(std::string("\\quad ") + letter++ + ": " + latexEscaped(way.english()));
    text += paragraph("{\\small " + latexEscaped(examiner.expectedForm().english()) + "}");
    if (!hasTable)
        text += paragraph("\\medskip Answer: \\rule{" + std::to_string(LineWidth) +
                          "\\linewidth}{.4pt}");
    text += fits ? "\\end{minipage}" : "";
    if (fits && hasTable) {
        constexpr std::size_t fewestRows = 5; // on the page of the question
        constexpr std::size_t rowHeight = 16; // in pt
        text +=
            "}\\keepwith{" + std::to_string((std::min(rows, fewestRows) + 2) * rowHeight) + "pt}";
    }
    text += "\\par\n";
    return hasTable ? text + blankRows(rows) : text;
}

/// The command that sets a question on a page with some room for the table below it.
constexpr const char* KeepWith = R"(\newsavebox{\questionbox}
\newcommand{\keepwith}[1]{\par
  \ifdim\pagetotal>0pt
    \ifdim\dimexpr\ht\questionbox+\dp\questionbox+#1\relax>\dimexpr\pagegoal-\pagetotal\relax
      \newpage\fi\fi
  \noindent\box\questionbox\par}
)";

} // namespace

std::string latexExercises(const std::vector<Examiner>& examiners, bool withKey,
                           const FixedRules& rules) {
    std::string body = KeepWith + paragraph("{\\Large\\bfseries Exercises}") +
                       paragraph(sheetLine(examiners, rules)) +
                       paragraph("\\medskip Name: \\rule{.5\\linewidth}{.4pt}");
    for (std::size_t i = 0; i < examiners.size(); ++i)
        body += question(examiners[i], static_cast<int>(i) + 1);
    if (withKey) {
        body += "\\newpage\n" + paragraph("{\\Large\\bfseries Key}");
        for (std::size_t i = 0; i < examiners.size(); ++i) {
            const ModelAnswer key = modelAnswerOf(examiners[i]);
            body += paragraph(std::to_string(i + 1) + ". \\texttt{" + latexEscaped(key.text) + "}");
            if (key.derivation)
                body += tableLatex(*key.derivation, true, examiners[i].exercise().table);
        }
    }
    return latexDocument("a4paper,margin=2cm", body);
}

} // namespace parsescope
