// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace parsescope {

class TreebankEditor;

/// Says what is wrong with the sentence after it was edited: its findings, as File Errors lists
/// them, those first that the sentence in the file does not have. Hidden when there are none, or
/// the sentence is not edited. A click opens File Errors.
class FindingsLine : public QLabel {
    Q_OBJECT

public:
    explicit FindingsLine(TreebankEditor* editor, QWidget* parent = nullptr);

private:
    void check();

    TreebankEditor* m_editor;
};

} // namespace parsescope
