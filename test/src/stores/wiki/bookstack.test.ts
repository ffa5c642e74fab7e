import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import MarkdownIt from 'markdown-it';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkBookStack, openBookStack, type WikiCache } from '../../../../src/stores/wiki/bookstack.ts';
import { type WikiContents, WikiUnreachable } from '../../../../src/stores/wiki/wiki.ts';
import { BookStackServer, type ServedPage, TOKEN } from './bookstack-server.ts';
import { describeWiki } from './wiki-contract.ts';

describeWiki('BookStack', async (pages) => {
  const server = new BookStackServer();
  const names = (wanted: (string | undefined)[]) => [...new Set(wanted.filter((name) => name !== undefined))];
  const [books, chapters] = [
    names(pages.map(({ book }) => book)),
    names(pages.map(({ chapter }) => chapter)),
  ];
  server.books = books.map((name, at) => ({ id: at + 1, name }));
  server.chapters = chapters.map((name, at) => ({ id: at + 1, book_id: 1, name }));
  server.pages = pages.map(
    ({ book, chapter, name, title, language, summary, draft, updated, markdown }, at) => ({
      id: at + 1,
      book_id: books.indexOf(book) + 1,
      chapter_id: chapter === undefined ? 0 : chapters.indexOf(chapter) + 1,
      name: title,
      slug: name,
      draft: draft ?? false,
      updated_at: updated.replace('Z', '.000000Z'),
      html: new MarkdownIt().render(markdown),
      tags: [{ name: 'lang', value: language }, ...(summary ? [{ name: 'Summary', value: summary }] : [])],
    }),
  );
  const wiki = openBookStack({ url: await server.listen(), token: TOKEN, cache: memoryWikiCache() });
  return {
    wiki,
    async close() {
      await wiki.close();
      await server.close();
    },
  };
});

/** A wiki of one book, the adapter, and how long it has waited. */
async function open({ token = TOKEN, timeoutMs = 5000 } = {}) {
  const server = new BookStackServer();
  server.books = [{ id: 1, name: 'Handbuch', tags: [{ name: 'lang', value: 'en' }] }];
  const cache = memoryWikiCache();
  const world = { now: 0, waited: [] as number[] };
  const wait = async (ms: number) => {
    world.now += ms;
    world.waited.push(ms);
    if (ms > 1000) server.used = 0;
  };
  const url = await server.listen();
  const wiki = openBookStack({ url, token, cache, timeoutMs, clock: () => world.now, wait });
  onTestFinished(async () => {
    await wiki.close();
    await server.close();
  });
  return { server, cache, wiki, world, url };
}

const page = (id: number, more: Partial<ServedPage> = {}): ServedPage => ({
  id,
  book_id: 1,
  name: `Seite ${id}`,
  html: `<p>${id}</p>`,
  ...more,
});

const idsOf = ({ pages }: WikiContents) => pages.map(({ id }) => id);

describe('which pages there are', () => {
  test('drafts and templates are left out, and never requested', async () => {
    const { server, wiki } = await open();
    server.pages = [page(1), page(2, { draft: true }), page(3, { template: true })];
    expect(idsOf(await wiki.pages())).toEqual(['1']);
    expect(server.asked).toEqual([
      '/api/books',
      '/api/chapters',
      '/api/books/1',
      '/api/pages',
      '/api/pages/1',
    ]);
  });

  test('lists come in responses of any size', async () => {
    const { server, wiki } = await open();
    server.maxCount = 7;
    server.limit = 1000;
    server.pages = Array.from({ length: 50 }, (_, at) => page(50 - at));
    expect(idsOf(await wiki.pages())).toEqual(Array.from({ length: 50 }, (_, at) => String(at + 1)));
  });

  test('a list is read again if a page is deleted meanwhile, so that no other one is missed', async () => {
    const { server, wiki } = await open();
    server.maxCount = 2;
    server.pages = [1, 2, 3, 4, 5].map((id) => page(id));
    server.instead = (path) => {
      if (path === '/api/pages' && server.asked.filter((one) => one === path).length === 2) {
        server.pages = server.pages.filter(({ id }) => id !== 1);
      }
      return false;
    };
    expect(idsOf(await wiki.pages())).toEqual(['2', '3', '4', '5']);
  });

  test('a page deleted after the list was read is gone', async () => {
    const { server, wiki } = await open();
    server.pages = [page(1), page(2)];
    server.instead = (path) => {
      if (path === '/api/pages/1') server.pages = [page(2)];
      return false;
    };
    expect(await wiki.pages()).toMatchObject({ pages: [{ id: '2' }], faults: [] });
  });
});

