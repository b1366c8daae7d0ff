#!/usr/bin/env bash
# docker-compose.yml on a real engine: a bulk job goes through containers that are killed, restarted
# and scaled, and comes out byte for byte as `cluesmith generate` makes it without services.
#
#   tests/compose/run.sh
#   PREVIOUS=REVISION tests/compose/run.sh   with a worker of that commit beside the new ones
#
# Needs bash, Docker with Compose 2.20 or newer, and some minutes; says so and ends well where there
# is no engine.  Everything it makes has names of its own and is removed, however it ends; only the
# engine's build cache stays.  CLUESMITH_POSTGRES_IMAGE and the like choose other images.
set -euo pipefail

# The job is what one core makes in this time, for each core that the workers keep busy: it has to
# last longer than the faults do, on any machine.
SECONDS_A_CORE=${SECONDS_A_CORE:-60}
N_WORKERS=4
# What was lost is missed after a minute; the rest is for a machine that is busy with other things.
PATIENCE_S=600
MAX_STOP_S=10
SPEC=(sudoku --max-clues 23 --seed 1)

root=$(cd "$(dirname "$0")/../.." && pwd)
project=cluesmith-test-$$
export CLUESMITH_IMAGE=$project

say() { printf '%4d s  %s\n' "$SECONDS" "$*"; }
fail() { say "FAILED: $*" >&2; exit 1; }
skip() { echo "tests/compose: skipped: $*"; exit 0; }

command -v docker >/dev/null || skip "there is no docker command"
docker info >/dev/null 2>&1 || skip "no Docker engine answers"
docker compose version >/dev/null 2>&1 || skip "docker has no compose command"

work=$(mktemp -d)

# Where the exact versions cannot be had, as without a network, others of the series do.
image() {  # variable series
    local exact=${!1:-$(sed -n "s/^#$1=//p" "$root/.env.example")}
    if ! docker image inspect "$exact" >/dev/null 2>&1 && ! docker pull --quiet "$exact" >/dev/null 2>&1; then
        say "$exact cannot be had: $2 in its place"
        exact=$2
    fi
    export "$1=$exact"
}
image CLUESMITH_PYTHON_IMAGE python:3.13-slim
image CLUESMITH_POSTGRES_IMAGE postgres:17-alpine
image CLUESMITH_REDIS_IMAGE redis:8-alpine

compose() {
    docker compose --project-name "$project" --project-directory "$root" \
        --file "$root/docker-compose.yml" --env-file "$work/env" --progress quiet --ansi never "$@"
}

# One more container for each command, as docs/operations.md says; standard input stays ours.
cli() { compose run --rm --no-TTY --no-deps cli "$@" </dev/null; }

tear_down() {
    local code=$?
    trap - EXIT
    if [ "$code" != 0 ]; then compose logs --tail 30 >&2 || true; fi
    compose --profile '*' down --volumes --remove-orphans --timeout 1 || true
    docker image rm --force "$project" "$project-previous" >/dev/null 2>&1 || true
    rm -rf "$work"
    exit "$code"
}
trap tear_down EXIT
trap 'exit 130' INT TERM HUP

# --- conditions -----------------------------------------------------------------------------------

until_true() {  # what command...
    local what=$1 deadline=$((SECONDS + PATIENCE_S))
    shift
    until "$@"; do
        [ "$SECONDS" -lt "$deadline" ] || fail "not within $PATIENCE_S s: $what"
        sleep 0.5
    done
}

field() { cli status "$1" --json | sed -n "s/.*\"$2\": \"\{0,1\}\([a-z0-9]*\).*/\1/p"; }

# What a fault may answer with is no answer.
answers() { found=$(field "$1" found 2>/dev/null) && [ -n "$found" ]; }
has_more_than() { answers "$1" && [ "$found" -gt "$2" ]; }

still_runs() {
    until_true "the database answers" answers "$job"
    [ "$(field "$job" status)" = running ] ||
        fail "the job ended too early: try again with SECONDS_A_CORE=$((2 * SECONDS_A_CORE))"
    say "$found puzzles; now $*"
}

goes_on() {
    until_true "the database answers" answers "$job"
    until_true "the job goes on" has_more_than "$job" "$found"
    say "the job goes on"
}

