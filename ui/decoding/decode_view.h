// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>

namespace parsescope {

class LoadedModel;
class ParseExplorer;

/// The results of decoders for given scores, on two pages: exactly best derivations, and cube
/// pruning.
class DecodeView : public QStackedWidget {
    Q_OBJECT

public:
    DecodeView(ParseExplorer* parse, LoadedModel* model, QWidget* parent = nullptr);

    /// Returns the least size of the page on screen.
    [[nodiscard]] QSize minimumSizeHint() const override;
};

} // namespace parsescope
