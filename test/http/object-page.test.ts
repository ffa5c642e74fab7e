import { afterAll, expect, test } from 'vitest';
import { engineReply, recordingEngine } from '../catalogue/recording-engine.ts';
import { BASE_URL, openApp } from './open-app.ts';

const ID = `${BASE_URL}/id/u1`;

const record = (cho: object, id = ID) => ({
  id: `${id}/aggregation`,
  type: 'Aggregation',
  dataProvider: { '@language': 'de', '@value': 'Museum <b>' },
  isShownAt: { id: 'https://museum.example/1', type: 'WebResource' },
  aggregatedCHO: { id: `${id}/cho`, type: 'ProvidedCHO', ...cho },
});

const engine = recordingEngine();
const app = await openApp(engine);
afterAll(() => app.close());

let count = 0;
async function pageOf(metadata: unknown) {
  // Responses are cached by id.
  count += 1;
  const id = `u${count}`;
  engine.reply = () =>
    Promise.resolve(
      engineReply({ hits: metadata ? [{ document: { id, sourceRecord: JSON.stringify(metadata) } }] : [] }),
    );
  return app.inject(`/objects/${id}`);
}

test('shows the record as text and links', async () => {
  const creator = {
    id: 'https://d-nb.example/1',
    type: 'Agent',
    prefLabel: [{ '@language': 'de', '@value': 'Ada' }],
  };
  const { statusCode, headers, body } = await pageOf(
    record({
      title: ['<script>', { '@language': 'en', '@value': 'Other' }],
      creator: [creator],
      extent: ['1 cm'],
    }),
  );
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'public, max-age=300',
  ]);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).toContain('<title>&lt;script&gt;</title>');
  const rows = [...body.matchAll(/<tr><td>(.*?)<\/td><td[^>]*>(.*?)<\/td><\/tr>/g)].map(
    ([, ...cells]) => cells,
  );
  expect(rows).toEqual([
    ['Title', '<div>&lt;script&gt;</div><div>Other</div>'],
    ['Creator', '<div><a href="https://d-nb.example/1">Ada</a></div>'],
    ['Extent', '<div>1 cm</div>'],
    ['Institution', '<div>Museum &lt;b&gt;</div>'],
    ['View at the institution', '<div><a href="https://museum.example/1">https://museum.example/1</a></div>'],
  ]);
});

test('leads to the other forms where they are served', async () => {
  const links = ({ body }: { readonly body: string }) =>
    [...body.matchAll(/href="([^"]*\.(?:jsonld|rdf|ttl))"/g)].map(([, address]) => address);
  expect(links(await pageOf(record({ title: ['a'] })))).toEqual([`${ID}.jsonld`, `${ID}.rdf`, `${ID}.ttl`]);
  expect(links(await pageOf(record({ title: ['a'] }, 'https://id.example/u1')))).toEqual([]);
});

test('unsafe URLs are not linked', async () => {
  const { body } = await pageOf(record({ title: ['a'], subject: [{ id: 'javascript:alert(1)' }] }));
  expect(body).not.toContain('javascript:');
});

test('a record without title and without object has a page too', async () => {
  expect((await pageOf(record({ description: ['Only this'] }))).body).toContain('<h1>Only this</h1>');
  expect((await pageOf({ id: ID, type: 'Aggregation' })).body).toContain('<h1>Without a title</h1>');
});

test('404 names the unknown id', async () => {
  const { statusCode, body } = await pageOf(undefined);
  expect([statusCode, JSON.parse(body)]).toEqual([404, { detail: `No object with ID u${count}` }]);
});
