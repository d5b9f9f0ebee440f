# SPDX-License-Identifier: GPL-3.0-or-later
# Completes subcommands and options of parsescope-cli, as its own help lists them, and file names.
_parsescope_cli() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "--help --version $(parsescope-cli --help |
            sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')" -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(parsescope-cli "$command" --help 2> /dev/null |
            grep -oE -- '(^ +|,)--?[a-z][a-z-]*' | tr -d ' ,')" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        compopt -o filenames
    fi
}
complete -F _parsescope_cli parsescope-cli
