// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/shortened_text.h"

#include <QTextBoundaryFinder>

#include <algorithm>
#include <vector>

namespace parsescope {

namespace {

constexpr QChar Ellipsis(0x2026);

/// Returns the ends of the beginnings of `text` that are shorter than `text`, in ascending order.
std::vector<qsizetype> endsIn(const QString& text) {
    std::vector<qsizetype> ends;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    for (qsizetype end = finder.toNextBoundary(); end > 0 && end < text.size();
         end = finder.toNextBoundary())
        ends.push_back(end);
    return ends;
}

/// Returns the end of the longest beginning that fits together with `mark`; 0 if none fits.
qsizetype longestEnd(const QString& text, const std::vector<qsizetype>& ends, const QString& mark,
                     const std::function<bool(const QString&)>& fits) {
    const auto fitsUpTo = [&](qsizetype end) { return fits(text.first(end).trimmed() + mark); };
    // The search begins with short beginnings, because measuring a very long one takes long.
    std::size_t beyond = 1;
    while (beyond <= ends.size() && fitsUpTo(ends[beyond - 1]))
        beyond *= 2;
    const auto first = ends.begin() + static_cast<std::ptrdiff_t>(beyond / 2);
    const auto last = ends.begin() + static_cast<std::ptrdiff_t>(std::min(beyond, ends.size()));
    const auto found = std::partition_point(first, last, fitsUpTo);
    return found == ends.begin() ? 0 : *std::prev(found);
}

} // namespace

QString shortened(const QString& text, CutAt places,
                  const std::function<bool(const QString&)>& fits) {
    if (fits(text))
        return text;
    const std::vector<qsizetype> ends = endsIn(text);
    if (places == CutAt::Words) {
        const QString mark = QLatin1Char(' ') + QString(Ellipsis);
        // The end may be the place of the space behind a word.
        const qsizetype space = text.lastIndexOf(' ', longestEnd(text, ends, mark, fits));
        const QString words = text.first(std::max<qsizetype>(space, 0)).trimmed();
        if (!words.isEmpty())
            return words + mark;
    }
    return text.first(longestEnd(text, ends, Ellipsis, fits)).trimmed() + Ellipsis;
}

} // namespace parsescope
