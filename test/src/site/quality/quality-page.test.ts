import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { Problem } from '../../../../src/kernel/problem.ts';
import { CmsUnreachable } from '../../../../src/stores/cms/cms.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { BASE_URL } from '../../api/open-app.ts';
import { memoryCms } from '../../stores/cms/memory-cms.ts';
import { OTHER, openQualitySite, serveQualityObjects } from './quality-site.ts';

const { engine: served } = await serveQualityObjects(afterAll);

async function open() {
  const app = await openQualitySite(afterAll, { served });
  return async (path: string, status = 200): Promise<string> => {
    const { statusCode, body } = await app.inject({ url: path, headers: { accept: 'text/html' } });
    expect([path, statusCode]).toEqual([path, status]);
    return body;
  };
}

const page = await open();

/** The text of a section. */
const textOf = (body: string, start: RegExp): string =>
  (new RegExp(`${start.source}.*?</section>`, 's').exec(body)?.[0] ?? '')
    .replace(/<text.*?<\/text>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const ALBERTINA = '/en/institutions/albertina/quality';
const FIGURES = /<dl class="key-figures">/;
const CONTENT = /<h2 id="media">/;

test('[quality-15] an institution sees its numbers beside those of all', async () => {
  const body = await page(ALBERTINA);
  expect(textOf(body, FIGURES)).toBe(
    'objects 2 have media of tier 3 or 4 50% all institutions: 33%' +
      ' have metadata of tier B or C 0% all institutions: 0%' +
      ' have no known problems 0% all institutions: 0%' +
      ' of the checked objects have only links that work – not checked yet',
  );
  expect(textOf(body, CONTENT)).toBe(
    'Media Tier 0 to 4: how large and usable pictures, films and other media are, and whether they may be reused.' +
      ' Albertina All institutions Media Tier Objects Share All Examples' +
      ' Tier 4 good media, free to use 1 50.0% 33.3% Garten &amp; &lt;Haus&gt;' +
      ' Tier 3 good media, some uses allowed 0 0.0% 0.0%' +
      ' Tier 2 a picture of medium size, or no permission for reuse 0 0.0% 0.0%' +
      ' Tier 1 a small picture, or only a web page 0 0.0% 0.0%' +
      ' Tier 0 no usable media 1 50.0% 66.7% Gemälde',
  );
});

test('each part has an id of its own, to which the contents lead', async () => {
  for (const path of [ALBERTINA, '/de/quality']) {
    const body = await page(path);
    const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    const [, contents = ''] = /class="quality-contents"[^>]*>(.*?)<\/nav>/s.exec(body) ?? [];
    const targets = [...contents.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(4);
    expect(targets.filter((id) => !body.includes(`<h2 id="${id}">`))).toEqual([]);
  }
});

test('its pages lead to each other', async () => {
  const body = await page(ALBERTINA);
  for (const url of ['/en/albertina', '/en/quality', '/de/institutions/albertina/quality']) {
    expect(body).toContain(`href="${url}"`);
  }
  expect(await page('/en/institutions')).toContain('href="/en/quality"');
});

test('[quality-15] examples are links to their pages, and to all others by the search page', async () => {
  const body = await page(ALBERTINA);
  expect(body).toContain(`<a href="${BASE_URL}/objects/${uuidOf(0)}"><span><bdi lang="de">Garten`);
  expect(body).not.toContain('<Haus');
  const [, url = ''] = /href="([^"]*quality=problems%3Ashort-description)"/.exec(body) ?? [];
  expect(url).toBe('/en/search?dataProvider=Albertina&amp;quality=problems%3Ashort-description');
  expect(await page(url.replaceAll('&amp;', '&'))).toContain('data-count>1 object<');
});

describe('the whole collection', () => {
  test('has a table of institutions, each with a link to its report', async () => {
    const rows = (await page('/de/quality')).matchAll(
      /<th scope="row"><a href="\/de\/institutions\/([^"]*)\/quality">/g,
    );
    expect([...rows].map(([, id = '']) => id)).toEqual(['albertina', encodeURIComponent(OTHER)]);
    expect(await page(`/de/institutions/${encodeURIComponent(OTHER)}/quality`)).toContain(
      '<h1><span>Archiv für &lt;Öl&gt;/Wien</span> Datenqualität</h1>',
    );
  });

  test('is offered as data, also as a table', async () => {
    const urls = async (path: string) =>
      [...(await page(path)).matchAll(/ href="([^"]*\?format=[^"]*)"/g)].map(([, url]) => url);
    const formats = ['json', 'csv&amp;bom=true'];
    expect(await urls('/en/quality')).toEqual(formats.map((format) => `/quality?format=${format}`));
    expect(await urls(ALBERTINA)).toEqual(
      formats.map((format) => `/institutions/albertina/quality?format=${format}`),
    );
  });

  test('has nothing to compare with', async () => {
    expect(textOf(await page('/en/quality'), FIGURES)).toMatch(/^objects 3 have media of tier 3 or 4 33% /);
    expect(await page('/en/quality')).not.toMatch(/all institutions/i);
  });
});

test('an institution without objects has no charts', async () => {
  const body = await page('/en/institutions/belvedere/quality');
  expect(body).toContain('<p>There are no objects of this institution yet.</p>');
  expect(body).not.toMatch(/role="img"|first-steps/);
});

test('while the CMS is down, institutions are found by their names', async () => {
  const cms = memoryCms({
    async institutions() {
      throw new CmsUnreachable('refused');
    },
  });
  const app = await openQualitySite(onTestFinished, { served, cms });
  const { statusCode, body } = await app.inject({ url: '/en/institutions/Albertina/quality' });
  expect(statusCode).toBe(200);
  expect(body).toContain('<a href="/en/institutions/Albertina">Albertina</a>');
});

test('an unknown institution is a page of the error', async () => {
  expect(await page('/de/institutions/nirgends/quality', 404)).toContain('<h1>Nicht gefunden</h1>');
});

test('while too many reports are being made, the page asks to try again', async () => {
  const refuse = async () => {
    throw new Problem(503, 'Too many quality reports are being made', { headers: { 'retry-after': '5' } });
  };
  const app = await openQualitySite(onTestFinished, { served, changes: { facetValues: refuse } });
  const reply = await app.inject({ url: '/de/quality', headers: { accept: 'text/html' } });
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
  expect(reply.body).toContain('<h1>Das geht gerade nicht</h1>');
});
