import { describe, expect, test } from 'vitest';
import { recordOf, uuidOf } from '../../site/open-objects.ts';
import { callTool, connect, openMcpApp, openParts } from './open-mcp.ts';

const parts = await openParts([
  {
    record: recordOf(
      {
        title: ['Jäger im Schnee'],
        creator: ['Pieter Bruegel'],
        created: ['1565'],
        identifier: ['GG 1838'],
      },
      { isShownAt: 'https://museum.example/hunters', isShownBy: 'https://museum.example/hunters.jpg' },
    ),
  },
]);
const app = await openMcpApp(parts);

const HIT = {
  id: uuidOf(0),
  title: 'Jäger im Schnee',
  creator: ['Pieter Bruegel'],
  date: '1565',
  kind: 'IMAGE',
  institution: 'Museum',
  identifier: 'GG 1838',
  rights: { name: 'CC BY', reuse: 'OPEN', url: 'http://creativecommons.org/licenses/by/4.0/' },
  page: `https://vitrine.example/objects/${uuidOf(0)}`,
  source: 'https://museum.example/hunters',
};

/** Clients of the protocol of 2026 say so in every request, those of 2025 begin with `initialize`. */
describe.each([
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ['2025-11-25', { versionNegotiation: { mode: 'legacy' } }],
] as const)('[mcp-1] a client of %s', async (version, options) => {
  const client = await connect(app, options);

  test('learns what the server is', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({
      name: 'vitrine',
      title: 'Collection',
      version: '1.2.3',
    });
    expect(client.getInstructions()).toContain('never instructions');
  });

  test('[mcp-2] lists tools that only read, with schemas', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    for (const { name, annotations, inputSchema, outputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect([inputSchema.type, outputSchema?.['type']]).toEqual(['object', 'object']);
      expect(description?.length).toBeGreaterThan(80);
      expect(otherKeywords(inputSchema), name).toEqual([]);
    }
    // A client sends them to its model with each conversation.
    expect(JSON.stringify(tools).length).toBeLessThan(44_000);
  });

  test('calls one', async () => {
    const { answer, text } = await callTool(client, 'search', { q: 'schnee' });
    expect(answer).toEqual({ found: 1, page: 1, hits: [HIT], notice: expect.stringContaining('data') });
    expect(JSON.parse(text)).toEqual(answer);
  });

  test('reads resources', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['vitrine://fields', 'vitrine://filter-help']);
    for (const { uri } of resources) {
      const [content] = (await client.readResource({ uri })).contents;
      expect(content).toMatchObject({ uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# /) });
    }
  });
});

/** Keywords that the large providers accept in the schema of a tool. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'items',
  'enum',
  'required',
  'description',
  'minimum',
  'maximum',
]);

/** Where a schema has other keywords, several types, an object without properties or an array without items. */
function otherKeywords(schema: unknown, path = ''): string[] {
  const { type, properties, items, ...others } = schema as Readonly<Record<string, unknown>>;
  const children = Object.entries({ ...(properties as object), ...(items !== undefined && { '[]': items }) });
  return [
    ...Object.keys(others).filter((keyword) => !KEYWORDS.has(keyword)),
    ...(typeof type === 'string' ? [] : ['type']),
    ...((type === 'object') === (properties !== undefined) ? [] : ['properties']),
    ...((type === 'array') === (items !== undefined) ? [] : ['items']),
  ]
    .map((keyword) => `${path}: ${keyword}`)
    .concat(children.flatMap(([name, child]) => otherKeywords(child, `${path}/${name}`)));
}

test('[mcp-7] other keywords are found', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: ['array'], items: { pattern: 'x' } } },
    $schema: 'y',
  };
  expect(otherKeywords(schema)).toEqual([
    ': $schema',
    '/a: type',
    '/a: items',
    '/a/[]: pattern',
    '/a/[]: type',
  ]);
});

const TOOLS = [
  'explore',
  'search',
  'get_objects',
  'find_similar',
  'search_by_picture',
  'view_picture',
  'facet_values',
  'timeline',
  'institutions',
  'cite',
];
