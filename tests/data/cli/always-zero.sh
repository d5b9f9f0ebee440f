#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# An oracle whose answers are wrong on purpose.
while read -r _; do
    echo '{"loss":0}'
done
