// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/treebank.h"

#include <algorithm>
#include <functional>

namespace parsescope {

namespace {

using Test = std::function<bool(const Sentence&)>;

// Returns the index of the sentence of `file` that passes `test` and is nearest to `index`; -1 if
// there is none.
int nearest(const TreebankFile& file, int index, const Test& test, const TaskControl& control) {
    const int middle = std::clamp(index, 0, std::max(0, file.size() - 1));
    for (int distance = 0; distance < file.size(); ++distance) {
        if (control.stopRequested())
            return -1;
        for (const int i : {middle - distance, middle + distance})
            if (i >= 0 && i < file.size() && test(file.read(i).sentence))
                return i;
    }
    return -1;
}

int findInFile(const Sentence& sentence, int index, const TreebankFile& file,
               const TaskControl& control) {
    if (const std::string id = sentence.comment("sent_id"); !id.empty()) {
        const int found = nearest(
            file, index, [&](const Sentence& other) { return other.comment("sent_id") == id; },
            control);
        if (found >= 0)
            return found;
    }
    if (const std::string text = sentence.text(); !text.empty()) {
        const int found = nearest(
            file, index, [&](const Sentence& other) { return other.text() == text; }, control);
        if (found >= 0)
            return found;
    }
    return std::min(index, file.size() - 1);
}

} // namespace

int findAgain(const Treebank& before, int index, const Treebank& after,
              const TaskControl& control) {
    if (index < 0 || index >= before.size())
        return std::min(std::max(index, 0), after.size() - 1);
    const auto files = after.files();
    const auto same = std::find_if(files.begin(), files.end(), [&](const auto& file) {
        return file->name() == before.fileOf(index) && file->size() > 0;
    });
    if (same == files.end())
        return std::min(index, after.size() - 1);
    const int found =
        findInFile(before.read(index).sentence, before.place(index).index, **same, control);
    return after.indexOf({static_cast<int>(same - files.begin()), found});
}

} // namespace parsescope
