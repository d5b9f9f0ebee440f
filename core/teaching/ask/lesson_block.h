// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/lesson.h"

namespace parsescope {

/// The subject of a block: its sentence, system and initial configuration.
struct BlockSubject {
    Sentence sentence;
    std::optional<TransitionSystem> system;
    TreeShape shape = {};
    bool rootOnStack = false; ///< see Exercise::rootOnStack
    bool hasNoRoot = false;   ///< true for questions without ROOT, see Exercise::withRoot
    TableLayout table = {};   ///< see Exercise::table
};

/// A reader of the blocks `show` and `ask` of a lesson. A block without a sentence, system or root
/// inherits it from the block before.
class BlockReader {
public:
    BlockReader(const std::string& name, const TaskControl& control)
        : m_name(name), m_control(control) {}

    /// Reads a block. `firstLine` is the 1-based line of the file on which `text` begins. Appends
    /// errors to `errors`.
    LessonBlock read(LessonBlock::Kind kind, std::string_view text, int firstLine,
                     std::vector<Error>& errors);

private:
    const std::string& m_name;
    const TaskControl& m_control;
    BlockSubject m_subject; // the subject of the last block
    std::size_t m_squares =
        0; // sum of the squares of the lengths of all sentences so far, in words
};

} // namespace parsescope
