// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/window.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"

#include <QTest>
#include <QWidget>

namespace parsescope::test {

/// An exact decoding in progress, of the sentence w1 … w5 with a gold tree.
struct DecodingWork {
    ParseExplorer parse;
    LoadedModel model{&parse};
    ExactDecoding decoding{&parse, &model};
    explicit DecodingWork(const ExactDecoder* decoder) {
        parse.setSentence({sentenceOf({2, 0, 2, 5, 2}), {}});
        decoding.setDecoder(decoder);
        decoding.start();
    }
    const ExactDecoding::Findings& find() {
        const bool done =
            QTest::qWaitFor([this] { return decoding.findings() && !decoding.isDecoding(); });
        Q_ASSERT(done);
        return *decoding.findings();
    }
};

/// Returns the decoding that a view shows.
inline ExactDecoding* decodingIn(const QWidget& view) {
    return view.findChild<ExactDecoding*>(QString(), Qt::FindDirectChildrenOnly);
}

} // namespace parsescope::test
