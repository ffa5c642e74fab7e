#!/bin/sh
# Runs once, when the image of PostgreSQL makes an empty cluster: a role and a
# database each for Vitrine and Directus, which see nothing of each other.
set -eu

create() {
  name=$1
  password=$(cat "/run/secrets/postgres_${name}_password")
  psql --no-psqlrc --set ON_ERROR_STOP=1 --set name="$name" --set password="$password" <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE CONNECT, TEMPORARY ON DATABASE :"name" FROM PUBLIC;
SQL
}

create vitrine
create directus
