import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { COLLECTION_OPTIONS, FIELD_OPTIONS, FIELD_TYPES } from '../../../../src/engine/collection-options.ts';
import { Engine } from '../../../../src/engine/engine.ts';
import type { OptionTable } from '../../../../src/engine/parameters.ts';
import { SEARCH_OPTIONS } from '../../../../src/engine/search-options.ts';
import { ABSENT_ROUTES, createEngineServer } from '../../../../src/surfaces/engine-server/engine-server.ts';
import {
  MULTI_SEARCH_OPTIONS,
  REQUEST_OPTIONS,
  SEARCH_IN_BODY_OPTIONS,
} from '../../../../src/surfaces/engine-server/request-options.ts';

test('docs/engine.md is current', async () => {
  await expect(optionsPage()).toMatchFileSnapshot(join(import.meta.dirname, '../../../../docs/engine.md'));
});

const HEADERS = { 'x-typesense-api-key': 'admin' };
const folder = mkdtempSync(join(tmpdir(), 'vitrine-options-'));
const engine = new Engine(folder, { threads: 0 });
const app = createEngineServer(engine, { admin: 'admin', search: undefined });
afterAll(async () => {
  await app.close();
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});
const TITLE = { name: 'title', type: 'string' };
await ask('POST', '/collections', { name: 'books', fields: [TITLE] });

