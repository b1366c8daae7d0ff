# Copies the database to a file of the folder /backup, or back: backup.sh [restore FILE]
set -eu
PGPASSWORD=$(cat /run/secrets/database_password)
export PGPASSWORD
cd /backup
case ${1:-} in
    "")
        name=cluesmith-$(date -u +%Y-%m-%d-%H%M%S).dump
        # Under its name when it is whole.
        pg_dump --format=custom --file=".$name" || { rm -f ".$name"; exit 1; }
        mv ".$name" "$name"
        echo "$name"
        ;;
    restore)
        # In one transaction: a file that is damaged changes nothing. A new server lacks the roles
        # that had rights.
        pg_restore --dbname="$PGDATABASE" --clean --if-exists --no-owner --no-acl --single-transaction \
            "${2:?restore needs the name of a file}"
        echo "restored; run \`docker compose run --rm migrate\`, and grant the rights of other roles again" >&2
        ;;
    *)
        echo "backup.sh: $1: unknown; use nothing, or restore FILE" >&2
        exit 2
        ;;
esac
