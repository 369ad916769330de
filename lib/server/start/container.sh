#!/bin/sh
# The program of the container: `acuse start`, or a command on files of the folder where it is called.
set -eu
from=$PWD
cd "$(dirname "$(readlink -f "$0")")/../../.."
run() { exec node_modules/.bin/node --import ./lib/server/start/env-file.ts "$@"; }
command=${1:-start}
[ $# -eq 0 ] || shift
case $command in
  start) run lib/server/start/launcher.ts ;;
  jobs | audit | blobs | keys) run "lib/server/commands/$command.ts" "$@" ;;
  verify) run lib/server/commands/verify.ts --from "$from" "$@" ;;
  backup | restore) run lib/server/backup/command.ts "$command" --from "$from" "$@" ;;
  monitor | witness) run "lib/server/$command/command.ts" --from "$from" "$@" ;;
  *)
    echo "acuse has no command $command: start, backup, restore, jobs, audit, blobs, keys, verify, monitor or witness" >&2
    exit 2
    ;;
esac
