#!/bin/sh
# Looks for what Chromium's sandbox needs before Chromium is started: without it Chromium ends at once, with words that name no way
# to mend it. The unit runs this as the account, and with the rights, that the program will have.
#
# Takes the folder in which the system's files are (left out: the real ones). Ends with 1, and one line that says what to do, where
# something is missing.

system="${1:-}"

say() {
  echo "gatebooth: Chromium's sandbox cannot start: $1" >&2
  exit 1
}
setting() {
  cat "$system/proc/sys/$1" 2>/dev/null
}

[ "$(id -u)" != 0 ] ||
  say 'it never does as root. Start Gatebooth under an account of its own, as gatebooth-kiosk.service does.'
[ "$(setting user/max_user_namespaces)" != 0 ] ||
  say 'there are no user namespaces (user.max_user_namespaces is 0). Set it to some thousands in /etc/sysctl.d.'
[ "$(setting kernel/unprivileged_userns_clone)" != 0 ] ||
  say 'only root gets user namespaces (kernel.unprivileged_userns_clone is 0). Set it to 1 in /etc/sysctl.d.'

if [ "$(setting kernel/apparmor_restrict_unprivileged_userns)" = 1 ]; then
  # As on Ubuntu 24.04: a program gets them by a profile of its own. unshare has none, so that trying it would say nothing of ours.
  [ -e "$system/etc/apparmor.d/gatebooth" ] ||
    say 'AppArmor lets only programs with a profile have user namespaces. Install the deb of Gatebooth, which brings its profile.'
  exit 0
fi

unshare --user --map-root-user true 2>/dev/null ||
  say 'this account gets no user namespaces. A container, or RestrictNamespaces in the unit, may be what forbids them.'
