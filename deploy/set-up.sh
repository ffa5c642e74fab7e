#!/bin/sh
# Prepares Typesense and Directus for Vitrine, in the container `setup` of
# compose.yaml: keys, collections of the CMS, access for the API. Existing ones
# stay, so it can be run again.
set -eu
node=/app/node_modules/.bin/node

$node /app/deploy/typesense/create-keys.mjs

DIRECTUS_URL=$CMS_URL
DIRECTUS_TOKEN=$(cat /run/secrets/directus_admin_token)
CMS_TOKEN=$(cat "$CMS_TOKEN_FILE")
export DIRECTUS_URL DIRECTUS_TOKEN CMS_TOKEN
unset CMS_TOKEN_FILE
exec $node /app/deploy/directus/set-up.ts
