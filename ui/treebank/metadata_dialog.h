// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <QDialog>

#include <string>
#include <vector>

class QTableWidget;

namespace parsescope {

/// A form for the comments of a sentence, with a row for each key and its value. Rows for sent_id
/// and text are offered if they are missing. Comments that are not edited keep their bytes.
class MetadataDialog : public QDialog {
    Q_OBJECT

public:
    explicit MetadataDialog(const Sentence& sentence, QWidget* parent = nullptr);

    /// Returns the comment lines as edited. Rows without a key and a value are left out.
    [[nodiscard]] std::vector<std::string> comments() const;
    /// Closes the dialog; asks first if the user has edited a comment.
    void reject() override;

private:
    void addRow(const std::string& line);
    void addRow(const QString& key, const QString& value, const QString& line);

    QTableWidget* m_table;
    std::vector<std::string> m_given;
};

} // namespace parsescope
