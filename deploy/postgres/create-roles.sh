#!/bin/sh
# Runs once, when the image of PostgreSQL creates a cluster: a role and a database
# each for Vitrine and Directus, without access to each other.
set -eu

# NAME [OPTIONS of the database]
create() {
  name=$1
  options=${2:-}
  password=$(cat "/run/secrets/postgres_${name}_password")
  psql --no-psqlrc --set ON_ERROR_STOP=1 --set name="$name" --set password="$password" \
    --set options="$options" <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name" :options;
REVOKE CONNECT, TEMPORARY ON DATABASE :"name" FROM PUBLIC;
SQL
}

create vitrine
# Institutions are sorted without regard to hyphens (docs/content.md).
create directus "TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'und-u-ka-shifted'"
