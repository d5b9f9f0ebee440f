#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A program that never answers.
sleep 60
