import { expect, test } from 'vitest';
import { cmsHtml } from '../../../../src/site/components/cms-html.ts';

const check = (given: string, expected: string, firstHeading?: 2 | 3) =>
  expect(cmsHtml(given, firstHeading).html).toBe(expected);

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
    '<a href="/x?a=1&amp;b=2" hreflang="en">a</a><a href="mailto:a@b.c">b</a><img src="x.jpg" alt="A &quot;B&quot;" />',
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
  const { html } = cmsHtml(`<p>${open}</p>${'<p>x</p>'.repeat(10_000)}`);
  expect(html.match(/<b /g)?.length).toBe(400);
});

test.each(['<b>', '<div>', '<ul><li>', '<blockquote>'])(
  'what has very many nested %s becomes plain text',
  (tag) => {
    check(`a &lt; b ${tag.repeat(50_000)}deep`, '<p>a &lt; b</p>');
  },
);
