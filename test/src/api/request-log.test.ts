import { expect, test } from 'vitest';
import { createApp } from '../../../src/api/app.ts';
import { EngineUnreachable } from '../../../src/stores/search/search-engine.ts';
import { createCatalogue } from '../../../src/use-cases/catalogue.ts';
import { EMPTY_PUBLIC_CMS } from '../stores/cms/memory-cms.ts';
import { MODELS } from '../use-cases/models.ts';
import { recordingEngine } from '../use-cases/recording-engine.ts';

test('the log has one line for a request and the cause of a failure, and no credentials', async () => {
  const lines: string[] = [];
  const engine = recordingEngine();
  engine.reply = () => Promise.reject(new EngineUnreachable('refused', { cause: new Error('at port 1') }));
  const app = await createApp({
    catalogue: createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS),
    readPreview: async () => undefined,
    baseUrl: 'https://vitrine.example',
    logger: { stream: { write: (line: string) => lines.push(line) } },
  });
  const headers = { authorization: 'Bearer hush', 'x-typesense-api-key': 'hush' };
  const response = await app.inject({ url: '/v2/search?q=a&x-typesense-api-key=hush&vector=AAAA', headers });
  await app.close();
  const id = response.headers['x-request-id'];
  expect(id).toMatch(/^[\w-]{8}-\w+$/);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, reqId: id, path: '/v2/search', msg: 'The search engine is not reachable' },
    {
      level: 30,
      reqId: id,
      method: 'GET',
      url: '/v2/search?q=a&x-typesense-api-key=…&vector=…',
      status: 502,
    },
  ]);
  expect(lines.join('')).toContain('at port 1');
  expect(lines.join('')).not.toContain('hush');
});

test('a search before there is an index is a warning without a stack', async () => {
  const lines: string[] = [];
  const app = await createApp({
    catalogue: createCatalogue(
      recordingEngine({ message: 'Collection not found' }, 404),
      MODELS,
      EMPTY_PUBLIC_CMS,
    ),
    readPreview: async () => undefined,
    baseUrl: 'https://vitrine.example',
    logger: { stream: { write: (line: string) => lines.push(line) } },
  });
  const { statusCode } = await app.inject('/v2/search?q=a');
  await app.close();
  const [first = ''] = lines;
  expect([statusCode, JSON.parse(first)]).toMatchObject([
    502,
    { level: 40, path: '/v2/search', msg: 'The search engine has no index yet' },
  ]);
  expect(first).not.toContain('stack');
});
