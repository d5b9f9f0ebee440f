// SPDX-License-Identifier: GPL-3.0-or-later
// These functions have a file of their own because only their loops are compiled to vector
// instructions.
#include "core/decoding/tables.h"

namespace parsescope {

void relax(double* __restrict to, double a, const double* __restrict x, double b,
           const double* __restrict y, int first, int last) {
    for (int j = first; j < last; ++j) {
        const double left = a + x[j];
        const double right = b + y[j];
        const double best = left < right ? right : left;
        to[j] = to[j] < best ? best : to[j];
    }
}

void relax(double* __restrict to, double a, const double* __restrict x, int first, int last) {
    for (int j = first; j < last; ++j) {
        const double sum = a + x[j];
        to[j] = to[j] < sum ? sum : to[j];
    }
}

} // namespace parsescope
