#!/bin/sh
# nginx reads no environment: the configuration of this port is made from the template, then nginx takes the place of this
# shell. Workers keep the user that it was started by, so that they can read what that user can.
set -eu
mkdir -p run
sed -e "s|@address@|${HOST:-127.0.0.1}:${PORT:-8080}|" -e "s|@workers@|${WRKBENCH_CPUS:-$(nproc)}|" \
  -e "s|@port@|${PORT:-8080}|" nginx.conf > "run/${PORT:-8080}.conf"
if [ "$(id -u)" -eq 0 ]; then sed -i '1i user root;' "run/${PORT:-8080}.conf"; fi
echo "starting on ${HOST:-127.0.0.1}:${PORT:-8080}"
exec nginx -p "$PWD" -c "run/${PORT:-8080}.conf" -e stderr
