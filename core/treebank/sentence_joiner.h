// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/conllu.h"
#include "core/treebank/write_file.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace parsescope {

/// Returns the first line end in `bytes`, "\n" or "\r\n"; an empty text if there is none.
[[nodiscard]] std::string_view lineEndIn(std::string_view bytes);

/// Returns the lines of `sentence` in `format`, followed by a blank line, with the line end
/// `lineEnd`.
[[nodiscard]] std::string writtenWith(const Sentence& sentence, Format format,
                                      std::string_view lineEnd);

/// Returns the bytes of `sentence`, with the line ends of `old` and the blank lines after it. `old`
/// must contain a sentence.
[[nodiscard]] std::string writtenLike(const Sentence& sentence, Format format,
                                      std::string_view old);

/// A writer that joins the parts of files, and keeps at most the last part in memory.
class SentenceJoiner {
public:
    explicit SentenceJoiner(ByteSink sink) : m_sink(std::move(sink)) {}

    /// Prepares for the next part, a sentence or a file, which must begin on a new line. Returns
    /// the number of bytes that this adds to the part before.
    std::size_t beginNext();
    /// Returns true if anything was added or a file has ended.
    [[nodiscard]] bool hasBegun() const { return m_hasBegun; }
    /// Adds `bytes`. Returns false if no more bytes can be written.
    bool add(std::string_view bytes);
    /// Writes the last part. Returns false if no more bytes can be written.
    bool flush() {
        const bool done = m_last.empty() || m_sink(m_last);
        m_last.clear();
        return done;
    }

private:
    ByteSink m_sink;
    std::string m_last;                // last part, which may still need a blank line
    std::string_view m_lineEnd = "\n"; // line end of the last part that has one
    bool m_hasBegun = false;
};

} // namespace parsescope
