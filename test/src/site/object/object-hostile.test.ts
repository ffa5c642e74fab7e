import { expect, test } from 'vitest';
import { escapeText } from '../../../../src/kernel/html.ts';
import { openObjects, recordOf, uuidOf } from '../open-objects.ts';
import { hostileRecord, OVERRIDE, SCRIPT, UNKNOWN_ELEMENT } from './hostile-record.ts';

/** The attributes of a page that a browser would follow or run, by their names. */
const attributes = (body: string) =>
  [...body.matchAll(/\s(href|src|data-zoom|data-service|data-manifest|on\w+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );

test.each([
  ['script elements', SCRIPT, '"\'`'],
  ['unknown elements', UNKNOWN_ELEMENT, UNKNOWN_ELEMENT],
  ['overridden directions', OVERRIDE, OVERRIDE],
])('[site-14] records full of %s stay text', async (_, text, shown) => {
  const app = await openObjects([
    { record: hostileRecord(text), fields: { previewImage: 'javascript:alert(1)' } },
  ]);
  for (const path of [`/de/objects/${uuidOf(0)}`, `/en/objects/${uuidOf(0)}`]) {
    const { statusCode, body } = await app.inject(path);
    expect(statusCode).toBe(200);
    const ours = body.matchAll(/<script\b[^>]*>/g);
    expect([...ours].map(([tag]) => /type="(module|application\/ld\+json)"/.exec(tag)?.[1])).not.toContain(
      undefined,
    );
    expect(body).not.toMatch(/<img src=x|<script>|<x|<y-z/);
    expect(body).toContain(escapeText(shown.trim()));
    for (const [name, value] of attributes(body)) {
      expect(name).not.toMatch(/^on/);
      expect(value).toMatch(/^(?:https?:\/\/|\/(?!\/)|\?|#)/);
    }
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(JSON.parse(json).about.map(({ name }: { name: string }) => name.trim())).toContain(shown.trim());
  }
  await app.close();
});

test('every text with an overridden direction is isolated', async () => {
  const app = await openObjects([{ record: hostileRecord(OVERRIDE) }]);
  const { body } = await app.inject(`/en/objects/${uuidOf(0)}`);
  await app.close();
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? '';
  const outside = main
    .replace(/<(bdi|h1|p|div)\b[^>]*(?:dir="auto")[^>]*>[^<]*<\/\1>/g, '')
    .replace(/<bdi[^>]*>(?:[^<]|<\/?i>)*<\/bdi>/g, '')
    .replace(/<textarea.*?<\/textarea>/s, '')
    .replace(/\s[\w-]+="[^"]*"/g, '');
  expect(outside).not.toContain('\u202E');
});

test('a description of 100 kB is folded', async () => {
  const app = await openObjects([{ record: recordOf({ description: ['Wort '.repeat(20_000)] }) }]);
  const { body } = await app.inject(`/en/objects/${uuidOf(0)}`);
  await app.close();
  const [shown = ''] = /<div class="prose".*?<\/div>/s.exec(body) ?? [];
  expect(shown.length).toBeGreaterThan(500);
  expect(shown.length).toBeLessThan(2000);
  expect(body).toContain('<details class="fold"><summary>Read more</summary>');
});

test('a record without anything has a page', async () => {
  const record = {
    id: 'http://s.example/1',
    type: 'Aggregation',
    aggregatedCHO: { id: 'http://s.example/2' },
  };
  const app = await openObjects([{ record }]);
  const { statusCode, body } = await app.inject(`/en/objects/${uuidOf(0)}`);
  await app.close();
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1 dir="auto">Untitled</h1>');
  expect(body).not.toMatch(/undefined|null|NaN|\[object/);
});
