# The server with its page. No `# syntax=` line: it would fetch a frontend before anything else.

FROM node:22-bookworm-slim AS page
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --silent --no-audit --no-fund
COPY web/ ./
RUN npm run --silent build -- --logLevel warn

FROM debian:trixie-slim AS package
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates python3 python3-venv \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /build
ENV UV_SYSTEM_CERTS=true UV_LINK_MODE=copy UV_PYTHON=/usr/bin/python3
COPY .ci/setup/uv.lock .ci/setup/build.lock .ci/setup/docs.lock ./.ci/setup/
RUN python3 -m venv .uv && .uv/bin/pip install --quiet --no-cache-dir --require-hashes -r .ci/setup/uv.lock \
 && .uv/bin/uv venv --quiet .build \
 && .uv/bin/uv pip sync --quiet --no-cache --python .build/bin/python --require-hashes .ci/setup/build.lock
COPY server/requirements.lock ./server/
RUN --mount=type=cache,target=/root/.cache/uv .uv/bin/uv venv --quiet /opt/wirewatch \
 && .uv/bin/uv pip sync --quiet --compile-bytecode --python /opt/wirewatch/bin/python --require-hashes server/requirements.lock
COPY server/ ./server/
COPY migrations/ ./migrations/
COPY demo/ ./demo/
COPY native/codecs/wirepack/history.json ./native/codecs/wirepack/
COPY native/package/ ./native/package/
COPY --from=page /build/web/dist ./web/dist
# The documentation takes its colours from the page, and checks links that lead into the repository only where it is whole.
COPY .ci/setup/docs.sh ./.ci/setup/
COPY docs/ ./docs/
COPY web/src/icon.svg ./web/src/
COPY web/src/widgets/theme.css web/src/widgets/brand.css ./web/src/widgets/
RUN UV=.uv/bin/uv WIREWATCH_DOCS_ALONE=1 .ci/setup/docs.sh .state/docs
RUN cd server && ../.build/bin/python -m hatchling build -t wheel -d /build/dist && cd .. \
 && .uv/bin/uv pip install --quiet --no-cache --compile-bytecode --no-deps --python /opt/wirewatch/bin/python dist/*.whl

FROM debian:trixie-slim
# PostgreSQL's own programs, of the version of its server: `wirewatch db backup` calls them.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates python3 postgresql-client-17 \
 && rm -rf /var/lib/apt/lists/* \
 && install --directory --owner 10001 --group 10001 --mode 0750 /data /backups /run/wirewatch
COPY --from=package /opt/wirewatch /opt/wirewatch
ENV PATH=/opt/wirewatch/bin:/usr/local/bin:/usr/bin:/bin \
    PYTHONDONTWRITEBYTECODE=1 \
    WIREWATCH_DATABASE_URL=sqlite:////data/wirewatch.db \
    WIREWATCH_HOST=0.0.0.0 \
    WIREWATCH_LOG_FORMAT=json
USER 10001:10001
WORKDIR /data
EXPOSE 8000
# A start may be slow where the machine is busy; a quick one is seen within a second.
HEALTHCHECK --interval=10s --timeout=10s --start-period=180s --start-interval=1s --retries=3 \
  CMD ["python3", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["wirewatch"]
CMD ["serve"]
