// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/hit_model.h"

#include "core/query/subject.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/treebank_editor.h"

#include <QPoint>
#include <QStringList>

#include <algorithm>
#include <set>

namespace parsescope {

namespace {

/// Returns the ranges of the characters in `text` that belong to the words of the matches.
QList<QPoint> markedCharacters(const Sentence& sentence, const std::string& text, const Hit& hit) {
    const std::vector<TextSpan> spans = findWords(sentence, text);
    std::set<int> words;
    for (const Match& match : hit.matches)
        words.insert(match.words.begin(), match.words.end());
    const auto characters = [&](std::size_t begin, std::size_t end) {
        return static_cast<int>(toQt(std::string_view(text).substr(begin, end - begin)).size());
    };
    QList<QPoint> marked;
    std::size_t done = 0; // number of bytes processed, which contain `at` characters
    int at = 0;
    for (const int word : words) {
        if (word > sentence.size()) // the sentence was edited after the search
            break;
        const TextSpan& span = spans[word - 1];
        if (span.begin < done) // the word belongs to the multiword token of the previous word
            continue;
        const int begin = at + characters(done, span.begin);
        at = begin + characters(span.begin, span.end);
        done = span.end;
        marked += QPoint(begin, at);
    }
    return marked;
}

} // namespace

HitModel::HitModel(TreebankEditor* editor, QObject* parent)
    : QAbstractListModel(parent), m_editor(editor) {}

void HitModel::clear() {
    beginResetModel();
    m_hits.clear();
    endResetModel();
}

void HitModel::append(std::vector<Hit> hits) {
    if (hits.empty())
        return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(hits.size()) - 1);
    m_hits.insert(m_hits.end(), std::make_move_iterator(hits.begin()),
                  std::make_move_iterator(hits.end()));
    endInsertRows();
}

void HitModel::move(int sentence, int by) {
    const int row = rowFrom(sentence);
    if (by < 0 && row < rowCount() && hit(row).sentence == sentence) {
        beginRemoveRows({}, row, row);
        m_hits.erase(m_hits.begin() + row);
        endRemoveRows();
    }
    for (auto behind = m_hits.begin() + row; behind != m_hits.end(); ++behind)
        behind->sentence += by;
    if (row < rowCount())
        emit dataChanged(index(row, 0), index(rowCount() - 1, 0));
}

int HitModel::rowFrom(int sentence) const {
    const auto found =
        std::lower_bound(m_hits.begin(), m_hits.end(), sentence,
                         [](const Hit& hit, int number) { return hit.sentence < number; });
    return static_cast<int>(found - m_hits.begin());
}

int HitModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_hits.size());
}

QVariant HitModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || hit(index.row()).sentence >= m_editor->treebank().size())
        return {};
    if (role != Qt::DisplayRole && role != DetailRole && role != SpansRole)
        return {};
    const Hit& hit = this->hit(index.row());
    const Sentence sentence = m_editor->treebank().read(hit.sentence).sentence;
    const std::string text = sentence.text();
    if (role == Qt::DisplayRole)
        return toQt(text);
    if (role == SpansRole)
        return QVariant::fromValue(markedCharacters(sentence, text, hit));
    QStringList parts{QString::number(hit.sentence + 1)};
    if (hit.matches.size() > 1)
        parts += tr("%1 matches").arg(hit.matches.size());
    QStringList nodes;
    for (const MatchedNode& node : hit.matches.front().nodes)
        if (node.word <= sentence.size())
            nodes += QStringLiteral("%1 = %2")
                         .arg(toQt(node.name))
                         .arg(node.word == 0 ? QStringLiteral("ROOT")
                                             : toQt(sentence.words[node.word - 1].form));
    if (!nodes.isEmpty())
        parts += nodes.join(QStringLiteral(", "));
    if (hit.matches.front().step >= 0)
        parts += tr("after step %1").arg(hit.matches.front().step);
    if (const QString id = toQt(sentence.comment("sent_id")); !id.isEmpty())
        parts += id;
    return parts.join(QStringLiteral(" · "));
}

} // namespace parsescope
