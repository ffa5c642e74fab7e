import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../../../src/engine/engine.ts';
import { createEngineServer } from '../../../../src/surfaces/engine-server/engine-server.ts';

const BOOKS = {
  name: 'books',
  fields: [
    { name: 'title', type: 'string' },
    { name: 'year', type: 'int32', optional: true },
  ],
};

/** Requests with the admin key to a server with its own engine and folder. */
function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-engine-'));
  const engine = new Engine(folder, { threads: 0 });
  const app = createEngineServer(engine, { admin: 'admin', search: undefined });
  onTestFinished(async () => {
    await app.close();
    await engine.close();
    rmSync(folder, { recursive: true });
  });
  return async (method: 'GET' | 'PATCH' | 'POST' | 'PUT' | 'DELETE', url: string, body?: string | object) => {
    const payload = typeof body === 'object' ? JSON.stringify(body) : body;
    const headers = { 'x-typesense-api-key': 'admin' };
    const reply = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return { status: reply.statusCode, text: reply.body };
  };
}

/** Ids of the hits, in order, or the status and message of an error. */
function hitsOf({ status, text }: { readonly status: number; readonly text: string }): string {
  const body = JSON.parse(text) as { message?: string; hits?: { document: { id: string } }[] };
  return body.hits?.map(({ document }) => document.id).join(' ') ?? `${status} ${body.message}`;
}

test('finds documents as soon as their import has a response, and not after their removal', async () => {
  const send = startServer();
  await send('POST', '/collections', BOOKS);
  const lines = [
    '{"id":"a","title":"Der Krug","year":1900}',
    '{"id":"b","title":"Krüge"}',
    '{"id":"c","title":"Vase","year":1950}',
  ];
  const imported = await send('POST', '/collections/books/documents/import?action=upsert', lines.join('\n'));
  expect(imported.text).toBe('{"success":true}\n{"success":true}\n{"success":true}');
  // An exact word precedes a longer one; everything else the newest first.
  expect(hitsOf(await send('GET', '/collections/books/documents/search?q=krug&query_by=title'))).toBe('a b');
  expect(hitsOf(await send('GET', '/collections/books/documents/search?q=*&filter_by=year:>0'))).toBe('c a');
  expect(hitsOf(await send('GET', '/collections/books/documents/search?q=krug'))).toBe(
    '400 No search fields specified for the query.',
  );

  expect((await send('DELETE', '/collections/books/documents/a')).text).toBe(
    '{"id":"a","title":"Der Krug","year":1900}',
  );
  expect(hitsOf(await send('GET', '/collections/books/documents/search?q=krug&query_by=title'))).toBe('b');
  expect((await send('GET', '/collections/books/documents/export')).text).toBe(lines.slice(1).join('\n'));
});

test('dirty_values converts values that do not fit', async () => {
  const send = startServer();
  await send('POST', '/collections', BOOKS);
  const dirty = '{"id":"a","title":7,"year":"1900"}';
  const documents = '/collections/books/documents';
  expect((await send('POST', `${documents}/import`, dirty)).text).toContain('"success":false');
  expect((await send('POST', `${documents}/import?dirty_values=coerce_or_reject`, dirty)).text).toBe(
    '{"success":true}',
  );
  await send('PATCH', `${documents}/a?dirty_values=COERCE_OR_DROP`, { title: true, year: 'x' });
  await send('POST', `${documents}?dirty_values=drop`, { id: 'b', title: 'x', year: 'x' });
  expect((await send('GET', `${documents}/export`)).text).toBe(
    '{"id":"a","title":"true","year":1900}\n{"id":"b","title":"x"}',
  );
});

test('a new collection of the same name is empty, and an alias can be switched', async () => {
  const send = startServer();
  for (const title of ['old', 'new']) {
    await send('DELETE', '/collections/books');
    await send('POST', '/collections', BOOKS);
    await send('POST', '/collections/books/documents', { id: title, title });
    expect(hitsOf(await send('GET', '/collections/books/documents/search?q=*'))).toBe(title);
  }
  await send('POST', '/collections', { ...BOOKS, name: 'more' });
  await send('PUT', '/aliases/shelf', { collection_name: 'books' });
  expect(hitsOf(await send('GET', '/collections/shelf/documents/search?q=*'))).toBe('new');
  await send('PUT', '/aliases/shelf', { collection_name: 'more' });
  expect(hitsOf(await send('GET', '/collections/shelf/documents/search?q=*'))).toBe('');
});

