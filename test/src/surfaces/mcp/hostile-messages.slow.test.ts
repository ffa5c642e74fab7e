import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordOf, uuidOf } from '../../site/open-objects.ts';
import { openMcpApp, openParts } from './open-mcp.ts';

/** Errors that are nobody's fault but ours. */
const faults: unknown[] = [];
const parts = await openParts([
  {
    record: recordOf({ title: ['Winter'], created: ['1608'] }, { isShownBy: 'https://museum.example/a.jpg' }),
  },
]);
const app = await openMcpApp(parts);
app.log.error = (...fields: unknown[]) => void faults.push(fields);

const TOOLS = [
  'explore',
  'search',
  'get_objects',
  'find_similar',
  'view_picture',
  'facet_values',
  'timeline',
  'institutions',
  'cite',
] as const;

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '*',
    '',
    '`',
    '\\',
    'a`b\\',
    '"',
    '&&',
    ':=',
    '[',
    ')',
    '\u0000',
    uuidOf(0),
    uuidOf(9),
    '__proto__',
    '-',
    'winter',
  ),
);
const value = fc.oneof(word, fc.boolean(), fc.array(word, { maxLength: 3 }));
const args = fc.record(
  {
    q: word,
    id: word,
    ids: fc.array(word, { minLength: 1, maxLength: 3 }),
    field: fc.constantFrom('creator', 'subject', 'edmType', 'hasIiifManifest', 'nope'),
    contains: word,
    filters: fc.dictionary(
      fc.constantFrom('creator', 'edmType', 'hasIiifManifest', 'imageColor', 'nope'),
      value,
    ),
    filter_by: word,
    from_year: fc.integer({ min: -10_000, max: 10_000 }),
    to_year: fc.integer({ min: -10_000, max: 10_000 }),
    with_picture: fc.boolean(),
    sort: fc.constantFrom('oldest', 'random', 'count', 'nope'),
    interval: fc.constantFrom('year', 'century', 'nope'),
    page: fc.integer({ min: -1, max: 2000 }),
    picture: fc.integer({ min: 0, max: 3 }),
    region: fc.record({ x: fc.double(), y: fc.double(), width: fc.double(), height: fc.double() }),
    style: fc.constantFrom('apa', 'ris', 'nope'),
  },
  { requiredKeys: [] },
);

const send = (payload: string) =>
  app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    payload,
  });

/** The arguments that a tool knows, so that more than its schema is tested. */
const KNOWN: Readonly<Record<(typeof TOOLS)[number], readonly string[]>> = {
  explore: ['q', 'filters', 'filter_by', 'from_year', 'to_year', 'with_picture'],
  search: ['q', 'filters', 'filter_by', 'from_year', 'to_year', 'sort', 'page'],
  get_objects: ['ids'],
  find_similar: ['id', 'filters', 'filter_by'],
  view_picture: ['id', 'picture', 'region'],
  facet_values: ['field', 'contains', 'q', 'filters', 'page', 'sort'],
  timeline: ['q', 'filters', 'filter_by', 'from_year', 'to_year', 'interval'],
  institutions: ['q', 'page'],
  cite: ['ids', 'style'],
};

test('arguments of all kinds are answered or refused, and none is a fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...TOOLS), args, async (name, given) => {
      const known = Object.fromEntries(Object.entries(given).filter(([key]) => KNOWN[name].includes(key)));
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: known } };
      const { statusCode, body } = await send(JSON.stringify(message));
      expect(statusCode).toBe(200);
      expect(body).not.toContain('The service has failed');
      expect(body).not.toContain('Output validation error');
    }),
    { numRuns: 250 },
  );
  expect(faults).toEqual([]);
});

const METHODS = [
  'tools/call',
  'tools/list',
  'resources/read',
  'initialize',
  'subscriptions/listen',
  'nope',
  'constructor',
];

test('[mcp-9] messages of all kinds are never a 500', async () => {
  const message = fc.record(
    {
      jsonrpc: fc.constantFrom('2.0', '1.0', 2),
      id: fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.double()),
      method: fc.constantFrom(...METHODS),
      params: fc.oneof(
        fc.record({
          name: fc.constantFrom('search', 'constructor', '__proto__', 'nope'),
          arguments: fc.jsonValue(),
        }),
        fc.record({
          uri: fc.oneof(
            fc.webUrl(),
            fc.constantFrom(
              'vitrine://fields',
              'vitrine://nope',
              'https://vitrine.example/id/%zz.ttl',
              'https://vitrine.example/id/x.ttl',
            ),
          ),
        }),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(message, fc.array(message, { maxLength: 3 }), fc.jsonValue()),
      async (given) => {
        const { statusCode } = await send(JSON.stringify(given));
        expect([200, 202, 400, 404]).toContain(statusCode);
      },
    ),
    { numRuns: 200 },
  );
});
