// Creates Vitrine's two keys in Typesense, with the values in the files of
// SEARCH_API_KEY_FILE and SEARCH_ADMIN_API_KEY_FILE. Existing keys stay. Run it once,
// and after a change of the keys' permissions.
//
// Run: BOOTSTRAP_INI=/run/secrets/typesense_ini SEARCH_URL=… node create-keys.mjs
import { readFileSync } from 'node:fs';

const {
  BOOTSTRAP_INI = '',
  SEARCH_URL = '',
  SEARCH_API_KEY_FILE = '',
  SEARCH_ADMIN_API_KEY_FILE = '',
} = process.env;
const [node = ''] = SEARCH_URL.split(',');
const bootstrapKey = /^api-key\s*=\s*(\S+)/m.exec(readFileSync(BOOTSTRAP_INI, 'utf8'))?.[1];
if (bootstrapKey === undefined) throw new Error(`${BOOTSTRAP_INI} has no api-key`);

const collections = ['chos.*', 'editorial.*', 'knowledge.*'];
const keys = [
  {
    description: 'Vitrine, searching',
    actions: ['documents:search', 'collections:get'],
    file: SEARCH_API_KEY_FILE,
  },
  {
    description: 'Vitrine, indexing',
    actions: ['collections:*', 'documents:*', 'aliases:*', 'operations/cache/clear:create'],
    file: SEARCH_ADMIN_API_KEY_FILE,
  },
];

for (const { description, actions, file } of keys) {
  const value = readFileSync(file, 'utf8').trim();
  const response = await fetch(`${node}/keys`, {
    method: 'POST',
    headers: { 'x-typesense-api-key': bootstrapKey, 'content-type': 'application/json' },
    body: JSON.stringify({ description, actions, collections, value }),
    signal: AbortSignal.timeout(30_000),
  });
  if (response.ok) console.log(`${description}: created`);
  else if (response.status === 409) console.log(`${description}: exists`);
  else throw new Error(`${description}: ${response.status} ${(await response.text()).slice(0, 200)}`);
}
