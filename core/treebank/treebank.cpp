// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/treebank.h"

#include "core/treebank/read_file.h"
#include "core/treebank/text.h"

#include <utility>

namespace parsescope {

namespace {

constexpr double ShareOfReading = 0.9;                     // the rest is the index
constexpr std::size_t ReportEvery = std::size_t{1} << 22U; // in bytes

double share(std::size_t done, std::size_t all) {
    return static_cast<double>(done) / static_cast<double>(all);
}

} // namespace

Result<Treebank> Treebank::open(const std::string& path, const TaskControl& control) {
    TaskControl reading{control.stop, {}};
    if (control.progress)
        reading.progress = [&](double done) { control.report(ShareOfReading * done); };
    Result<std::string> bytes = readFile(path, reading);
    if (!bytes)
        return tl::unexpected(bytes.error());
    Treebank treebank;
    treebank.m_name = path;
    treebank.m_bytes = std::make_shared<const std::string>(*std::move(bytes));
    if (!treebank.buildIndex(control))
        return tl::unexpected(Error{"stopped before the file was read", path, 0, 0});
    control.report(1);
    return treebank;
}

Treebank Treebank::fromBytes(std::string name, std::string bytes) {
    Treebank treebank;
    treebank.m_name = std::move(name);
    treebank.m_bytes = std::make_shared<const std::string>(std::move(bytes));
    treebank.buildIndex({});
    return treebank;
}

bool Treebank::buildIndex(const TaskControl& control) {
    const std::string_view all = *m_bytes;
    std::string_view rest = all;
    if (rest.starts_with(ByteOrderMark))
        rest.remove_prefix(ByteOrderMark.size());
    m_format = detectFormat(rest, m_name);
    bool inside = false;
    std::size_t nextReport = ReportEvery;
    for (int number = 1; !rest.empty(); ++number) {
        const std::string_view line = takeLine(rest);
        const auto begin = static_cast<std::size_t>(line.data() - all.data());
        if (begin >= nextReport) {
            if (control.stopRequested())
                return false;
            control.report(ShareOfReading + (1 - ShareOfReading) * share(begin, all.size()));
            nextReport = begin + ReportEvery;
        }
        const bool blank = isBlankLine(line);
        if (!blank && !inside)
            m_sentences.push_back({begin, 0, number});
        if (!blank)
            m_sentences.back().end = begin + line.size();
        inside = !blank;
    }
    return !control.stopRequested();
}

SentenceReading Treebank::read(int index) const {
    const Span& span = m_sentences[static_cast<std::size_t>(index)];
    const std::string_view lines =
        std::string_view(*m_bytes).substr(span.begin, span.end - span.begin);
    SentenceReading reading = readSentence(lines, m_format, span.line);
    for (Error& error : reading.errors)
        error.file = m_name;
    return reading;
}

int Treebank::firstLine(int index) const {
    return m_sentences[static_cast<std::size_t>(index)].line;
}

std::vector<Error> Treebank::validate(const TaskControl& control) const {
    std::vector<Error> errors;
    if (size() == 0)
        errors.push_back({"no sentence found, expected at least one", m_name, 1, 0});
    std::size_t nextReport = ReportEvery;
    for (int i = 0; i < size() && errors.size() <= MostErrors; ++i) {
        if (control.stopRequested())
            return errors;
        const std::size_t begin = m_sentences[static_cast<std::size_t>(i)].begin;
        if (begin >= nextReport) {
            control.report(share(begin, m_bytes->size()));
            nextReport = begin + ReportEvery;
        }
        std::vector<Error> more = read(i).errors;
        errors.insert(errors.end(), std::make_move_iterator(more.begin()),
                      std::make_move_iterator(more.end()));
    }
    if (errors.size() > MostErrors) {
        errors.resize(MostErrors + 1);
        errors.back().message = TooManyErrors;
    }
    control.report(1);
    return errors;
}

} // namespace parsescope
