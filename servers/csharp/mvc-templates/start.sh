#!/bin/sh
# .NET counts cores by itself unless it is told how many it may use; then it takes the place of this shell.
set -eu
if [ -n "${WRKBENCH_CPUS:-}" ]; then export DOTNET_PROCESSOR_COUNT="$WRKBENCH_CPUS"; fi
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
exec dotnet bin/out/server.dll
