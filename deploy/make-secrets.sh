#!/bin/sh
# Creates random secrets for compose.yaml in the folder secrets/ next to it. Existing
# ones stay. tls_certificate and tls_key come from your certificate authority.
set -eu
cd "$(dirname "$0")"

umask 077
mkdir -p secrets
# Containers read the files as other users; the folder keeps others out.
umask 022

secret() {
  # Without a line break, which not every program removes.
  [ -s "secrets/$1" ] || printf %s "$(openssl rand -hex "$2")" > "secrets/$1"
}

secret cms_token 24
secret directus_admin_password 16
secret directus_admin_token 24
secret directus_secret 32
secret oai_token_key 32
secret postgres_directus_password 24
secret postgres_password 24
secret postgres_vitrine_password 24
secret search_admin_api_key 24
secret search_api_key 24

[ -s secrets/store_url ] ||
  printf 'postgres://vitrine:%s@postgres:5432/vitrine' "$(cat secrets/postgres_vitrine_password)" > secrets/store_url

[ -s secrets/typesense_ini ] || cat > secrets/typesense_ini <<INI
[server]
api-key = $(openssl rand -hex 24)
data-dir = /var/lib/typesense
nodes = /etc/typesense/nodes
peering-subnet = 172.28.2.0/24
INI

for name in tls_certificate tls_key; do
  [ -s "secrets/$name" ] || echo "still missing: secrets/$name" >&2
done
