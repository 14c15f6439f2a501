# The table as a container: `docker compose up` starts it with PostgreSQL and Redis (docs/operating.md).

FROM node:22-bookworm-slim AS client
WORKDIR /build
COPY web/package.json web/package-lock.json web/
RUN cd web && npm ci --no-audit --no-fund
COPY web web
RUN mkdir -p src/digilex/server && cd web && npm run build

FROM python:3.11-bookworm AS wheel
WORKDIR /build
COPY requirements.lock requirements-play.lock pyproject.toml setup.py MANIFEST.in README.md LICENSE NOTICE ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY src src
COPY tools tools
COPY scenarios scenarios
COPY web web
COPY --from=client /build/src/digilex/server/client src/digilex/server/client
COPY --from=client /build/web/node_modules/pyodide web/node_modules/pyodide
RUN python tools/offline.py
RUN DIGILEX_COMPILE=must pip wheel --no-cache-dir --no-build-isolation --no-deps --wheel-dir /wheels .

FROM python:3.11-slim-bookworm
RUN useradd --create-home digilex
COPY requirements.lock /tmp/requirements.lock
COPY --from=wheel /wheels /tmp/wheels
RUN pip install --no-cache-dir --constraint /tmp/requirements.lock "$(ls /tmp/wheels/*.whl)[server,scale]" && rm -r /tmp/wheels
USER digilex
ENV DIGILEX_DATA=/home/digilex/data DIGILEX_LOG=json
VOLUME /home/digilex/data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/api/ready', timeout=2)"]
STOPSIGNAL SIGTERM
CMD ["digilex", "serve", "--host", "0.0.0.0", "--port", "8000"]
