#!/bin/sh
# Deploys another release, as root: update.sh <tag or commit>. Builds it beside the running one, swaps a link, and restarts the
# processes sequentially, each once the previous one is healthy. A failure before the swap changes nothing. If a process does
# not become healthy, the link and the restarted processes return to the previous release. That release does not start either
# if a migration has run that it does not know; the processes that were not restarted then continue.
# /srv/fanfare: repository (a clone), releases/<commit>, current (a link), data.
set -eu
cd "${FANFARE_ROOT:-/srv/fanfare}"
user=${FANFARE_USER:-fanfare}
# Number of health checks per process, one per second.
most_tries=${FANFARE_TRIES:-120}
as() { runuser -u "$user" -- "$@"; }

# Replaces the link atomically, so that it always exists.
lead_to() {
  as ln -sfn "$1" current.next
  mv -T current.next current
}

port_of() {
  port=${1#fanfare@}
  [ "$port" = "$1" ] && port=3000
  echo "${port%.service}"
}

# Restarts a unit and waits until it is healthy.
restart() {
  systemctl restart "$1"
  address="http://127.0.0.1:$(port_of "$1")/api/health/"
  tries=0
  until node -e 'fetch(process.argv[1]).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))' "$address"; do
    tries=$((tries + 1))
    [ "$tries" -lt "$most_tries" ] || return 1
    sleep 1
  done
}

as git -C repository fetch --quiet --tags origin
commit=$(as git -C repository rev-parse --verify "$1^{commit}")
release=releases/$commit
before=$(readlink current || true)
[ -d "$release" ] || as git -C repository worktree add --quiet --detach "$PWD/$release" "$commit"
(cd "$release" && as npm run --silent build)

lead_to "$release"
units=$(systemctl list-units --plain --no-legend --state=active 'fanfare.service' 'fanfare@*.service' | cut -d ' ' -f 1)
restarted=
for unit in $units; do
  restarted="$unit $restarted"
  if restart "$unit"; then
    echo "$unit runs $commit"
    continue
  fi
  echo "$unit is not healthy with $commit" >&2
  [ -n "$before" ] || exit 1
  lead_to "$before"
  for back in $restarted; do
    restart "$back" || { echo "nor with $before: the others still run what they ran" >&2; exit 1; }
    echo "$back runs ${before#releases/} again" >&2
  done
  exit 1
done

# A release takes several hundred megabytes; the previous one is kept for a rollback.
for old in releases/*; do
  case $old in "$release" | "$before") ;; *) as git -C repository worktree remove --force "$PWD/$old" ;; esac
done
