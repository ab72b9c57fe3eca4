# complete.zsh SCRIPT LINE ...: prints what zsh offers at the end of each line, one word per line, and
# a line of dashes behind each.
#
# Completion only works in an interactive shell, so one is started behind a pseudo terminal. Its
# compadd prints what it is given.
zmodload zsh/zpty
script=$1
shift

zpty shell zsh -f -i
zpty -w shell "PROMPT= RPROMPT=; stty -echo 2>/dev/null; unset zle_bracketed_paste"
zpty -w shell "autoload -Uz compinit && compinit -u -D; source ${(q)script}"
zpty -w shell 'compadd() {
    if [[ " $*" == *" -"[OAD]" "* ]]; then builtin compadd "$@"; return; fi
    local -a found
    builtin compadd -A found "$@"
    local word
    for word in "${found[@]}"; do print -r -- "word<$word>"; done
    builtin compadd "$@"
}
finish() { compprefuncs=(start) comppostfuncs=(finish); print -r -- "the"" end" }
start() { compprefuncs=(start) comppostfuncs=(finish) }
compprefuncs=(start) comppostfuncs=(finish)
bindkey "^I" complete-word
bindkey "^U" kill-whole-line
print -r -- "ready"" now"'
zpty -r shell out '*ready now*' || exit 1
for line; do
    zpty -w -n shell $'\x15'"$line"$'\t'
    zpty -r shell out '*the end*' || exit 1
    print -r -- "$out" | tr -d '\r' | sed -n 's/^.*word<\(.*\)>.*$/\1/p'
    print -r -- "----"
done
zpty -d shell
