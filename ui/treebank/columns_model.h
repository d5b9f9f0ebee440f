// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/sentence.h"
#include "ui/treebank/sentence_findings.h"

#include <QAbstractTableModel>

#include <optional>
#include <utility>
#include <vector>

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// The lines of the current sentence as in its file: a row for each word, multiword token and empty
/// node, and the ten columns of CoNLL-U (or CoNLL-X), followed by the further columns of a file in
/// CoNLL-U Plus. All columns except ID can be edited; every change is one step of undo.
class ColumnsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Id, Form, Lemma, Upos, Xpos, Feats, Head, Deprel, Deps, Misc, ColumnCount };

    ColumnsModel(TreebankEditor* editor, const ParseExplorer* parse, QObject* parent = nullptr);

    /// Returns the word (1-based) of a row; 0 for a line that is not a word.
    [[nodiscard]] int word(int row) const;
    /// Returns the numbers of the first and the last word of the multiword token in a row; nothing
    /// for other lines.
    [[nodiscard]] std::optional<std::pair<int, int>> range(int row) const;
    /// Returns the ID of a row: "3", "3-4" or "5.1".
    [[nodiscard]] QString id(int row) const { return text(row, Id); }
    /// Returns the number that a word inserted before the line of a row gets; nothing for an empty
    /// node, whose place is after its word.
    [[nodiscard]] std::optional<int> numberBefore(int row) const;
    /// Returns the number that a word inserted after the line of a row gets.
    [[nodiscard]] int numberAfter(int row) const;
    /// Returns the row of a word (1-based); -1 if there is none.
    [[nodiscard]] int rowOf(int word) const;
    /// Returns the sentence with `text` in the cell, or the reason why the cell cannot contain
    /// `text`.
    [[nodiscard]] Result<Sentence> changed(const QModelIndex& cell, const QString& text) const;

    /// Returns what is wrong with the content of a cell, also for other rules than `changed`; empty
    /// if there are no findings.
    [[nodiscard]] QString findings(const QModelIndex& cell) const;

    /// Inserts a word that gets the number `word` (1-based; the number of words + 1 appends it). If
    /// the sentence has a tree, the head of the new word is the previous word or, for the first
    /// word, the next one.
    void insertWord(int word);
    /// Removes the line of a row. The dependents of a removed word are attached to its head; the
    /// words of a multiword token are kept. Does nothing for the only word of the sentence.
    void removeLine(int row);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    void refresh();
    [[nodiscard]] QString text(int row, int column) const;

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    CellFindings m_findings;
    FurtherColumns m_further; ///< the columns after MISC
    int m_sentence = -1;      ///< 0-based index of the sentence shown; -1 for none
    /// For each row: a word (1-based), or -1 - the 0-based index of a line in `Sentence::extras`.
    std::vector<int> m_lines;
};

} // namespace parsescope
