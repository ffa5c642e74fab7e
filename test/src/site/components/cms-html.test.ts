import { expect, test } from 'vitest';
import type { Language } from '../../../../src/kernel/languages.ts';
import { cmsHtml } from '../../../../src/site/components/cms-html.ts';
import { createLinks } from '../../../../src/site/page/links.ts';

/** A page below a path, with a text in German unless another language is given. */
const visitAt = (baseUrl: string, frame: Language = 'de', language: Language = 'de') => ({
  links: createLinks(new URL(baseUrl).pathname.replace(/\/$/, ''), '', frame),
  baseUrl,
  language,
});

const visit = visitAt('https://vitrine.example');

const check = (given: string, expected: string, firstHeading?: 2 | 3) =>
  expect(cmsHtml(visit, given, firstHeading).html).toBe(expected);

test.each([
  ['/de/impressum#x', '/kultur/de/impressum#x'],
  ['/assets/1?width=2', '/kultur/assets/1?width=2'],
  ['/kultur/de/impressum', '/kultur/de/impressum'],
  ['/kultur', '/kultur/'],
  ['https://example.org/kultur/de/search?q=ä', '/kultur/de/search?q=%C3%A4'],
  ['impressum', '/kultur/de/impressum'],
  ['../../../en/imprint', '/kultur/en/imprint'],
  ['#top', '#top'],
  ['?x=1', '?x=1'],
  ['https://example.org/andere', 'https://example.org/andere'],
  ['https://example.org/kulturell', 'https://example.org/kulturell'],
  ['//other.example/x', '//other.example/x'],
  ['mailto:a@b.c', 'mailto:a@b.c'],
])('[site-32] below a path, %s leads to %s', (given, expected) => {
  const { html } = cmsHtml(visitAt('https://example.org/kultur'), `<a href="${given}">x</a>`);
  expect(html).toBe(`<a href="${expected}">x</a>`);
});

test('[site-32] links of a German text in the English frame stay in that', () => {
  const { html } = cmsHtml(
    visitAt('https://example.org/kultur', 'en', 'de'),
    '<a href="/de/suche"></a><a href="winter"></a><img src="/assets/1">',
  );
  expect(html).toBe(
    '<a href="/kultur/en/suche"></a><a href="/kultur/en/winter"></a><img src="/kultur/assets/1" />',
  );
});

test('keeps texts, lists, tables, links and pictures', () => {
  check(
    '<p lang=de>Käthe &amp; <em>Öl</em> &lt;1900&gt;<br>neu</p><hr>',
    '<p lang="de">Käthe &amp; <em>Öl</em> &lt;1900&gt;<br />neu</p><hr />',
  );
  check('<ol start=3 reversed><li>a<li>b</ol>', '<ol start="3" reversed><li>a</li><li>b</li></ol>');
  check(
    '<table><tr><th scope=col>a<td colspan=2>b</table>',
    '<table><tr><th scope="col">a</th><td colspan="2">b</td></tr></table>',
  );
  check(
    '<a href="/x?a=1&b=2" hreflang=en>a</a><a href="mailto:a@b.c">b</a><img src=x.jpg alt="A &quot;B&quot;">',
    '<a href="/x?a=1&amp;b=2" hreflang="en">a</a><a href="mailto:a@b.c">b</a><img src="/de/x.jpg" alt="A &quot;B&quot;" />',
  );
});

test('headings begin with the first one of a page, without gaps', () => {
  check('<h1>a</h1><h3 title="<h2>">b</h3><h6>c</h6>', '<h2>a</h2><h3 title="&lt;h2&gt;">b</h3><h4>c</h4>');
  check('<h4>a</h4>', '<h3>a</h3>', 3);
});

test('drops scripts, styles, forms, frames, ids, comments and other schemes', () => {
  check('<script>x</script><style>y</style><textarea>z</textarea><!--c-->t', 't');
  check('<p onclick=x style=y id=z class=c>t</p><input value=x><iframe src=x></iframe>', '<p>t</p>');
  check('<a href="java&#10;script:x">a</a><img src="data:x"><img src="mailto:x">', '<a>a</a><img /><img />');
  check(
    '<noscript><p title="</noscript><img src=x onerror=y>">',
    '<p title="&lt;/noscript&gt;&lt;img src=x onerror=y&gt;"></p>',
  );
  check('<svg><a xlink:href=x>t</a></svg></div>a<b', '<a>t</a>a');
});

test('formatting that is not closed is not repeated in each paragraph', () => {
  const open = Array.from({ length: 400 }, (_, i) => `<b title="${i}">`).join('');
  const { html } = cmsHtml(visit, `<p>${open}</p>${'<p>x</p>'.repeat(10_000)}`);
  expect(html.match(/<b /g)?.length).toBe(400);
});

test.each(['<b>', '<div>', '<ul><li>', '<blockquote>'])(
  'what has very many nested %s becomes plain text',
  (tag) => {
    check(`a &lt; b ${tag.repeat(50_000)}deep`, '<p>a &lt; b</p>');
  },
);
