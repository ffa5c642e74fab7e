import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { datasetPlugin } from '../../src/dataset/dataset-plugin.ts';
import { edmContext } from '../../src/edm/properties.ts';
import { oaiPlugin } from '../../src/oai/oai-plugin.ts';
import { oaiProvider } from '../../src/oai/oai-provider.ts';
import { engineReply, recordingEngine } from '../catalogue/recording-engine.ts';
import { offerExport } from '../dataset/offer-export.ts';
import { openRepository } from '../oai/repository.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';
import { openApp } from './open-app.ts';

const RECORD = '{"@context":"https://vitrine.example/ns/v1/edm.json","title":["Öl"],  "n":1.0}';

const engine = recordingEngine();
engine.reply = ({ parameters }) =>
  Promise.resolve(
    engineReply({
      hits: parameters['filter_by'] === 'id:=`u1`' ? [{ document: { id: 'u1', sourceRecord: RECORD } }] : [],
    }),
  );
const repository = openRepository({}, afterAll);
const app = await openApp(engine);
await app.register(oaiPlugin, { respond: oaiProvider(repository) });
const exports = join(temporaryFolder(afterAll), 'export');
await offerExport(exports, '2026-11-20T02:00:00.000Z', Buffer.from('archive'));
await app.register(datasetPlugin, { folder: exports, path: '/download' });
afterAll(async () => {
  await app.close();
  await repository.store.close();
});

async function check(url: string, status: number, body: unknown) {
  const response = await app.inject(url);
  expect([response.statusCode, typeof body === 'string' ? response.body : response.json()]).toEqual([
    status,
    body,
  ]);
}

const missing = [{ type: 'missing', loc: ['query', 'id'], msg: 'Field required' }];
const tooShort = [
  { type: 'string_too_short', loc: ['query', 'id'], msg: 'String should have at least 1 character' },
];

test('delivers the record as supplied', () => check('/v2/object?id=u1', 200, `{"metadata":${RECORD}}`));
test('ignores unlisted parameters', () => check('/v2/object/?id=u1&x=1', 200, `{"metadata":${RECORD}}`));
test('404 names the unknown id', () => check('/v2/object?id=u2', 404, { detail: 'No object with ID u2' }));
test('422 without an id', () => check('/v2/object', 422, { detail: missing }));
test('422 for an empty id', () => check('/v2/object?id=', 422, { detail: tooShort }));

test.each(['`', '\\', '` || id:=`u1', '*', '\u0000', '"', '{x}', '[u1]', 'u1,u2'])(
  'the odd id %j is unknown',
  (id) => check(`/v2/object?id=${encodeURIComponent(id)}`, 404, { detail: `No object with ID ${id}` }),
);

test('health', () => check('/health', 200, { status: 'healthy', image_search: false }));

test('the context file is JSON-LD', async () => {
  await check('/ns/v1/edm.json', 200, edmContext());
  expect((await app.inject('/ns/v1/edm.json')).headers['content-type']).toMatch(/^application\/ld\+json/);
});
