# API, dashboard, maintenance, migrations and backup in one image; the command says which.
# Build from the checkout: docker build -f deploy/docker/server.Dockerfile -t wrkbench-server .
FROM node:24.21-bookworm-slim AS build
WORKDIR /app
ENV CI=true NEXT_TELEMETRY_DISABLED=1
COPY . .
# Only what runs stays: the bundles look npm packages up where this leaves them.
RUN npm run build && node deploy/docker/keep-production.mjs server

FROM node:24.21-bookworm-slim
LABEL org.opencontainers.image.title="wrkbench" \
  org.opencontainers.image.description="API, dashboard and maintenance of wrkbench" \
  org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 \
  WRKBENCH_SERVERS_DIR=/app/servers API_HOST=0.0.0.0 API_PORT=4000 HOSTNAME=0.0.0.0 PORT=3000 \
  WRKBENCH_HEALTH_FILE=/tmp/wrkbench-maintenance
WORKDIR /app
COPY --from=build /app/production/ ./
USER 1000:1000
EXPOSE 3000 4000
HEALTHCHECK --interval=10s --timeout=10s --start-period=2m --retries=3 CMD ["node", "deploy/docker/health.mjs", "api"]
CMD ["node", "apps/api/.build/server.mjs"]
