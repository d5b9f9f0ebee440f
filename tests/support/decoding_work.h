// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/window.h"
#include "ui/decoding/decoding_bench.h"
#include "ui/session/session.h"

#include <QTest>

namespace parsescope::test {

/// A bench at work on w1 … w5 with a gold tree.
struct DecodingWork {
    Session session;
    DecodingBench bench{&session};
    explicit DecodingWork(Decodable system) {
        session.setSentence(sentenceOf({2, 0, 2, 5, 2}));
        bench.setSystem(system);
        bench.start();
    }
    const DecodingBench::Findings& find() {
        const bool done =
            QTest::qWaitFor([this] { return bench.findings() && !bench.isDecoding(); });
        Q_ASSERT(done);
        return *bench.findings();
    }
};

} // namespace parsescope::test
