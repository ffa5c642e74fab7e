import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openThemes } from '../../../src/site/open-themes.ts';
import { contrast } from '../../../src/site/theme/contrast.ts';
import { openApp } from '../api/open-app.ts';
import { recordingEngine } from '../use-cases/recording-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let now = 0;
let warnings: string[] = [];
const themes = openThemes({ folder: () => folder, clock: () => now, warn: (line) => warnings.push(line) });
const app = await openApp(recordingEngine(), { site: { themes } });
afterAll(() => app.close());

let revision = 0;
/** Writes `site.json`, and lets the time pass after which it is read again. */
function write(content: unknown): void {
  warnings = [];
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  // White space makes sizes differ, because a file system's clock may be coarse.
  writeFileSync(join(folder, 'site.json'), text + ' '.repeat(++revision));
  now += 2000;
}
const html = async (path = '/de/') =>
  (await app.inject({ url: path, headers: { accept: 'text/html' } })).body;

test('without a file, the site has its own name and no stylesheet of a theme', async () => {
  const page = await html();
  expect(page).toContain('<span>Vitrine</span>');
  expect(page).not.toContain('/static/theme/');
});

test('name, tagline, logo, colours, imprint and links of the footer are those of the file', async () => {
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write({
    name: 'Kulturschatz',
    tagline: { de: 'Schätze', en: 'Treasures' },
    logo: 'logo.svg',
    colours: { accent: { light: '#7a1f3d', dark: '#f0a0b8' } },
    imprint: { de: '/de/impressum', en: '/en/imprint' },
    footerLinks: [{ label: 'Presse', url: 'https://press.example/' }],
  });
  const [german, english] = [await html(), await html('/en/')];
  expect(german).toContain('<title>Start – Kulturschatz</title>');
  expect(german).toContain('<h1>Schätze</h1>');
  expect(english).toContain('<h1>Treasures</h1>');
  expect(german).toContain('<a href="/de/impressum">Impressum</a>');
  expect(german).toContain('<a href="https://press.example/">Presse</a>');
  const [, logo = ''] = /<img src="(\/static\/theme\/logo-\w+\.svg)" alt="Kulturschatz">/.exec(german) ?? [];
  const [, styles = ''] =
    /<link rel="stylesheet" href="(\/static\/theme\/theme-\w+\.css)">/.exec(german) ?? [];
  const logoReply = await app.inject(logo);
  expect([logoReply.statusCode, logoReply.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(logoReply.headers['content-security-policy']).toContain('sandbox');
  const { body, headers } = await app.inject(styles);
  expect(headers['cache-control']).toContain('immutable');
  expect(body).toBe(
    ':root{--accent:#7a1f3d}@media screen and (prefers-color-scheme:dark){:root{--accent:#f0a0b8}}\n',
  );
  expect((await app.inject('/static/theme/theme-000000000000.css')).statusCode).toBe(404);
});

test('a logo for the dark scheme stands beside that for the light one, which is printed', async () => {
  writeFileSync(join(folder, 'day.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>');
  writeFileSync(join(folder, 'night.png'), 'PNG');
  write({ name: 'Schatz', logo: { light: 'day.svg', dark: 'night.png' } });
  const page = await html();
  const [, dark = '', light = ''] =
    /<picture><source srcset="([^"]+)" media="screen and \(prefers-color-scheme: dark\)"><img src="([^"]+)" alt="Schatz"><\/picture>/.exec(
      page,
    ) ?? [];
  const types = await Promise.all(
    [light, dark].map(async (url) => (await app.inject(url)).headers['content-type']),
  );
  expect(types).toEqual(['image/svg+xml', 'image/png']);
});

test('the icon of the site is that of the file, also where browsers ask without a page', async () => {
  writeFileSync(join(folder, 'icon.png'), 'ICON');
  write({ favicon: 'icon.png' });
  const page = await html();
  const [, url = ''] = /<link rel="icon" href="(\/static\/theme\/favicon-\w+\.png)">/.exec(page) ?? [];
  expect(page).toContain(`<link rel="apple-touch-icon" href="${url}">`);
  expect(page).not.toContain('favicon.svg');
  for (const path of [url, '/favicon.ico', '/apple-touch-icon.png']) {
    const { body, headers } = await app.inject(path);
    expect([body, headers['content-type']]).toEqual(['ICON', 'image/png']);
  }
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write({ favicon: 'icon.svg' });
  expect(await html()).not.toContain('apple-touch-icon');
  write({});
  expect(await html()).toContain('/static/favicon.svg');
  expect((await app.inject('/favicon.ico')).body).not.toBe('ICON');
});

test('the file is read again when it changes, and not before a second has passed', async () => {
  write({ name: 'Eins' });
  expect(await html()).toContain('<span>Eins</span>');
  write({ name: 'Zwei' });
  now -= 1999;
  expect(await html()).toContain('<span>Eins</span>');
  now += 1999;
  expect(await html()).toContain('<span>Zwei</span>');
});

describe('a mistake is reported once, and the last theme stays', () => {
  test.each<[string, unknown, RegExp]>([
    ['no JSON', '{', /^site\.json: /],
    ['an unknown name', { titel: 'x' }, /titel/],
    [
      'no colour',
      { colours: { accent: 'red' } },
      /colours.*must be a colour such as #0f5e59|must be a colour/s,
    ],
    ['a logo elsewhere', { logo: '../secret.svg' }, /must be the name of an SVG/],
    ['a missing logo', { logo: 'missing.png' }, /the logo missing\.png is not in/],
    ['a logo of one scheme', { logo: { light: 'logo.svg' } }, /logo/],
    ['an icon elsewhere', { favicon: 'https://m.example/i.png' }, /must be the name of an SVG, PNG or ICO/],
    ['a missing icon', { favicon: 'missing.ico' }, /the favicon missing\.ico is not in/],
    ['a URL that runs', { imprint: 'javascript:alert(1)' }, /must be a URL with http/],
  ])('%s', async (_name, content, message) => {
    write({ name: 'Bleibt' });
    await html();
    write(content);
    expect(await html()).toContain('<span>Bleibt</span>');
    await html();
    expect(warnings).toEqual([expect.stringMatching(message)]);
  });
});

test('other colours than the accent are left out, with a warning', async () => {
  write({ name: 'Bunt', colours: { paper: '#ffffff', ink: '#000000' } });
  expect(await html()).toContain('<span>Bunt</span>');
  expect(warnings).toEqual(['site.json: colours: only accent can be chosen, not paper, ink']);
});

test('an accent that is hard to read is used, with a warning', async () => {
  write({ colours: { accent: { light: '#dddddd', dark: '#7fcfc4' } } });
  expect(await html()).toContain('/static/theme/theme-');
  expect(warnings[0]).toBe(
    "the site's accent #dddddd (light) beside paper #fbfaf7 has a contrast of 1.3; readable text needs 4.5",
  );
});

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('settings count more than the file', async () => {
  mkdirSync(join(folder, 'other'));
  writeFileSync(join(folder, 'other', 'site.json'), JSON.stringify({ name: 'Datei', tagline: 'T' }));
  const own = openThemes({
    folder: () => join(folder, 'other'),
    settings: { name: 'Einstellung', accent: '#224466', logoUrl: 'https://logo.example/l.svg' },
    clock: () => 0,
    warn: () => {},
  });
  expect(own.theme()).toMatchObject({
    name: 'Einstellung',
    tagline: { de: 'T', en: 'T' },
    logo: { light: 'https://logo.example/l.svg', dark: 'https://logo.example/l.svg' },
    accent: { light: '#224466' },
  });
});
