// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

// With sanitizers or on a busy machine, tests may have to wait longer than the five seconds of Qt's
// macros. Benchmarks, not tests, measure speed.
#undef QTRY_COMPARE
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#define QTRY_COMPARE(expr, expected) QTRY_COMPARE_WITH_TIMEOUT(expr, expected, 60'000)
#define QTRY_VERIFY(expr) QTRY_VERIFY_WITH_TIMEOUT(expr, 60'000)
#define QTRY_VERIFY2(expr, message) QTRY_VERIFY2_WITH_TIMEOUT(expr, message, 60'000)
