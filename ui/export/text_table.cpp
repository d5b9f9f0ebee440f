// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/text_table.h"

#include "core/base/csv.h"
#include "core/base/utf8.h"
#include "core/export/latex.h"
#include "ui/explorer/actions.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"

#include <QAbstractItemModel>
#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <numeric>

namespace parsescope {

namespace {

struct TableTexts {
    Q_DECLARE_TR_FUNCTIONS(TextTable)
};

} // namespace

QString withoutIsolates(QString text) {
    static const QRegularExpression isolates(QStringLiteral("[\u2068\u2069]"));
    return text.remove(isolates);
}

TextTable tableOf(const QAbstractItemModel& model) {
    TextTable rows;
    for (int row = -1; row < model.rowCount(); ++row) {
        rows.emplace_back();
        for (int column = 0; column < model.columnCount(); ++column) {
            QString text = row < 0 ? model.headerData(column, Qt::Horizontal).toString()
                                   : model.index(row, column).data().toString();
            const QString detail =
                row < 0 ? QString() : model.index(row, column).data(Qt::UserRole).toString();
            if (!detail.isEmpty())
                text += QStringLiteral(" (%1)").arg(detail);
            rows.back().push_back(text.toStdString());
        }
    }
    return rows;
}

TextTable transitionTable(const ParseExplorer& parse, const LoadedModel& model) {
    QStringList headings{TableTexts::tr("Transition"), TableTexts::tr("Key"),
                         TableTexts::tr("New arc"),    TableTexts::tr("Relation"),
                         TableTexts::tr("Cost"),       TableTexts::tr("Not legal because")};
    if (model.fits())
        headings.insert(5, TableTexts::tr("Score"));
    TextTable table;
    const auto add = [&table](const QStringList& cells) {
        table.emplace_back();
        for (const QString& cell : cells)
            table.back().push_back(withoutIsolates(cell).toStdString());
    };
    add(headings);
    for (const Action& action : actionsOf(parse, model)) {
        QStringList cells{QStringLiteral("%1 (%2)").arg(action.title, action.name),
                          action.key,
                          action.arc,
                          action.relation,
                          action.cost,
                          action.obstacle};
        if (model.fits())
            cells.insert(5, action.score);
        add(cells);
    }
    return table;
}

std::string csvOf(const TextTable& table) {
    std::string text;
    for (const auto& row : table) {
        for (std::size_t i = 0; i < row.size(); ++i)
            text += (i ? "," : "") + csvField(row[i]);
        text += "\r\n";
    }
    return text;
}

std::string tsvOf(const TextTable& table) {
    std::string text;
    for (const auto& row : table) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            std::string cell = row[i];
            std::replace_if(
                cell.begin(), cell.end(),
                [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
            text += (i ? "\t" : "") + cell;
        }
        text += "\n";
    }
    return text;
}

std::string latexOf(TextTable table) {
    // Least width, in characters, that counts for the relative widths of columns.
    constexpr std::size_t LeastWidth = 4;
    constexpr std::size_t MostWidth = 40;
    std::vector<std::size_t> widths(table.front().size(), LeastWidth);
    for (auto& row : table)
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::clamp(characterCount(row[i]), widths[i], MostWidth);
            row[i] = latexCell(row[i]);
        }
    const auto all = std::accumulate(widths.begin(), widths.end(), 0.0);
    std::vector<LatexColumn> columns;
    for (std::size_t i = 0; i < widths.size(); ++i)
        columns.push_back({table.front()[i], static_cast<double>(widths[i]) / all});
    table.erase(table.begin());
    return latexHeader() + latexTable(columns, table);
}

} // namespace parsescope
