// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/output_comparison.h"

#include "ui/session/treebank_editor.h"

namespace parsescope {

namespace {

/// Returns the wrong words (1-based) of a sentence (0-based); none if `compareTreebanks` could not
/// compare the sentence.
std::vector<int> wrongWordsOf(const Treebank& gold, const Treebank& system, int index) {
    std::vector<int> wrong;
    const auto comparison =
        compareSentences(gold.read(index).sentence, system.read(index).sentence);
    for (int word = 1; comparison && word <= comparison->size(); ++word)
        if (comparison->words[word - 1] != WordVerdict::Right)
            wrong.push_back(word);
    return wrong;
}

} // namespace

Output compareWithOutput(const Treebank& gold, const Treebank& system, const TaskControl& control) {
    Output output{system, compareTreebanks(gold, system, control), {}};
    const std::vector<int>& wrong = output.comparison.wrong;
    for (int i = 0; i < static_cast<int>(wrong.size()) && !control.stopRequested(); ++i)
        if (wrong[i] > 0)
            output.wrongWords.emplace(i, wrongWordsOf(gold, system, i));
    return output;
}

OutputComparison::OutputComparison(TreebankEditor* editor, QObject* parent)
    : QObject(parent), m_editor(editor) {
    constexpr int rest = 300; // milliseconds from the last edit to a comparison
    m_soon.setSingleShot(true);
    m_soon.setInterval(rest);
    connect(&m_soon, &QTimer::timeout, this, &OutputComparison::compare);
    const auto take = [this](const Treebank& system) {
        m_system = system;
        m_opener.watch(system);
        m_isOpen = true;
        compare();
    };
    connect(&m_opener, &TreebankOpener::opened, this, take);
    connect(&m_opener, &TreebankOpener::reopened, this, take);
    connect(&m_opener, &TreebankOpener::progress, this, &OutputComparison::progress);
    connect(&m_opener, &TreebankOpener::failed, this, [this](const Error& error) {
        close();
        emit failed(error);
    });
    connect(editor, &TreebankEditor::treebankChanged, this, &OutputComparison::followTreebank);
    connect(editor, &TreebankEditor::edited, this, [this] {
        if (m_isOpen)
            m_soon.start();
    });
}

void OutputComparison::open(const QString& path) {
    close();
    m_gold = m_editor->treebank().name();
    emit began();
    m_opener.open({path});
}

void OutputComparison::close() {
    m_soon.stop();
    m_comparing.cancel();
    m_isOpen = false;
    m_system = {};
    m_opener.watch({});
    m_output.reset();
    emit changed();
}

void OutputComparison::followTreebank() {
    if (m_isOpen && m_editor->treebank().name() != m_gold)
        close();
    else if (m_isOpen)
        m_soon.start();
}

void OutputComparison::compare() {
    emit began();
    m_comparing.start(
        [gold = m_editor->treebank(), system = m_system](const TaskControl& control) {
            return std::make_shared<const Output>(compareWithOutput(gold, system, control));
        },
        [this](const std::shared_ptr<const Output>& output) {
            m_output = output;
            emit changed();
        },
        [this](double share) { emit progress(share); });
}

} // namespace parsescope