describe('the content of a page', () => {
  test.each<[string, Partial<ServedPage>, object]>([
    ['language of the book', {}, { language: 'en' }],
    ['its own language', { tags: [{ name: ' LANG', value: 'fr ' }] }, { language: 'fr' }],
    ['an empty tag is none', { tags: [{ name: 'lang', value: '' }] }, { language: 'en' }],
    ['no chapter, as newer versions say it', { chapter_id: null }, { chapter: undefined }],
    ['its chapter', { chapter_id: 7 }, { chapter: 'Anfang' }],
    [
      'time',
      { updated_at: '2020-07-04T15:50:58.000000Z' },
      { updatedAt: Date.UTC(2020, 6, 4, 15, 50, 58) / 1000 },
    ],
    [
      'time as older versions say it',
      { updated_at: '2020-11-28 14:43:20' },
      { updatedAt: Date.UTC(2020, 10, 28, 14, 43, 20) / 1000 },
    ],
  ])('%s', async (_name, given, expected) => {
    const { server, wiki } = await open();
    server.chapters = [{ id: 7, book_id: 1, name: 'Anfang' }];
    server.pages = [page(1, given)];
    expect((await wiki.pages()).pages).toEqual([expect.objectContaining(expected)]);
  });
});

describe('repeated readings', () => {
  test('fetch only what has changed, which a moved page has not', async () => {
    const { server, wiki, cache } = await open();
    server.pages = [page(1), page(2), page(3)];
    await wiki.pages();
    server.asked.length = 0;
    const changed = { name: 'Neu', html: '<p>neu</p>', updated_at: '2026-03-01T00:00:00.000000Z' };
    server.chapters = [{ id: 7, book_id: 1, name: 'Anfang' }];
    server.pages = [page(1, { chapter_id: 7, html: 'not looked at' }), page(2, changed)];
    expect((await wiki.pages()).pages).toMatchObject([
      { id: '1', chapter: 'Anfang', html: '<p>1</p>' },
      { id: '2', title: 'Neu', html: '<p>neu</p>' },
    ]);
    expect(server.asked).toEqual(['/api/books', '/api/chapters', '/api/pages', '/api/pages/2']);
    expect(cache.keys()).toEqual(['books/1', 'pages/1', 'pages/2']);
  });

  test('continue an interrupted reading', async () => {
    const { server, wiki } = await open();
    server.pages = [page(1), page(2)];
    server.instead = (path, response) => path === '/api/pages/2' && !!response.writeHead(503).end();
    await expect(wiki.pages()).rejects.toThrow(WikiUnreachable);
    server.instead = () => false;
    server.asked.length = 0;
    await wiki.pages();
    expect(server.asked).toEqual(['/api/books', '/api/chapters', '/api/pages', '/api/pages/2']);
  });
});

describe('the rate limit', () => {
  test('is respected: requests wait for the next minute', async () => {
    const { server, wiki, world } = await open();
    server.limit = 10;
    server.pages = Array.from({ length: 20 }, (_, at) => page(at + 1));
    expect((await wiki.pages()).pages).toHaveLength(20);
    // 24 requests: the third ten begin two minutes later.
    expect(world.waited).toEqual([60_000, 60_000]);
    expect(server.asked).toHaveLength(24);
  });

  test('is waited for as long as Retry-After says', async () => {
    const { server, wiki, world } = await open();
    server.used = server.limit;
    server.pages = [page(1)];
    expect(idsOf(await wiki.pages())).toEqual(['1']);
    expect(world.waited).toEqual([17_000]);
  });

  test('is not waited for forever', async () => {
    const { server, wiki, world } = await open();
    server.instead = (_path, response) => !!response.writeHead(429, { 'retry-after': '9999' }).end();
    await expect(wiki.pages()).rejects.toThrow('it refuses requests as too many (429)');
    expect(world.waited).toEqual([120_000, 120_000, 120_000]);
  });
});

