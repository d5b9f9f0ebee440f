// SPDX-License-Identifier: GPL-3.0-or-later
// bench_treebank [FILE]: measures how fast a large treebank is opened and searched, in comparison
// with the time in which programs of the system read it. FILE is repeated up to 250 MB; without
// FILE, sentences are made up. Prints a table of processor times and ratios.
#include "core/query/query_search.h"
#include "core/treebank/read_file.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>

using namespace parsescope;

namespace {

constexpr std::size_t Size = 250'000'000; // size of the treebank in bytes
constexpr int Rounds = 3;                 // number of repetitions, the fastest of which counts

/// Returns the processor time, in seconds, of this process and of the processes that it has run.
/// Other work on the machine does not affect it.
double now() {
    double seconds = 0;
    for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage usage{};
        ::getrusage(who, &usage);
        for (const timeval& time : {usage.ru_utime, usage.ru_stime})
            seconds += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    }
    return seconds;
}

template<class Work>
double fastest(const Work& work) {
    double best = 1e9;
    for (int round = 0; round < Rounds; ++round) {
        const double begin = now();
        work();
        best = std::min(best, now() - begin);
    }
    return best;
}

/// Returns the memory that this process uses now, in MB.
double memory() {
    std::ifstream file("/proc/self/statm");
    long all = 0;
    long resident = 0;
    file >> all >> resident;
    return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

/// Returns the lines of sentences of 3 to 40 made-up words, whose heads are near them.
std::string madeUpSentences() {
    std::mt19937 random(1);
    const auto pick = [&](int count) {
        return static_cast<int>(random() % static_cast<unsigned>(count));
    };
    const char* tags[] = {"NOUN", "VERB", "ADJ", "ADP", "DET"};
    std::string text;
    for (int id = 1; id <= 2000; ++id) {
        text += "# sent_id = made-up-" + std::to_string(id) + "\n";
        const int size = 3 + pick(38);
        const int root = 1 + pick(size);
        for (int word = 1; word <= size; ++word) {
            const int head = word < root    ? word + 1
                             : word == root ? 0
                                            : std::max(root, word - 1 - pick(3));
            text += std::to_string(word) + "\tform" + std::to_string(pick(5000)) + "\tlemma" +
                    std::to_string(pick(3000)) + "\t" + tags[pick(5)] + "\t_\tNumber=Sing\t" +
                    std::to_string(head) + "\t" +
                    (head == 0      ? "root"
                     : pick(4) == 0 ? "nsubj"
                                    : "dep") +
                    "\t_\t_\n";
        }
        text += '\n';
    }
    return text;
}

void writeLargeFile(const std::string& path, const std::string& bytes) {
    std::ofstream file(path, std::ios::binary);
    for (std::size_t size = 0; size < Size; size += bytes.size())
        file << bytes;
}

void row(const char* what, double seconds, double bytes, double reference) {
    std::printf("%-46s %8.3f s %9.0f MB/s %8.2f\n", what, seconds, bytes / seconds / 1e6,
                seconds / reference);
}

} // namespace

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 0); // prints each row immediately
    const auto contents = argc > 1 ? readFile(argv[1]) : Result<std::string>(madeUpSentences());
    if (!contents) {
        std::fprintf(stderr, "%s\n", contents.error().text().english().c_str());
        return 1;
    }
    char folder[] = "/tmp/bench_treebank-XXXXXX";
    if (::mkdtemp(folder) == nullptr)
        return 1;
    const std::string path = std::string(folder) + "/large.conllu";
    writeLargeFile(path, *contents);
    const auto bytes = static_cast<double>(FileStamp::of(path)->size);
    // The output is piped through cat, because grep stops at the first match if it writes to
    // /dev/null.
    const auto run = [&](const std::string& command) {
        return fastest([&] {
            if (std::system((command + " '" + path + "' | cat > /dev/null").c_str()) < 0)
                std::perror("system");
        });
    };
    const double grep = run("grep -c '^$'");
    const double wc = run("wc");
    std::printf("%.0f MB; times as multiples of grep -c '^$' last\n\n", bytes / 1e6);
    row("grep -c '^$'", grep, bytes, grep);
    row("wc", wc, bytes, grep);

    const double before = memory();
    Treebank treebank;
    row("open: index of all sentences", fastest([&] { treebank = Treebank::open(path).value(); }),
        bytes, grep);
    row("open and read the first sentence", fastest([&] {
            treebank = Treebank::open(path).value();
            static_cast<void>(treebank.read(0));
        }),
        bytes, grep);
    std::mt19937 random(2);
    constexpr int Reads = 10'000;
    const double reads = fastest([&] {
        for (int i = 0; i < Reads; ++i)
            static_cast<void>(
                treebank.read(static_cast<int>(random() % static_cast<unsigned>(treebank.size()))));
    });
    row("read all sentences", fastest([&] {
            for (int i = 0; i < treebank.size(); ++i)
                static_cast<void>(treebank.read(i));
        }),
        bytes, grep);
    for (const char* query :
         {"\"form12 \"", "/form1[0-9]+ /", "lemma:lemma7", "[upos=VERB, Number=Sing]",
          "nonprojective", "pattern { N [upos=VERB]; N -[nsubj]-> M; M << N }",
          "not-derivable:arc-standard"}) {
        const double begin = now();
        const SearchSummary summary = searchTreebank(treebank, parseQuery(query).value(), {}, {});
        row(("find " + std::string(query) + ": " + std::to_string(summary.found)).c_str(),
            now() - begin, bytes, grep);
    }
    std::printf(
        "\n%d sentences; one anywhere is read in %.1f µs; memory %.0f MB more than before\n",
        treebank.size(), reads / Reads * 1e6, memory() - before);
    ::unlink(path.c_str());
    ::rmdir(folder);
    return 0;
}
