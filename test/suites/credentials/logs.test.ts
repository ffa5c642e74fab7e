import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createApp } from '../../../src/api/app.ts';
import { EngineUnreachable } from '../../../src/stores/search/search-engine.ts';
import { createEngineServer } from '../../../src/surfaces/engine-server/engine-server.ts';
import { createCatalogue } from '../../../src/use-cases/catalogue.ts';
import { EMPTY_PUBLIC_CMS } from '../../src/stores/cms/memory-cms.ts';
import { memoryEngine } from '../../src/surfaces/engine-server/memory-engine.ts';
import { MODELS } from '../../src/use-cases/models.ts';
import { recordingEngine } from '../../src/use-cases/recording-engine.ts';
import { containsKey, KEY, sendEverywhere } from './send-everywhere.ts';

/** An error that contains a key wherever errors of libraries may. */
function errorWithKey(): Error {
  const cause = Object.assign(new Error(`refused: {"x-typesense-api-key":"${KEY}"}`), {
    command: { name: 'auth', args: [KEY] },
    headers: ['x-typesense-api-key', KEY],
    rawPacket: Buffer.from(KEY),
  });
  return new EngineUnreachable(`no answer to /?x-typesense-api-key=${KEY}`, {
    cause: new AggregateError([cause, new Error(KEY)], '', { cause }),
  });
}

test('no log line of the engine server contains a key', async () => {
  const lines: string[] = [];
  const engine = { ...memoryEngine(), search: () => Promise.reject(errorWithKey()) };
  const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } };
  const app = createEngineServer(engine, { admin: KEY, search: undefined }, logger);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await sendEverywhere((app.server.address() as AddressInfo).port, '/collections/books/documents/search');
  await app.close();
  const parsed = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(parsed.some(({ level }) => level === 50)).toBe(true);
  expect(parsed.filter(({ msg }) => msg === 'incoming request').length).toBeGreaterThan(20);
  expect(lines.filter(containsKey)).toEqual([]);
});

test('[http-5] [operations-3] no log line of the API contains a key or a secret of the settings', async () => {
  const lines: string[] = [];
  const engine = recordingEngine();
  engine.reply = () => Promise.reject(errorWithKey());
  const app = await createApp({
    catalogue: createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS),
    readPreview: async () => undefined,
    baseUrl: 'https://vitrine.example',
    secrets: [KEY],
    logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await sendEverywhere((app.server.address() as AddressInfo).port, '/v2/search');
  await app.close();
  const parsed = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(parsed.some(({ level }) => level === 50)).toBe(true);
  expect(parsed.filter(({ msg }) => msg === 'answered').length).toBeGreaterThan(20);
  expect(lines.filter(containsKey)).toEqual([]);
});
