import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { HOUSE_CONTENT, openHouse } from './house-site.ts';

const house = await openHouse(afterAll);

const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

/** A copy of the folder of the house without these files. */
function folderWithout(files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(HOUSE_CONTENT, folder, { recursive: true });
  for (const file of files) rmSync(join(folder, file));
  return folder;
}

/** The site of the house without these files of its folder, and with this `site.json`. */
async function houseWithout(files: readonly string[], site?: object) {
  const folder = folderWithout(files);
  if (site !== undefined) writeFileSync(join(folder, 'site.json'), JSON.stringify(site));
  return openHouse(afterAll, { folder });
}

test('[site-31] pages that site.json links, and those without a category, are no stories', async () => {
  expect(linksIn(main(await house.html('/de/stories')))).toEqual(['/de/winter']);
  for (const path of ['/de/impressum', '/de/barrierefreiheit', '/de/zeiten', '/en/accessibility']) {
    const page = await house.html(path);
    expect(main(page)).not.toMatch(/class="crumbs"|\/stories"/);
    expect(page).not.toContain('aria-current="true">Geschichten');
  }
  expect(main(await house.html('/de/winter'))).toContain(
    'class="crumbs" aria-label="Ort der Seite"><a href="/de/stories">Geschichten</a> <span>Themen</span>',
  );
});

test('[site-31] without a story, nothing leads to stories, and pages are found', async () => {
  const without = await houseWithout(['content/3-winter.yaml']);
  for (const path of ['/de/', '/en/', '/de/search', '/de/impressum', '/de/zeiten']) {
    expect(await without.html(path)).not.toMatch(/\/stories"|Geschichten|Stories/);
  }
  const { body } = await without.app.inject('/sitemap/pages.xml');
  expect([body.includes('/de/stories'), body.includes('/de/impressum')]).toEqual([false, true]);
});

test('[site-31] a category that has a name in one language only makes stories in both', async () => {
  const folder = folderWithout([]);
  const file = join(folder, 'content/3-winter.yaml');
  const english = '  - { id: 35, languages_code: en, title: Winter in the valley, slug: cold, items: [] }';
  writeFileSync(file, `${readFileSync(file, 'utf8')}${english}\n`);
  const own = await openHouse(afterAll, { folder });
  expect(linksIn(main(await own.html('/en/stories')))).toEqual(['/en/cold']);
  expect(main(await own.html('/en/cold'))).toContain('<a href="/en/stories">Stories</a></nav>');
});

test('[site-31] the search finds pages of editors, whether they are stories or not', async () => {
  const found = await house.html('/de/search?tab=stories&q=samstag');
  expect(found).toContain('>Öffnungszeiten</a>');
  expect(found).toContain('aria-current="page">Seiten <span class="tab-count">1</span>');
  const folder = ['content/3-winter.yaml', 'content/4-zeiten.yaml'];
  expect(await (await houseWithout(folder)).html('/de/search?q=krug')).not.toContain('>Seiten ');
});

test('[site-32] links of site.json lead to the page in the language of the visitor', async () => {
  const footer = async (path: string) => {
    const page = await house.html(path);
    return linksIn(
      page.slice(page.lastIndexOf('aria-label="Über uns"') + 1 || page.lastIndexOf('About us"')),
    );
  };
  expect(await footer('/de/')).toEqual([
    '/de/museum',
    '/de/barrierefreiheit',
    '/de/zeiten',
    'https://press.example/',
    '/de/impressum',
  ]);
  expect(await footer('/en/')).toEqual([
    '/en/museum',
    '/en/accessibility',
    '/en/zeiten',
    'https://press.example/',
    '/en/imprint',
  ]);
});

test('[site-32] a link of site.json to a page of the site itself keeps the language of the visitor', async () => {
  const own = await houseWithout([], {
    imprint: 'https://vitrine.example/de/impressum',
    footerLinks: [
      { label: 'Suche', url: '/de/search?q=krug' },
      { label: 'API', url: '/docs' },
      { label: 'Fehlt', url: '/de/fehlt' },
    ],
  });
  const page = await own.html('/en/');
  for (const url of ['/en/search?q=krug', '/docs', '/en/fehlt', '/en/imprint']) {
    expect(page).toContain(`<a href="${url}">`);
  }
});

test.each([
  ['/en/winter', 'Der Winter im Tal', '/en/stories'],
  ['/en/zeiten', 'Öffnungszeiten', undefined],
  ['/en/museum', 'Heimatmuseum Grünau', undefined],
  ['/en/inventar', 'Inventar', '/en/knowledge'],
])('[site-20] %s has its German text in the English frame', async (path, title, crumb) => {
  const page = await house.html(path);
  expect(page).toContain('<html lang="en">');
  expect(page).toMatch(/<(?:article|div)[^>]* lang="de"[^>]*>/);
  expect(main(page)).toMatch(new RegExp(`lang="de".*<h1(?: lang="de")?>${title}</h1>`, 's'));
  expect(page).toContain('>Life in the valley since 1780.<');
  if (crumb !== undefined) expect(main(page)).toContain(`<a href="${crumb}">`);
  expect(page).toContain(`<link rel="canonical" href="https://vitrine.example${path.replace('en', 'de')}">`);
  expect(page).not.toContain('hreflang="en"');
  expect(page).toContain(`href="${path.replace('en', 'de')}" hreflang="de"`);
  const own = linksIn(main(page)).filter((url) => url?.startsWith('/de/'));
  expect(own).toEqual([]);
});

test('[site-20] the frame of a German page leads to the same page in the English frame', async () => {
  expect(await house.html('/de/winter')).toContain('href="/en/winter" hreflang="en"');
  expect(await house.html('/de/impressum')).toContain('href="/en/imprint" hreflang="en"');
});

test('[site-20] lists of the English site have German texts as such', async () => {
  expect(main(await house.html('/en/stories'))).toMatch(
    /<h2 lang="de">Themen<\/h2>.*"\/en\/winter" lang="de"/s,
  );
  expect(main(await house.html('/en/knowledge'))).toMatch(/<div lang="de">.*\/en\/inventar/s);
  expect(main(await house.html('/en/'))).toMatch(/<article class="picture-card">.*"\/en\/winter" lang="de"/s);
});

test('[site-32] links of the example in docs/site.md lead to its page in both languages', async () => {
  const guide = readFileSync(new URL('../../../docs/site.md', import.meta.url), 'utf8');
  const block = (language: string) =>
    new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(guide)?.[1] ?? '';
  const folder = folderWithout(['content/1-impressum.yaml']);
  writeFileSync(join(folder, 'site.json'), block('json'));
  writeFileSync(join(folder, 'content/1-imprint.yaml'), block('yaml'));
  for (const name of ['logo', 'logo-dark', 'icon']) {
    writeFileSync(join(folder, `${name}.svg`), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  }
  const example = await openHouse(afterAll, { folder });
  for (const [language, path, heading] of [
    ['de', '/de/impressum', 'Impressum'],
    ['en', '/en/imprint', 'Imprint'],
  ]) {
    const home = await example.html(`/${language}/`);
    expect(home).toContain('– Kulturschatz</title>');
    expect(home).toContain(`<a href="${path}">${heading}</a>`);
    const page = await example.html(path ?? '');
    expect(page).toContain(`<html lang="${language}">`);
    expect(main(page)).toContain(`<h1>${heading}</h1>`);
    expect(linksIn(main(page))).toEqual([]);
  }
});