workers() { compose ps --quiet --status running worker; }
n_workers() { workers | grep -c . || true; }

# --- what is checked ------------------------------------------------------------------------------

check_image() {
    docker run --rm --network none --entrypoint sh "$CLUESMITH_IMAGE" -ec '
        for tool in cc gcc g++ c++ clang tcc as ld make; do
            if command -v $tool; then exit 1; fi
        done
        if ls -d /opt/cluesmith/lib/python3.*/site-packages/pip* 2>/dev/null; then exit 1; fi
    ' || fail "the image holds a compiler or pip"
    say "the image holds no compiler and no pip; $(megabytes "$CLUESMITH_IMAGE") with its base"
}

megabytes() { echo "$(($(docker image inspect --format '{{.Size}}' "$1") / 1000000)) MB"; }

check_hardening() {  # of all containers there are
    local id name seen=0
    for id in $(docker ps --quiet --filter "label=com.docker.compose.project=$project"); do
        name=$(docker inspect --format '{{.Name}}' "$id")
        check_limits "$id" "$name"
        check_processes "$id" "$name"
        check_ports "$id" "$name"
        seen=$((seen + 1))
    done
    [ "$seen" -ge "$1" ] || fail "$seen containers run, not $1"
    say "none of $seen containers has root, capabilities, a writable root, or no limits"
}

check_limits() {
    docker inspect --format '{{with .HostConfig}}{{.ReadonlyRootfs}} {{.CapDrop}} {{.SecurityOpt}}
        {{- if and .Memory .NanoCpus .PidsLimit}} limited{{end}}{{end}}' "$1" |
        grep -qx 'true \[ALL\] \[no-new-privileges:true\] limited' ||
        fail "$2: root file system, capabilities, privileges or limits"
    if docker exec --user 0 "$1" sh -c 'echo >/written' 2>/dev/null; then
        fail "$2: its root file system can be written to"
    fi
}

# By what the kernel says of the processes, not by what the files ask for.  Looked at as another
# user: for the command itself is one of them.  A health probe that the engine is just starting is
# root, and still named runc, until it becomes the command asked for.  The probe of the database is
# root until it ends, as its container starts as root.
check_processes() {
    local status
    status=$(docker exec --user 65534:65534 "$1" sh -c "cat /proc/[0-9]*/status" |
        awk '/^Name:/ { probe = $2 ~ /^(runc:|pg_isready$)/ } !probe')
    [ -n "$status" ] || fail "$2: no process is seen"
    if grep -E '^[UG]id:.*\b0\b' <<<"$status"; then fail "$2: a process of root"; fi
    if grep -E '^Cap(Eff|Prm|Inh|Amb):' <<<"$status" | grep -v '0000000000000000$'; then
        fail "$2: a process with capabilities"
    fi
    if grep '^NoNewPrivs:.*0' <<<"$status"; then fail "$2: privileges can be gained"; fi
}

check_ports() {
    local published
    published=$(docker port "$1")
    case $2 in
        */"$project"-metrics-*) grep -qxE '9108/tcp -> 127\.0\.0\.1:[0-9]+' <<<"$published" ;;
        */"$project"-web-*) grep -qxE '8061/tcp -> 127\.0\.0\.1:[0-9]+' <<<"$published" ;;
        *) [ -z "$published" ] ;;
    esac || fail "$2: publishes ${published:-nothing}"
}

# What Prometheus is given on this machine.
check_monitoring() {
    compose --profile monitoring up --detach --no-recreate --wait metrics
    until_true "the metrics count all workers" metrics_count "$1"
    say "the metrics count $1 workers"
}

