// SPDX-License-Identifier: GPL-3.0-or-later
// Tries any bytes as the file of an experiment, and as the result of one of its runs. Tables are
// made from the parts that can be read.
#include "core/study/experiment_grid.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>

using namespace parsescope;

namespace {

/// A folder for files of this process, which the destructor removes.
class Folder {
public:
    Folder() {
        char name[] = "/tmp/fuzz-experiment-XXXXXX";
        if (!::mkdtemp(name))
            std::abort();
        m_path = name;
        ::mkdir((m_path + "/results").c_str(), 0700);
    }
    ~Folder() { static_cast<void>(std::system(("rm -r " + m_path).c_str())); }

    [[nodiscard]] std::string with(const std::string& name, std::string_view bytes) const {
        std::string path = m_path + '/' + name;
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }

private:
    std::string m_path;
};

const Folder& folder() {
    static const Folder made;
    return made;
}

const ExperimentGrid& grid() {
    static const ExperimentGrid made = readGrid(folder().with("grid.json", R"({
  "title": "T", "results": "results",
  "treebanks": [{"name": "t", "train": "a", "test": "b"}],
  "grids": [{"systems": ["arc-eager", "arc-standard"], "regimes": ["static"], "seeds": [1, 2]}],
  "claims": [{"source": "S", "larger": {"system": "arc-eager"}, "smaller": {"system": "arc-standard"}}]})"))
                                           .value();
    return made;
}

void makeTables(const ExperimentGrid& grid) {
    static_cast<void>(experimentMarkdown(grid));
    static_cast<void>(experimentTsv(grid));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const ExperimentGrid& known = grid();
    for (const ExperimentCell& cell : {known.cells[0], known.cells[2]}) {
        static_cast<void>(folder().with("results/" + cell.fileName(), bytes));
        static_cast<void>(readCellResult(known, cell));
    }
    makeTables(known);
    const Result<ExperimentGrid> read = readGrid(folder().with("any.json", bytes));
    if (!read) {
        if (read.error().message.empty())
            std::abort();
        return 0;
    }
    for (const ExperimentCell& cell : read->cells) {
        static_cast<void>(cell.fileName());
        if (cell.members.empty())
            static_cast<void>(trainingOptionsOf(*read, cell));
    }
    makeTables(*read);
    return 0;
}