async function ask(method: string, url: string, body?: object): Promise<{ status: number; answer: string }> {
  const reply = await app.inject({
    method: method as 'GET',
    url,
    headers: HEADERS,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: reply.statusCode, answer: reply.body };
}

const namesOf = (table: OptionTable, treatment: string): string[] =>
  Object.keys(table).filter((name) => table[name]?.treatment === treatment);

/** A value that is not empty, and that no option accepts. */
const ODD = '7';

test.each(namesOf(SEARCH_OPTIONS, 'refused'))('a search with %s is refused by name', async (name) => {
  const url = '/collections/books/documents/search?q=*&query_by=title';
  const { status, answer } = await ask('GET', `${url}&${name}=${ODD}`);
  const several = await ask('POST', '/multi_search', {
    searches: [{ collection: 'books', q: '*', query_by: 'title', [name]: ODD }],
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(answer).toMatch(new RegExp(`\\b${name.replaceAll('_', '[ _]')}\\b|stopword|Pinned hits`));
  expect(several.answer).toContain(`"code":${status}`);
  for (const nothing of name === 'stopwords' ? [] : ['', 'false']) {
    expect(await ask('GET', `${url}&${name}=${nothing}`)).toMatchObject({ status: 200 });
  }
});

test.each(namesOf(SEARCH_OPTIONS, 'harmless'))('a search with %s is made', async (name) => {
  const value = name === 'facet_strategy' ? 'exhaustive' : '1';
  expect(
    await ask('GET', `/collections/books/documents/search?q=*&query_by=title&${name}=${value}`),
  ).toMatchObject({
    status: 200,
  });
});

test('a name that Typesense does not know is ignored', async () => {
  expect(await ask('GET', '/collections/books/documents/search?q=*&query_by=title&nonsense=1')).toMatchObject(
    { status: 200 },
  );
});

const definition = (collection: object, field: object): object => ({
  name: 'more',
  fields: [{ ...TITLE, ...field }],
  ...collection,
});

test.each(namesOf(COLLECTION_OPTIONS, 'refused'))('a collection with %s is refused by name', async (name) => {
  const { status, answer } = await ask('POST', '/collections', definition({ [name]: ['x'] }, {}));
  expect([status, answer]).toEqual([400, expect.stringContaining(`\`${name}\``)]);
  expect(await ask('POST', '/collections', definition({ [name]: [] }, {}))).toMatchObject({ status: 201 });
  await ask('DELETE', '/collections/more');
});

test.each(namesOf(FIELD_OPTIONS, 'refused'))('a field with %s is refused by name', async (name) => {
  const { status, answer } = await ask('POST', '/collections', definition({}, { [name]: ODD }));
  expect([status, answer]).toEqual([400, expect.stringContaining(`\`${name}: `)]);
  const rule = FIELD_OPTIONS[name];
  for (const value of (rule?.treatment === 'refused' && rule.accepted) || [false, '']) {
    expect(await ask('POST', '/collections', definition({}, { [name]: value }))).toMatchObject({
      status: 201,
    });
    await ask('DELETE', '/collections/more');
  }
});

test.each(namesOf(FIELD_OPTIONS, 'harmless'))('a field with %s is taken', async (name) => {
  expect(await ask('POST', '/collections', definition({}, { [name]: true }))).toMatchObject({ status: 201 });
  await ask('DELETE', '/collections/more');
});

test.each(Object.keys(FIELD_TYPES))(
  'a field of type %s is taken, or said to be unsupported',
  async (type) => {
    const { status, answer } = await ask('POST', '/collections', definition({}, { type }));
    if (FIELD_TYPES[type]?.treatment === 'honoured') expect(status).toBe(201);
    else
      expect([status, answer]).toEqual([
        400,
        expect.stringContaining(`the type \`${type}\` is not supported`),
      ]);
    await ask('DELETE', '/collections/more');
  },
);

const PARAMETERS = Object.entries(REQUEST_OPTIONS).flatMap(([route, table]) =>
  namesOf(table, 'refused').map((name) => [route, name] as const),
);
test.each(PARAMETERS)('%s with %s is refused by name', async (route, name) => {
  const [method = '', path = ''] = route.split(' ');
  const { status, answer } = await ask(method, `${path.replace(':collection', 'books')}?${name}=true`);
  expect([status, answer]).toEqual([400, expect.stringContaining(`\`${name}\``)]);
});

test('union and keys within searches are refused by name', async () => {
  const search = { collection: 'books', q: '*', query_by: 'title' };
  for (const name of namesOf(MULTI_SEARCH_OPTIONS, 'refused')) {
    const inBody = await ask('POST', '/multi_search', { searches: [search], [name]: true });
    const inUrl = await ask('POST', `/multi_search?${name}=true`, { searches: [search] });
    for (const { status, answer } of [inBody, inUrl])
      expect([status, answer]).toEqual([400, expect.stringContaining(`\`${name}\``)]);
  }
  for (const name of namesOf(SEARCH_IN_BODY_OPTIONS, 'refused')) {
    const { answer } = await ask('POST', '/multi_search', { searches: [{ ...search, [name]: 'x' }, search] });
    expect(JSON.parse(answer)).toMatchObject({
      results: [{ code: 400, error: expect.stringContaining(name) }, { found: 0 }],
    });
  }
});

test.each(Object.keys(ABSENT_ROUTES))('%s says that it does not exist here', async (route) => {
  for (const path of [route, `${route}/x`, `${route}?limit=1`]) {
    const { status, answer } = await ask('GET', path.replace(':collection', 'books'));
    expect([status, answer]).toEqual([
      404,
      expect.stringContaining(`\`${route}\` of Typesense does not exist in this engine`),
    ]);
  }
});

test('routes that Typesense does not have either are 404', async () => {
  expect(await ask('GET', '/nowhere')).toEqual({ status: 404, answer: '{"message":"Not Found"}' });
});

const INTRODUCTION = `# Options of Typesense in \`vitrine engine\`

\`vitrine engine\` has the HTTP API of Typesense 30. These tables list all options of Typesense 30; the engine checks requests by the same tables.

- **honoured**: as in Typesense.
- **harmless**: accepted without effect, because no response depends on it.
- **refused**: returns 400 with a message that names it, unless it is \`false\` or empty.

Options that Typesense does not have either are ignored, as in Typesense, except \`vitrine\`: Vitrine sends the nearest that Typesense can do, and in this query string the parameters that are read instead, such as \`also_query_by\` (fields whose words only [add hits](search.md#other-forms-of-words)).

**Limits.** Reading a request and writing its reply count as work of the search, which ends with what it has found (\`"search_cutoff": true\`) or, if that is nothing, with 408. A reply has some 64 million characters at most, the replies of one \`multi_search\` 64 MB together: searches beyond that are a 408 among its results. \`highlight_start_tag\` and \`highlight_end_tag\` have at most 200 characters.`;

/** A line for honoured options, a table for the others. */
function section(title: string, table: OptionTable): string {
  const rules = Object.entries(table);
  const honoured = rules.flatMap(([name, rule]) => (rule.treatment === 'honoured' ? [`\`${name}\``] : []));
  const rows = rules.flatMap(([name, rule]) => {
    if (rule.treatment === 'honoured') return [];
    const accepted = rule.treatment === 'refused' ? rule.accepted : undefined;
    const values = accepted?.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
    const treatment = values === undefined ? rule.treatment : `refused, except ${values}`;
    return [`| \`${name}\` | ${treatment} | ${rule.why} |`];
  });
  return [
    `## ${title}`,
    ...(honoured.length > 0 ? [`Honoured: ${honoured.join(', ')}.`] : []),
    ...(rows.length > 0 ? [['| Option | | Why |', '|---|---|---|', ...rows].join('\n')] : []),
  ].join('\n\n');
}

/** The page docs/engine.md. */
function optionsPage(): string {
  const routes = Object.entries(ABSENT_ROUTES).map(([path, why]) => `| \`${path}\` | ${why} |`);
  const sections = [
    INTRODUCTION,
    section('Searches', SEARCH_OPTIONS),
    section('Several searches at once (`POST /multi_search`)', MULTI_SEARCH_OPTIONS),
    section('In each of these searches', SEARCH_IN_BODY_OPTIONS),
    section('Collections', COLLECTION_OPTIONS),
    section('Fields', FIELD_OPTIONS),
    section('Types of fields', FIELD_TYPES),
    ...Object.entries(REQUEST_OPTIONS).map(([route, table]) => section(`\`${route}\``, table)),
    [
      '## Absent endpoints',
      'They return 404 with a message. `PATCH /collections/:collection` returns 400: a schema cannot be changed; create a new collection and switch an alias.',
      ['| Path | |', '|---|---|', ...routes].join('\n'),
    ].join('\n\n'),
  ];
  return `${sections.join('\n\n')}\n`;
}
