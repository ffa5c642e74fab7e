import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../free-port.ts';
import { outcomeOf, run, serviceUrl } from '../../src/app/run-vitrine.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { HOUSE_RECORDS } from './house-records.ts';
import { HOUSE_CONTENT } from './house-site.ts';

const PATH = '/kultur';

/** What was requested at the host of the proxy outside of the path. */
const outside: string[] = [];

/** A proxy that passes on what is below the path, without the path, as docs/deployment.md says. */
function proxyTo(port: number): Server {
  return createServer((given, reply) => {
    const { url = '', method, headers } = given;
    if (url === PATH) {
      reply.writeHead(301, { location: `${PATH}/` }).end();
      return;
    }
    if (!url.startsWith(`${PATH}/`)) {
      outside.push(url);
      reply.writeHead(404).end();
      return;
    }
    const passed = request({ port, path: url.slice(PATH.length), method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    given.pipe(passed);
  });
}

/** Links of a page, of a style or of a sitemap, also those that scripts read. */
const linksIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b(?:href|src|action|cite|content|value|data-viewer|data-pages|data-zoom)="((?:https?:\/)?\/[^"]*)"/g,
    ),
    ...text.matchAll(/url\(["']?([^)"']+)/g),
    ...text.matchAll(/<(?:loc|id|uri)>([^<]+)</g),
    ...[...text.matchAll(/srcset="([^"]+)"/g)].flatMap(([, set = '']) =>
      set.split(',').map((part) => ['', part.trim().split(' ')[0] ?? '']),
    ),
  ].map(([, url = '']) => url.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));

let origin = '';

/** What is done at the end, the last first: hooks that are registered by hooks do not run. */
const atEnd: (() => unknown)[] = [];
afterAll(async () => {
  for (const work of atEnd.reverse()) await work();
});

beforeAll(async () => {
  const [port, proxyPort] = [await freePort(), await freePort()];
  const proxy = proxyTo(port).listen(proxyPort, '127.0.0.1');
  atEnd.push(() => proxy.close());
  origin = `http://127.0.0.1:${proxyPort}`;
  const folder = temporaryFolder((work) => atEnd.push(work));
  const file = join(folder, 'meine.jsonl');
  const lines = HOUSE_RECORDS.map((record, number) =>
    JSON.stringify({
      ...record,
      id: `http://source.example/${number}/aggregation`,
      aggregatedCHO: { ...record.aggregatedCHO, id: `http://source.example/${number}` },
    }),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  const environment = {
    DATA_DIR: join(folder, 'data'),
    CONTENT_DIR: HOUSE_CONTENT,
    BASE_URL: `${origin}${PATH}`,
    LOG_LEVEL: 'silent',
  };
  for (const argv of [['ingest', file], ['index'], ['sync']]) {
    const [command = '', ...rest] = argv;
    expect([command, (await outcomeOf(command, environment, rest)).status]).toEqual([command, 0]);
  }
  const service = run('serve', { ...environment, EXPORT_AT: '', SYNC_AT: '', PORT: String(port) });
  atEnd.push(async () => {
    proxy.closeAllConnections();
    const ended = once(service, 'exit');
    service.kill();
    await ended;
  });
  await serviceUrl(service);
});

test('[site-32] no page of a service below a path leads out of it, and every link opens', async () => {
  const seen = new Map<string, string>([
    [`${PATH}/`, 'the start'],
    [`${PATH}/robots.txt`, 'the start'],
  ]);
  const broken: string[] = [];
  const pages: string[] = [];
  for (const [url, from] of seen) {
    const reply = await fetch(`${origin}${url}`, {
      redirect: 'manual',
      headers: { accept: 'text/html,*/*' },
    });
    const type = reply.headers.get('content-type') ?? '';
    if (reply.status >= 400) broken.push(`${reply.status} ${url} of ${from}`);
    const text = /html|css|xml|^text\/plain/.test(type) ? await reply.text() : '';
    if (type.startsWith('text/html')) pages.push(url);
    const location = reply.headers.get('location');
    // What a link header, a redirect or a sitemap names must stay inside, too.
    const found = [...linksIn(text), ...(location === null ? [] : [location])];
    for (const link of found) {
      const target = URL.parse(link, `${origin}${url}`);
      if (target?.origin !== origin) continue;
      const path = `${target.pathname}${target.search}`;
      if (!path.startsWith(`${PATH}/`) && path !== PATH) broken.push(`${link} of ${url} leaves the path`);
      else if (isFollowed(path, url) && !seen.has(path)) seen.set(path, url);
    }
  }
  expect(broken).toEqual([]);
  expect(outside).toEqual([]);
  for (const page of [
    '/de/impressum',
    '/en/imprint',
    '/en/winter',
    '/de/fotografieren',
    '/en/museum',
    '/docs/guides/',
  ]) {
    expect(pages).toContain(`${PATH}${page}`);
  }
});

/** Filters of searches are endless, the documentation has examples of other collections, and programs read the rest. */
const isFollowed = (path: string, from: string): boolean =>
  !/\?[^?]*(?:&|=.*=|more=|view=|sort=)|\/v2\/|\/mcp|\/oai\?|\/iiif\/|\/id\/|\/download\/|\/feed\.atom\?|\/sitemap\/obj/.test(
    path,
  ) &&
  (!from.includes('/docs/') || path.includes('/docs/') || path.includes('/static/'));
