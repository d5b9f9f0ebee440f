# SPDX-License-Identifier: GPL-3.0-or-later
# A font of pictures alone, such as Noto Color Emoji under Wine, has no metrics of outlines. Qt 6.4 then reads
# memory that nothing has written.
s/(malloc(size))/(calloc(1, size + sizeof(OUTLINETEXTMETRIC)))/
s/^    GetOutlineTextMetrics(hdc, size, otm);/    if (size == 0 || !GetOutlineTextMetrics(hdc, size, otm)) otm->otmEMSquare = 2048;/