# The pages of jobs, for whoever has the token and for nobody else.
check_web() {
    local port token
    compose --profile web up --detach --no-recreate --wait web
    port=$(compose --profile web port web 8061)
    port=${port##*:}
    token=$(cat "$work/secrets/web_token")
    http_status "$port" "/jobs/$1" "Host: localhost" | grep -q " 401 " ||
        fail "the pages of jobs do not ask for the token"
    http_status "$port" "/jobs/$1" "Host: localhost" "Authorization: Bearer $token" | grep -q " 200 " ||
        fail "the pages of jobs are not shown with the token"
    say "the pages of jobs ask for their token"
}

http_status() {  # port path header...
    local port=$1 path=$2
    shift 2
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET %s HTTP/1.0\r\n' "$path" >&3
    printf '%s\r\n' "$@" '' >&3
    head -n 1 <&3
    exec 3>&-
}

metrics_count() {
    local port
    port=$(compose --profile monitoring port metrics 9108)
    exec 3<>"/dev/tcp/127.0.0.1/${port##*:}"
    printf 'GET /metrics HTTP/1.0\r\n\r\n' >&3
    [ "$(grep -c '^cluesmith_worker_processes{' <&3)" = "$1" ]
}

# What whoever gets hold of a container's URLs can do with them.
check_role() {
    local rights
    rights=$(as_cluesmith "SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
        FROM pg_roles WHERE rolname = current_user")
    [ "$rights" = "f|f|f|f|f" ] || fail "the role in the database may do too much: $rights"
    if as_cluesmith "COPY (SELECT 1) TO PROGRAM 'true'" 2>/dev/null; then
        fail "the role in the database can run programs"
    fi
    say "the role in the database is no superuser, and runs no programs there"
}

as_cluesmith() {
    compose exec --no-TTY --env "PGPASSWORD=$(cat "$work/secrets/database_password")" postgres \
        psql -h 127.0.0.1 -U cluesmith -d cluesmith -At -c "$1" </dev/null
}

check_broker_user() {
    local command answer
    for command in FLUSHALL "CONFIG GET maxmemory" SHUTDOWN "KEYS *" "SET other 1" "ACL LIST"; do
        answer=$(on_broker "$command")
        case $answer in
            *NOPERM*) ;;
            *) fail "workers may $command: $answer" ;;
        esac
    done
    say "workers can neither empty, stop nor set up the broker, nor use other keys"
}