describe('a page that cannot be read', () => {
  const json = (response: ServerResponse, status: number, text: string): boolean =>
    !!response.writeHead(status, { 'content-type': 'application/json' }).end(text);

  test.each<[string, (server: BookStackServer) => void, string]>([
    [
      'that the wiki fails to deliver',
      (server) => {
        server.instead = (path, response) => path === '/api/pages/1' && json(response, 500, '{}');
      },
      'the wiki fails to deliver it (500)',
    ],
    [
      'of another shape',
      (server) => {
        server.instead = (path, response) => path === '/api/pages/1' && json(response, 200, '{"html":5}');
      },
      'html: Invalid input: expected string, received number',
    ],
    [
      'with a row of another shape',
      (server) => {
        server.pages = [page(1, { updated_at: 'gestern' }), page(2)];
      },
      'updated_at: is not a time',
    ],
    [
      'whose book cannot be seen',
      (server) => {
        server.pages = [page(1, { book_id: 9 }), page(2)];
      },
      'its book 9: it cannot be seen',
    ],
    [
      'whose chapter cannot be seen',
      (server) => {
        server.pages = [page(1, { chapter_id: 9 }), page(2)];
      },
      'its chapter 9: it cannot be seen',
    ],
  ])('%s is a fault, the others go on', async (_name, damage, reason) => {
    const { server, wiki } = await open();
    server.pages = [page(1), page(2)];
    damage(server);
    expect(await wiki.pages()).toMatchObject({ pages: [{ id: '2' }], faults: [{ id: '1', reason }] });
  });

  test('a book that cannot be read keeps its pages as they are', async () => {
    const { server, wiki } = await open();
    server.books = [...server.books, { id: 2, name: 'Other' }];
    server.pages = [page(1), page(2, { book_id: 2 })];
    server.instead = (path, response) => path === '/api/books/1' && json(response, 500, '{}');
    expect(await wiki.pages()).toMatchObject({
      pages: [{ id: '2' }],
      faults: [{ id: '1', reason: 'its book 1: the wiki fails to deliver it (500)' }],
    });
  });
});

describe('a failing wiki is unreachable, and its token stays secret', () => {
  type Instead = BookStackServer['instead'];
  const whole =
    (text: string, type = 'application/json'): Instead =>
    (_path, response) =>
      !!response.writeHead(200, { 'content-type': type }).end(text);
  const status =
    (code: number, headers = {}): Instead =>
    (_path, response) =>
      !!response.writeHead(code, headers).end(`Token ${TOKEN}`);

  test.each<[string, Instead, string]>([
    ['an error', status(503), 'it responds with status 503'],
    ['a gateway that finds nobody', status(502), 'it responds with status 502'],
    ['no such API', status(404), 'there is no API (404): check WIKI_URL'],
    ['a token that may not', status(403), 'the token may not use the API or has expired (403)'],
    ['another URL', status(302, { location: 'https://other.example/' }), 'it redirects to another URL (302)'],
    ['a page to sign in', whole('<html>', 'text/html'), 'is not JSON'],
    ['half a response', whole('{"data":[{"id":1'), 'is not JSON'],
    [
      'bytes that are not UTF-8',
      (_path, response) => !!response.end(Buffer.from([0x22, 0xff, 0x22])),
      'is not JSON',
    ],
    ['another list', whole('{"items":[]}'), "is not one of BookStack's"],
    ['rows without ids', whole('{"data":[{}],"total":1}'), 'has no id'],
    [
      'more rows than it says',
      whole('{"data":[{"id":1},{"id":2}],"total":1}'),
      'changes whenever it is read',
    ],
    ['fewer rows than it says', whole('{"data":[],"total":3}'), 'changes whenever it is read'],
    ['too many rows', whole('{"data":[],"total":9999999}'), 'more than 200000'],
    [
      'an endless answer',
      (_path, response) => !!response.writeHead(200, { 'content-length': 2e9 }).write('{'),
      'has more than',
    ],
    ['a connection that is cut', (_path, response) => !!response.socket?.destroy(), 'cannot be read: '],
    [
      'an answer that is cut',
      (_path, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{"data":');
        setImmediate(() => response.socket?.destroy());
        return true;
      },
      'cannot be read: ',
    ],
    ['silence', () => true, 'no response within 100 ms'],
  ])('%s', async (name, instead, reason) => {
    const { server, wiki } = await open({ timeoutMs: name === 'silence' ? 100 : 30_000 });
    server.instead = instead;
    const error = await wiki.pages().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(WikiUnreachable);
    expect(String(error)).toContain(reason);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)).not.toContain('secret');
  });

  test('a wrong token', async () => {
    const { wiki } = await open({ token: 'wrong:secret' });
    await expect(wiki.pages()).rejects.toThrow(
      /^the wiki at http:\/\/127\S+ cannot be read: it rejects the token \(401\): check WIKI_TOKEN$/,
    );
  });

  test('nobody there', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => free.once('listening', resolve));
    const address = free.address();
    await new Promise((resolve) => free.close(resolve));
    const port = typeof address === 'object' ? address?.port : undefined;
    const options = {
      url: `http://127.0.0.1:${port}`,
      token: TOKEN,
      cache: memoryWikiCache(),
      wait: async () => {},
    };
    const wiki = openBookStack(options);
    await expect(wiki.pages()).rejects.toThrow('ECONNREFUSED');
    await wiki.close();
  });
});

