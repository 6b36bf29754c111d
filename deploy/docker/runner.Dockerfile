# A runner with wrk, ab, h2load, autocannon and bombardier, and the toolchains of Node.js, Go and C. A container shares its
# host's kernel and CPUs: measure on a host of its own all the same, and read docs/tune-a-host.md.
# Build from the checkout: docker build -f deploy/docker/runner.Dockerfile -t wrkbench-runner .
FROM golang:1.26-bookworm AS generators
WORKDIR /src
COPY tools/generators/ ./
RUN CGO_ENABLED=0 go build -o /out/bombardier -ldflags "-X main.version=v1.2.6" github.com/codesenberg/bombardier

FROM node:24.21-bookworm-slim AS build
WORKDIR /app
ENV CI=true
COPY . .
RUN node deploy/docker/build-programs.mjs && node deploy/docker/keep-production.mjs runner

FROM node:24.21-bookworm-slim
LABEL org.opencontainers.image.title="wrkbench runner" \
  org.opencontainers.image.description="Starts servers and load generators for wrkbench and watches both" \
  org.opencontainers.image.licenses="Apache-2.0"
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends apache2-utils ca-certificates gcc libc6-dev libuv1-dev make nghttp2-client pkg-config procps wrk \
  && rm -rf /var/lib/apt/lists/*
COPY --from=generators /usr/local/go /usr/local/go
COPY --from=generators /out/bombardier /opt/wrkbench/bin/bombardier
ENV NODE_ENV=production PATH=/usr/local/go/bin:$PATH \
  WRKBENCH_SERVERS_DIR=/app/servers WRKBENCH_DATA_DIR=/var/lib/wrkbench WRKBENCH_TOOLS_DIR=/opt/wrkbench
WORKDIR /app
# Servers are built in copies of their folders: the data alone belongs to the runner.
COPY --from=build /app/production/ ./
RUN mkdir -p /var/lib/wrkbench && chown 1000:1000 /var/lib/wrkbench
USER 1000:1000
VOLUME /var/lib/wrkbench
# seldom: it takes CPU time where others are measured
HEALTHCHECK --interval=30s --timeout=10s --start-period=2m --retries=3 CMD ["node", "deploy/docker/health.mjs", "runner"]
CMD ["node", "workers/runner/.build/main.mjs"]