on_broker() {
    local url
    url=$(cat "$work/secrets/broker_url")
    url=${url#redis://worker:}
    # shellcheck disable=SC2086 -- a word each
    compose exec --no-TTY --env "REDISCLI_AUTH=${url%%@*}" redis \
        redis-cli --user worker ${1//\*/x} </dev/null 2>&1
}

build_previous() {
    git -C "$root" archive "$PREVIOUS" |
        docker build --quiet --target cluesmith --build-arg "PYTHON_IMAGE=$CLUESMITH_PYTHON_IMAGE" \
            --tag "$project-previous" - >/dev/null
    say "the image of $PREVIOUS is built"
}

# As in a rolling upgrade: new and old workers take shards of one job from one broker.
previous_joins() {
    previous=$(CLUESMITH_IMAGE=$project-previous compose run --detach --no-deps worker \
        worker --concurrency=1 --loglevel=INFO)
    until_true "a worker of $PREVIOUS does its share" previous_has_done_some
    say "a worker of $PREVIOUS takes part in the job"
}

# Not through a pipe into `grep -q`, which ends the pipe before docker has written it all.
previous_has_done_some() { grep -q "shard done" <<<"$(docker logs "$previous" 2>&1)"; }

check_previous() {
    if grep -E "Traceback|level=error|ERROR" <<<"$(docker logs "$previous" 2>&1)"; then
        fail "the worker of $PREVIOUS reports errors"
    fi
    docker rm --force "$previous" >/dev/null
    say "the worker of $PREVIOUS had no errors"
}

check_backup() {
    local file
    file=$(compose --profile backup run --rm --no-TTY --no-deps backup </dev/null)
    [ -s "$work/backup/$file" ] || fail "there is no backup"
    as_cluesmith "TRUNCATE job CASCADE" >/dev/null
    if cli export --job "$job" -o /export/lost.txt 2>/dev/null; then
        fail "the job was not lost"
    fi
    compose --profile backup run --rm --no-TTY --no-deps backup restore "$file" </dev/null
    cli export --job "$job" -o /export/restored.txt
    cmp "$work/expected" "$work/export/restored.txt" || fail "what was restored differs"
    say "a backup of $(($(stat -c %s "$work/backup/$file") / 1000)) kB is restored, byte for byte"
}

check_stop() {
    local begin=$SECONDS took id code
    compose --profile monitoring --profile web stop
    took=$((SECONDS - begin))
    [ "$took" -le "$MAX_STOP_S" ] || fail "the stop took $took s"
    for id in $(docker ps --all --quiet --filter "label=com.docker.compose.project=$project"); do
        code=$(docker inspect --format '{{.State.ExitCode}}' "$id")
        [ "$code" != 137 ] || fail "$(docker inspect --format '{{.Name}}' "$id") had to be killed"
    done
    say "everything stopped within $took s in the middle of a job, and nothing had to be killed"
}

# --- the run --------------------------------------------------------------------------------------

mkdir "$work/export" "$work/backup"
uid=$(id -u)
if [ "$uid" = 0 ]; then
    uid=10001
    chown "$uid" "$work/export" "$work/backup"
fi
"$root/compose/make-secrets" "$work/secrets"
cat >"$work/env" <<ENV
CLUESMITH_SECRETS=$work/secrets
CLUESMITH_BACKUP=$work/backup
CLUESMITH_METRICS_PORT=0
CLUESMITH_WEB_PORT=0
CLUESMITH_UID=$uid
CLUESMITH_GID=$uid
CLUESMITH_EXPORT=$work/export
ENV

if CLUESMITH_SECRETS=$work/nowhere compose up --no-build --no-deps --detach redis 2>"$work/told"; then
    fail "it starts without passwords"
fi
grep -q "$work/nowhere/broker" "$work/told" || fail "$(cat "$work/told")"
say "it does not start without passwords"

compose build
say "images are built"
if [ -n "${PREVIOUS:-}" ]; then build_previous; fi
check_image

n_cores=$(docker info --format '{{.NCPU}}')
[ "$n_cores" -le "$N_WORKERS" ] || n_cores=$N_WORKERS
docker run --rm --network none --read-only --tmpfs /tmp --entrypoint timeout "$CLUESMITH_IMAGE" \
    "$((SECONDS_A_CORE * n_cores))" cluesmith generate "${SPEC[@]}" --count 1000000000 \
    2>/dev/null >"$work/made" || [ $? = 124 ]
sed '$d' "$work/made" >"$work/expected"  # the last line may be cut
count=$(grep -c . "$work/expected")
say "one core has made $count puzzles without services"

compose up --detach --build --scale "worker=$N_WORKERS" --wait
say "$N_WORKERS workers are healthy"
[ "$(n_workers)" = "$N_WORKERS" ] || fail "$(n_workers) workers run, not $N_WORKERS"

job=$(cli enqueue "${SPEC[@]}" --count "$count")
until_true "the job begins" has_more_than "$job" 0
still_runs "a worker is killed"
docker kill "$(workers | head -n 1)" >/dev/null
still_runs "the broker is killed and started again, empty"
compose kill redis
compose start redis
still_runs "the database is restarted"
compose restart postgres
still_runs "the database is killed and started again"
compose kill postgres
compose start postgres
still_runs "all workers but one are stopped"
compose up --detach --scale worker=1 --wait
[ "$(n_workers)" = 1 ] || fail "$(n_workers) workers run, not 1"
goes_on
still_runs "there are three workers again"
compose up --detach --scale worker=3 --wait
[ "$(n_workers)" = 3 ] || fail "$(n_workers) workers run, not 3"
if [ -n "${PREVIOUS:-}" ]; then
    still_runs "a worker of the version before joins"
    previous_joins
fi

cli watch "$job" || fail "the job did not end well"
cli status "$job"
if [ -n "${PREVIOUS:-}" ]; then check_previous; fi
cli export --job "$job" -o /export/sudoku.txt
cmp "$work/expected" "$work/export/sudoku.txt" || fail "the export differs"
[ -O "$work/export/sudoku.txt" ] || [ "$(id -u)" = 0 ] || fail "the export is not the caller's"
say "the export is the same, byte for byte"

check_role
check_broker_user
check_backup
check_monitoring 3
check_web "$job"
job=$(cli enqueue "${SPEC[@]}" --seed 2 --count "$count")
compose run --detach --no-deps cli watch "$job" >/dev/null
until_true "another job begins" has_more_than "$job" 0
check_hardening 8
check_stop
compose up --detach --scale worker=3 --wait
goes_on
say "all checks passed"
