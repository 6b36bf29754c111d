#!/bin/sh
# A JVM counts cores by itself unless it is told how many it may use; then it takes the place of this shell.
set -eu
exec java ${WRKBENCH_CPUS:+"-XX:ActiveProcessorCount=$WRKBENCH_CPUS"} -jar target/server.jar
