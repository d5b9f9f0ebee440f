# SPDX-License-Identifier: GPL-3.0-or-later
# Completes subcommands and options of parsescope-cli, as its own help lists them, and file names.
complete -c parsescope-cli -n __fish_use_subcommand -f -a "(parsescope-cli --help | sed -n '/^Subcommands:/,/^\$/s/^  \([a-z]*\) .*/\1/p')"
complete -c parsescope-cli -n 'not __fish_use_subcommand' -a "(parsescope-cli (commandline -opc)[2] --help 2> /dev/null | grep -oE -- '(^ +|,)--?[a-z][a-z-]*' | tr -d ' ,')"
