// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/lesson.h"

namespace parsescope {

/// The subject of a block.
struct BlockSubject {
    Sentence sentence;
    std::optional<TransitionSystem> system;
    TreeShape shape = {};
};

/// A reader of the blocks `show` and `ask`, one after the other: a block without sentence, system
/// or root takes them from the block before.
class BlockReader {
public:
    BlockReader(const std::string& name, const TaskControl& control)
        : m_name(name), m_control(control) {}

    /// `firstLine` is the line of the file on which `text` begins. Errors are appended.
    LessonBlock read(LessonBlock::Kind kind, std::string_view text, int firstLine,
                     std::vector<Error>& errors);

private:
    const std::string& m_name;
    const TaskControl& m_control;
    BlockSubject m_subject; // of the last block
};

} // namespace parsescope
