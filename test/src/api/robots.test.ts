import { afterAll, describe, expect, test } from 'vitest';
import { recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

const app = await openApp(recordingEngine());
afterAll(() => app.close());

/** The rules of the one group there is, for all crawlers. */
const rules = (await app.inject('/robots.txt')).body.split('\n').flatMap((line): Rule[] => {
  const [, name = '', pattern = ''] = /^(allow|disallow):\s*(\S+)/i.exec(line) ?? [];
  return pattern === '' ? [] : [{ allows: name.toLowerCase() === 'allow', pattern }];
});

interface Rule {
  readonly allows: boolean;
  readonly pattern: string;
}

/** RFC 9309, 2.2.2 and 2.2.3: the longest rule that matches decides; `*` is anything, `$` the end. */
function isAllowed(path: string): boolean {
  const [best] = rules
    .filter(({ pattern }) => expression(pattern).test(path))
    .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allows) - Number(a.allows));
  return best?.allows ?? true;
}

const expression = (pattern: string): RegExp =>
  new RegExp(`^${RegExp.escape(pattern).replaceAll('\\*', '.*').replace(/\\\$$/, '$')}`);

const UUID = '11111111-1111-4111-8111-111111111111';

/** Paths that crawlers may go to, and those that they may not. */
const CASES: Readonly<Record<string, readonly string[]>> = {
  allowed: [
    '/',
    '/robots.txt',
    `/objects/${UUID}`,
    '/objects/',
    `/id/${UUID}`,
    '/institutions',
    '/content?slug=a',
    `/assets/${UUID}?width=10`,
    `/cms/assets/${UUID}/?width=10`,
    '/previews/3f1d0c5a9be24d60877f2a41c6e05b9d.webp',
    `/iiif/image/3/${UUID}/full/max/0/default.jpg`,
    '/docs/reference/grundlagen',
    '/openapi.json',
    '/static/search-page.js',
    '/searches',
    `/de/objects/${UUID}`,
    '/en/institutions?place=Wien',
    '/de/searching',
    '/sitemap.xml',
    '/object.html',
  ],
  forbidden: [
    '/v2/search?q=a',
    `/v2/object?id=${UUID}`,
    '/search',
    '/search?q=a',
    '/search/?q=a',
    '/object',
    '/de/search?q=a',
    '/en/search',
    '/de/picture',
    '/en/list?o=a',
    `/object?id=${UUID}`,
    `/object/?id=${UUID}`,
  ],
};

test('the rules are read', () => {
  expect(rules).toContainEqual({ allows: false, pattern: '/v2/' });
  expect(expression('/a?b*c$').test('/a?b-c')).toBe(true);
  expect(expression('/a?b*c$').test('/a?b-c-')).toBe(false);
});

describe.each(Object.entries(CASES))('%s', (verdict, paths) => {
  test.each(paths)('%s', (path) => {
    expect(isAllowed(path)).toBe(verdict === 'allowed');
  });
});
