# Makes the role that Cluesmith logs in with: it owns its database, and is nothing else.
#
# Each time, so that a password that was changed in its file is the role's.
set -eu
PGPASSWORD=$(cat /run/secrets/postgres_password)
export PGPASSWORD
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 <<'SQL'
\set password `cat /run/secrets/database_password`
SELECT 'CREATE ROLE cluesmith' WHERE NOT EXISTS (
    SELECT FROM pg_roles WHERE rolname = 'cluesmith'
) \gexec
ALTER ROLE cluesmith LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
ALTER DATABASE cluesmith OWNER TO cluesmith;
REVOKE ALL ON DATABASE cluesmith FROM PUBLIC;
SQL
