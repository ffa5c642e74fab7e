import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asSuppliedText, hasMarkup, withoutMarkup } from '../../../../src/edm/record/markup.ts';
import { readableWording } from '../../../../src/edm/record/readable-wording.ts';

describe('[records-20] readers see the text of', () => {
  test.each<[what: string, supplied: string, read: string]>([
    ['an element', '<p>Blick auf <b>Wien</b></p>', 'Blick auf Wien'],
    ['paragraphs', '<p>Eins</p>\n<p>Zwei</p>', 'Eins\n\nZwei'],
    ['line breaks', 'Eins<br/>Zwei<BR >Drei', 'Eins\nZwei\nDrei'],
    ['line breaks of XML, and one with a typing error', 'Eins<br></br>Zwei</br>Drei', 'Eins\nZwei\nDrei'],
    ['a list without ends', '<ul><li>Eins<li>Zwei</ul>', 'Eins\nZwei'],
    ['cells', '<table><tr><td>Eins</td><td>Zwei</td></tr></table>', 'Eins Zwei'],
    ['attributes', '<a href="http://m.example/?a=1&b=2" target=_blank>Seite</a>', 'Seite'],
    ['an attribute without a value', '<td nowrap>Eins', 'Eins'],
    ['an obsolete element', '<font color=red>rot</font>', 'rot'],
    ['a script', 'Eins<script>if (a<b) alert("<p>")</script> zwei', 'Eins zwei'],
    ['a style sheet', '<style>p { color: red }</style>Eins', 'Eins'],
    ['a comment', 'Eins <!-- <p>nicht</p> -->zwei', 'Eins zwei'],
    ['a script after an end without a beginning', '</script>Eins<script>alert(1)</script> zwei', 'Eins zwei'],
    ['a script without an end', 'Eins <script> zwei', 'Eins  zwei'],
    ['names of characters', 'M&uuml;ller&nbsp;&amp; S&ouml;hne&hellip;', 'Müller\u00a0& Söhne…'],
    ['numbers of characters', 'S&#246;hne, S&#xF6;hne &#150; &#147;Wien&#148;', 'Söhne, Söhne – “Wien”'],
    ['what is encoded twice', 'R&amp;amp;D, S&amp;ouml;hne', 'R&D, Söhne'],
    ['encoded elements', '&lt;p&gt;Eins&lt;/p&gt;', 'Eins'],
    ['elements that are encoded twice', '&amp;lt;i&amp;gt;Eins&amp;lt;/i&amp;gt;', 'Eins'],
    ['what is encoded three times', '&amp;amp;amp;, &amp;amp;lt;p&amp;amp;gt;', '&amp;, &lt;p&gt;'],
    ['lines around markup', 'Eins\nZwei <i>drei</i>', 'Eins\nZwei drei'],
    ['nothing but markup', '<p></p>', ''],
  ])('%s', (_, supplied, read) => {
    expect(withoutMarkup(supplied)).toBe(read);
    expect(hasMarkup(supplied)).toBe(true);
  });
});

test.each([
  '&#152;Der&#156; Tag',
  '&amp;#x98;Der&amp;#x9C; Tag',
  '<i>\u0098Der\u009c</i> Tag',
  '&#136;Der&#137; Tag',
])('[records-22] no marks of what sorting leaves out, however they are written: %j', (supplied) => {
  expect(readableWording(supplied)).toBe('Der Tag');
});

test('[records-22] the same numbers alone are characters of windows-1252', () => {
  expect(readableWording('c&#156;ur, &#152;')).toBe('cœur, ˜');
});

describe('is no markup:', () => {
  test.each([
    'a < b',
    'a<b',
    'a <b and c> d',
    '<unknown>',
    '<unknown artist>',
    '<Klimt>',
    '<trace element>',
    'wor<d>',
    '<p.3>',
    '<o:p>',
    '<i',
    '<!-- ohne Ende',
    'R&D',
    'AT&T; R&D;',
    'M&notes',
    '&copy 2020',
    '&246;',
    '&#;',
    'https://m.example/?a=1&amp;b=2&copy;',
    'Straße > Platz',
    '<archiv@m.example>',
    '<http://m.example/>',
  ])('%s', (text) => {
    expect(withoutMarkup(text)).toBe(text);
    expect(hasMarkup(text)).toBe(false);
  });
});

const part = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<b and c>',
    '<',
    '>',
    '&',
    '&amp;',
    'amp;',
    '&lt;',
    'p>',
    'a',
    ' ',
    '\n',
    '<script>',
    '<!--',
    '-->',
  ],
);
const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));

test('a text that was read is read as itself again', () => {
  fc.assert(
    fc.property(text, (supplied) => {
      const read = withoutMarkup(supplied)
        .replace(/\n\s*\n\s*/g, '\n\n')
        .trim();
      expect(withoutMarkup(asSuppliedText(read))).toBe(read);
    }),
  );
});

test('a text without a sign of markup is the same', () => {
  fc.assert(
    fc.property(fc.string(), (supplied) => {
      const plain = supplied.replace(/[<&]/g, '');
      expect(withoutMarkup(plain)).toBe(plain);
    }),
  );
});