test('a failed request is retried once', async () => {
  const { server, wiki, world } = await open();
  server.pages = [page(1)];
  const failed = new Set<string>();
  server.instead = (path, response) => {
    if (failed.has(path)) return false;
    failed.add(path);
    response.writeHead(503).end();
    return true;
  };
  expect(idsOf(await wiki.pages())).toEqual(['1']);
  expect(world.waited).toEqual([1000, 1000, 1000, 1000, 1000]);
});

test('a reading that is interrupted ends at once', async () => {
  const { server, wiki } = await open();
  const abort = new AbortController();
  server.instead = () => {
    abort.abort();
    return true;
  };
  await expect(wiki.pages(abort.signal)).rejects.toThrow(/: interrupted$/);
});

describe('the check of vitrine doctor', () => {
  const check = (url: string, token = TOKEN) => checkBookStack({ url, token, wait: async () => {} });

  test('counts the pages that the token can see', async () => {
    const { server, url } = await open();
    const subject = 'knowledge base (BookStack)';
    expect(await check(url)).toMatchObject([
      { severity: 'warning', subject, message: `${url} has no pages for this token` },
    ]);
    server.pages = [page(1)];
    expect(await check(url)).toEqual([
      { severity: 'ok', subject, message: `${url} has 1 pages for this token` },
    ]);
  });

  test('reports a wrong token, another server or none, and no secret', async () => {
    const { server, url } = await open();
    const wrong = await check(url, 'wrong:secret');
    expect(wrong).toMatchObject([
      { severity: 'fault', message: expect.stringContaining('it rejects the token (401)') },
    ]);
    expect(JSON.stringify(wrong)).not.toContain('secret');
    server.instead = (_path, response) => !!response.end('{"hits":[]}');
    expect(await check(url)).toMatchObject([{ severity: 'fault', message: `${url} is not a BookStack` }]);
    server.instead = (_path, response) => !!response.socket?.destroy();
    expect(await check(url)).toMatchObject([{ severity: 'fault' }]);
  });
});

/** A cache in memory, and its keys. */
function memoryWikiCache(): WikiCache & { readonly keys: () => string[] } {
  const texts = new Map<string, { readonly version: string; readonly text: string }>();
  return {
    keys: () => [...texts.keys()].sort(),
    async get(keys) {
      return new Map(
        keys.flatMap((key) => {
          const kept = texts.get(key);
          return kept === undefined ? [] : [[key, kept] as const];
        }),
      );
    },
    async put(given) {
      for (const { key, ...kept } of given) texts.set(key, kept);
    },
    async retain(keys) {
      for (const key of texts.keys()) if (!keys.has(key)) texts.delete(key);
    },
  };
}
