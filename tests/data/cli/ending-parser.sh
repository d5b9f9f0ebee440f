#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A connected parser that introduces itself, and ends at the first question.
exec sh ../connected/parser.sh 'exit 3'
