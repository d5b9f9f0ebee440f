// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/decode_view.h"

#include "ui/decoding/beam_view.h"
#include "ui/decoding/decoding_view.h"

namespace parsescope {

DecodeView::DecodeView(ParseExplorer* parse, LoadedModel* model, QWidget* parent)
    : QStackedWidget(parent) {
    const auto add = [this](QWidget* page, const char* name, const QString& title,
                            const QString& tip) {
        page->setObjectName(name);
        page->setWindowTitle(title);
        page->setWhatsThis(tip);
        addWidget(page);
    };
    add(new DecodingView(parse, model), "decoding", tr("Exact Decoding"),
        tr("Shows the best derivations and trees for scores"));
    add(new BeamView(parse, model), "beams", tr("Cube Pruning"),
        tr("Shows what beams find, and what they lose"));
    connect(this, &QStackedWidget::currentChanged, this, [this] { updateGeometry(); });
}

QSize DecodeView::minimumSizeHint() const {
    return currentWidget()->minimumSizeHint();
}

} // namespace parsescope
