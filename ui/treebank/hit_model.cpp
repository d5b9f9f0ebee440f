// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/hit_model.h"

#include "core/query/subject.h"
#include "ui/canvas/text.h"
#include "ui/session/treebank_editor.h"

#include <QPoint>
#include <QStringList>

#include <algorithm>
#include <set>

namespace parsescope {

namespace {

/// Which characters of `text` the words of the matches are.
QList<QPoint> markedCharacters(const Sentence& sentence, const std::string& text, const Hit& hit) {
    const std::vector<TextSpan> spans = findWords(sentence, text);
    std::set<int> words;
    for (const Match& match : hit.matches)
        words.insert(match.words.begin(), match.words.end());
    QList<QPoint> marked;
    for (const int word : words) {
        if (word > sentence.size()) // it was edited since
            break;
        const TextSpan& span = spans[word - 1];
        const std::string_view whole = text;
        const auto begin = static_cast<int>(toQt(whole.substr(0, span.begin)).size());
        const auto length =
            static_cast<int>(toQt(whole.substr(span.begin, span.end - span.begin)).size());
        marked += QPoint(begin, begin + length);
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
    for (const auto& [name, node] : hit.matches.front().nodes)
        if (node <= sentence.size())
            nodes +=
                QStringLiteral("%1 = %2")
                    .arg(toQt(name))
                    .arg(node == 0 ? QStringLiteral("ROOT") : toQt(sentence.words[node - 1].form));
    if (!nodes.isEmpty())
        parts += nodes.join(QStringLiteral(", "));
    if (hit.matches.front().step >= 0)
        parts += tr("after step %1").arg(hit.matches.front().step);
    if (const QString id = toQt(sentence.comment("sent_id")); !id.isEmpty())
        parts += id;
    return parts.join(QStringLiteral(" · "));
}

} // namespace parsescope