test('documents are deleted by a filter; an invalid filter is an error', async () => {
  const send = startServer();
  await send('POST', '/collections', BOOKS);
  const lines = [1, 2, 3].map((year) => JSON.stringify({ id: String(year), title: 'x', year }));
  await send('POST', '/collections/books/documents/import', lines.join('\n'));
  expect(await send('DELETE', '/collections/books/documents?filter_by=year:>1')).toEqual({
    status: 200,
    text: '{"num_deleted":2}',
  });
  expect(hitsOf(await send('GET', '/collections/books/documents/search?q=*'))).toBe('1');
  const unknown = '400 Could not find a filter field named `nix` in the schema.';
  expect(hitsOf(await send('DELETE', '/collections/books/documents?filter_by=nix:1'))).toBe(unknown);
  expect(hitsOf(await send('GET', '/collections/books/documents/export?filter_by=nix:1'))).toBe(unknown);
});

test('documents are changed by a filter, in several batches; an invalid filter is an error', async () => {
  const send = startServer();
  await send('POST', '/collections', BOOKS);
  const lines = Array.from({ length: 2100 }, (_, i) =>
    JSON.stringify({ id: `d${i}`, title: 'x', year: i % 2, more: [i] }),
  );
  await send('POST', '/collections/books/documents/import', lines.join('\n'));
  const url = '/collections/books/documents?filter_by=';
  const update = async (filter: string, body: string | object, more = ''): Promise<string> => {
    const { status, text } = await send('PATCH', `${url}${encodeURIComponent(filter)}${more}`, body);
    return `${status} ${text}`;
  };
  const count = async (filter: string): Promise<number> => {
    const { text } = await send('GET', `/collections/books/documents/search?q=*&filter_by=${filter}`);
    return (JSON.parse(text) as { found: number }).found;
  };
  // Ids stay unchanged.
  expect(await update('year:0', { title: 'even', id: 'd1' })).toBe('200 {"num_updated":1050}');
  expect(await count('title:even')).toBe(1050);
  expect((await send('GET', '/collections/books/documents/d2')).text).toBe(
    '{"id":"d2","more":[2],"title":"even","year":0}',
  );
  expect(await update('*', { year: null })).toBe('200 {"num_updated":2100}');
  expect(await count('year:>=0')).toBe(0);
  expect(await update('id:[d1,d2]', { year: 5, other: true })).toBe('200 {"num_updated":2}');
  expect(await update('year:5', { year: '7' }, '&dirty_values=coerce_or_reject')).toBe(
    '200 {"num_updated":2}',
  );
  expect((await send('GET', '/collections/books/documents/d1')).text).toBe(
    '{"id":"d1","more":[1],"other":true,"title":"x","year":7}',
  );
  expect(await count('title:x')).toBe(1050);
  // Documents that cannot be changed are skipped without an error.
  expect(await update('year:7', { year: 'seven' })).toBe('200 {"num_updated":0}');
  expect(await update('year:8', { year: 9 })).toBe('200 {"num_updated":0}');
  expect(await update(' ', { year: 9 })).toBe('200 {"num_updated":0}');
  expect(await update('nix:1', { year: 9 })).toBe(
    '400 {"message":"Could not find a filter field named `nix` in the schema."}',
  );
  expect(await update('year:7', [1])).toBe('400 {"message":"Bad JSON: not a properly formed document."}');
  expect(await update('year:7', 'nonsense')).toMatch(/^400 \{"message":"Bad JSON: /);
  expect(await send('PATCH', '/collections/books/documents', {})).toEqual({
    status: 400,
    text: '{"message":"Parameter `filter_by` must be provided."}',
  });
  expect(await send('PATCH', '/collections/none/documents?filter_by=year:1', {})).toEqual({
    status: 404,
    text: '{"message":"Collection not found"}',
  });
});

test('creates a collection like another one, with its documents if requested', async () => {
  const send = startServer();
  await send('POST', '/collections', { ...BOOKS, metadata: { made: 'here' } });
  const lines = [1, 2, 3].map((year) => JSON.stringify({ id: String(year), title: 'x', year, more: {} }));
  await send('POST', '/collections/books/documents/import', lines.join('\n'));
  await send('PUT', '/aliases/library', { collection_name: 'books' });
  const clone = async (query: string, body: string | object): Promise<unknown> => {
    const { status, text } = await send('POST', `/collections?${query}`, body);
    const { created_at: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
    return { status, ...rest };
  };
  const shown = JSON.parse((await send('GET', '/collections/books')).text) as Record<string, unknown>;
  const { created_at: _, ...own } = shown;
  expect(await clone('src_name=books', { name: 'empty', fields: 'of no account' })).toEqual({
    ...own,
    status: 201,
    name: 'empty',
    num_documents: 0,
  });
  expect(await clone('src_name=library&copy_documents=true', { name: 'full' })).toEqual({
    ...own,
    status: 201,
    name: 'full',
    num_documents: 3,
  });
  expect(hitsOf(await send('GET', '/collections/full/documents/search?q=x&query_by=title'))).toBe('3 2 1');
  expect(await send('GET', '/collections/full/documents/export')).toEqual(
    await send('GET', '/collections/books/documents/export'),
  );
  const refused: readonly (readonly [string, object | string, number, string])[] = [
    ['src_name=none', { name: 'x' }, 400, 'Collection with name `none` not found.'],
    ['src_name=books', {}, 400, 'Collection name must be provided.'],
    ['src_name=books', { name: 7 }, 400, 'Collection name must be provided.'],
    ['src_name=books', 'nonsense', 400, 'Bad JSON.'],
    ['src_name=books', { name: 'full' }, 409, 'A collection with name `full` already exists.'],
    [
      'src_name=books&copy_documents=some',
      { name: 'x' },
      400,
      'Parameter `copy_documents` must be true or false.',
    ],
  ];
  for (const [query, body, status, message] of refused) {
    expect(await clone(query, body)).toEqual({ status, message });
  }
});

test('returns documents with the wanted fields', async () => {
  const send = startServer();
  await send('POST', '/collections', BOOKS);
  await send('POST', '/collections/books/documents/import', '{"id":"a","title":"x","year":1,"more":[1]}');
  const get = async (query: string) => (await send('GET', `/collections/books/documents/${query}`)).text;
  expect(await get('a')).toBe('{"id":"a","more":[1],"title":"x","year":1}');
  expect(await get('a?include_fields=title,year')).toBe('{"title":"x","year":1}');
  expect(await get('a?exclude_fields=title,more')).toBe('{"id":"a","year":1}');
  expect(await get('export?include_fields=id,t*')).toBe('{"id":"a","title":"x"}');
  expect(await get('export?filter_by=year:1&include_fields=*&exclude_fields=id')).toBe(
    '{"more":[1],"title":"x","year":1}',
  );
});

test('a truncated collection can be filled again', async () => {
  const send = startServer();
  await send('POST', '/collections', BOOKS);
  await send('POST', '/collections/books/documents/import', '{"id":"a","title":"x"}\n{"id":"b","title":"y"}');
  expect((await send('DELETE', '/collections/books/documents?truncate=true')).text).toBe('{"num_deleted":2}');
  await send('POST', '/collections/books/documents', { id: 'c', title: 'z' });
  expect(hitsOf(await send('GET', '/collections/books/documents/search?q=*'))).toBe('c');
});

test('returns several searches in one response', async () => {
  const send = startServer();
  await send('POST', '/collections', BOOKS);
  const reply = await send('POST', '/multi_search', {
    searches: [{ collection: 'books', q: '*', exclude_fields: 'search_time_ms' }, { collection: 'none' }],
  });
  expect(JSON.parse(reply.text)).toEqual({
    results: [
      {
        facet_counts: [],
        found: 0,
        hits: [],
        out_of: 0,
        page: 1,
        request_params: { collection_name: 'books', first_q: '*', per_page: 10, q: '*' },
        search_cutoff: false,
      },
      { code: 404, error: 'Collection not found' },
    ],
  });
});
