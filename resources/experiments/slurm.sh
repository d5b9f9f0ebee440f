#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs every cell of an experiment as a task of a job array. Submit the script in the project's
# folder:
#
#   sbatch --array=1-$(build/release/app/parsescope-cli experiment resources/experiments/gss14.json --count) \
#       resources/experiments/slurm.sh resources/experiments/gss14.json --treebanks FOLDER
#
# When submitted again, it runs only the missing cells. Then print the tables:
#
#   build/release/app/parsescope-cli experiment resources/experiments/gss14.json --table markdown
#SBATCH --job-name=parsescope
#SBATCH --cpus-per-task=1
#SBATCH --mem=4G
#SBATCH --time=01:00:00
set -eu
exec "${PARSESCOPE_CLI:-build/release/app/parsescope-cli}" experiment "$@" \
    --cell "${SLURM_ARRAY_TASK_ID:?run it as a job array}"
