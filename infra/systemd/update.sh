#!/bin/sh
# Brings another release up, as root: update.sh <tag or commit>. Builds it beside the one that runs, swaps a link, and restarts
# process by process, each once the one before is healthy. What fails before the swap leaves everything as it was; afterwards
# `update.sh <the release before>` goes back, unless a migration has run that the release before does not know.
# /srv/fanfare: repository (a clone), releases/<commit>, current (a link), data.
set -eu
cd "${FANFARE_ROOT:-/srv/fanfare}"
user=${FANFARE_USER:-fanfare}
as() { runuser -u "$user" -- "$@"; }

as git -C repository fetch --quiet --tags origin
commit=$(as git -C repository rev-parse --verify "$1^{commit}")
release=releases/$commit
[ -d "$release" ] || as git -C repository worktree add --quiet --detach "$PWD/$release" "$commit"
(cd "$release" && as npm run --silent build)

as ln -sfn "$release" current.next
mv -T current.next current

units=$(systemctl list-units --plain --no-legend --state=active 'fanfare.service' 'fanfare@*.service' | cut -d ' ' -f 1)
for unit in $units; do
  systemctl restart "$unit"
  port=${unit#fanfare@}
  [ "$port" = "$unit" ] && port=3000
  port=${port%.service}
  tries=0
  until curl -fsS -o /dev/null "http://127.0.0.1:$port/api/health/"; do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || { echo "$unit is not healthy; the others still run what they ran" >&2; exit 1; }
    sleep 1
  done
  echo "$unit runs $commit"
done
