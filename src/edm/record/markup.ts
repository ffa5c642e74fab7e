import { decodeHTMLStrict } from 'entities';

/**
 * A text without HTML: `<p>Söhne &amp;amp; Co.</p>` is `Söhne & Co.` Elements that begin a line
 * in browsers begin one here; scripts, style sheets and comments are left out. Only names of
 * HTML elements are markup, so `a < b` and `<unknown>` stay, as `R&D` does, because it is not
 * the name of a character. Names and numbers of characters are decoded twice at most: some
 * programs encode a text that is encoded. [records-20]
 */
export function withoutMarkup(text: string): string {
  if (!/[<&]/.test(text) || isUrl(text)) return text;
  let read = withoutTags(text);
  for (let decodings = 0; decodings < 2; decodings += 1) {
    const decoded = decodeHTMLStrict(withNonSortingMarks(read));
    if (decoded === read) break;
    read = withoutTags(decoded);
  }
  return read === text ? text : read.replace(/\n\s*\n\s*/g, '\n\n').trim();
}

/**
 * MARC's and UNIMARC's marks around words that sorting leaves out, which are often written as numbers
 * (`&#152;Der&#156; Tag`) and which HTML would read as characters of windows-1252.
 */
const withNonSortingMarks = (text: string): string =>
  text.replace(/&#(?:x(88|89|98|9c)|(136|137|152|156));/gi, (_, hex?: string, decimal?: string) =>
    String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );

/** Whether something of a text is markup. */
export const hasMarkup = (text: string): boolean => withoutMarkup(text) !== text;

/** A text of a record that is read as exactly this text. */
export const asSuppliedText = (text: string): string =>
  isUrl(text) ? text : text.replace(/[&<]/g, (character) => (character === '&' ? '&amp;amp;' : '&amp;lt;'));

/** A parameter of a URL may look like a character's name. */
const isUrl = (text: string): boolean => /^\s*https?:\/\/\S+\s*$/.test(text);

/** By what they are replaced. Source: HTML Standard, the index of elements and the obsolete ones. */
const ELEMENTS: readonly (readonly [replacement: string, names: string])[] = [
  [
    '\n',
    'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption ' +
      'figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ' +
      'noframes ol optgroup option p plaintext pre search section select summary table tbody tfoot thead title tr ul xmp',
  ],
  [' ', 'td th'],
  [
    '',
    'a abbr acronym applet area audio b base basefont bdi bdo bgsound big blink button canvas cite code col ' +
      'colgroup data datalist del dfn em embed font frame i iframe img input ins kbd label link map mark marquee ' +
      'math meta meter nobr noembed noscript object output param picture progress q rb rp rt rtc ruby s samp script ' +
      'slot small source span strike strong style sub sup svg template textarea time track tt u var video wbr',
  ],
];

const REPLACEMENTS: ReadonlyMap<string, string> = new Map(
  ELEMENTS.flatMap(([replacement, names]) => names.split(' ').map((name) => [name, replacement])),
);

/** Whether it is the name of an element of HTML, in any case. */
export const isHtmlName = (name: string): boolean => REPLACEMENTS.has(name.toLowerCase());

/** Attributes that stand without a value; in `a <b and c> d`, neither `and` nor `c` is one. */
const FLAGS =
  'allowfullscreen async autoplay checked compact controls default defer disabled hidden inert ismap loop multiple ' +
  'muted nohref noshade novalidate nowrap open readonly required reversed selected';

/** A tag with its name, or the beginning of a comment. Values of attributes are read up to the next `<`, so that this takes linear time. */
const TAG = new RegExp(
  `<!--|<(?<end>/?)(?<name>${[...REPLACEMENTS.keys()].join('|')})` +
    `(?:\\s+(?:[^\\s"'<>/=]+\\s*=\\s*(?:"[^"<]*"|'[^'<]*'|[^\\s"'<>]+)|(?:${FLAGS.replaceAll(' ', '|')})(?=[\\s/>])))*\\s*/?>`,
  'gi',
);

/** What ends the content of a comment or an element that no reader sees. */
const HIDDEN: ReadonlyMap<string, RegExp> = new Map([
  ['<!--', /-->/g],
  ['script', /(?=<\/script\s*>)/gi],
  ['style', /(?=<\/style\s*>)/gi],
]);

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const unending = new Set<string>();
  let read = '';
  let at = 0;
  for (const { 0: tag, index, groups } of text.matchAll(TAG)) {
    if (index < at) continue;
    const name = groups?.['name']?.toLowerCase() ?? tag;
    const after = index + tag.length;
    const isEnd = groups?.['end'] === '/';
    const hides = HIDDEN.has(name) && !isEnd && !unending.has(name);
    const hiddenTo = hides ? endOfHidden(text, name, after) : undefined;
    if (hides && hiddenTo === undefined) unending.add(name);
    if (hiddenTo === undefined && tag === '<!--') continue;
    // XML may have `<br></br>` for `<br/>`.
    const isEndOfBreak = isEnd && name === 'br' && index === at && read.endsWith('\n');
    read += text.slice(at, index) + (isEndOfBreak ? '' : replacementOf(name, isEnd));
    at = hiddenTo ?? after;
  }
  return read + text.slice(at);
}

/** A cell ends where the next one begins. */
function replacementOf(name: string, isEnd: boolean): string {
  const replacement = REPLACEMENTS.get(name) ?? '';
  return isEnd && replacement === ' ' ? '' : replacement;
}

/** Where the text goes on after hidden content; undefined without any, or without an end. */
function endOfHidden(text: string, name: string, from: number): number | undefined {
  const end = HIDDEN.get(name);
  if (end === undefined) return undefined;
  end.lastIndex = from;
  const found = end.exec(text);
  return found === null ? undefined : found.index + found[0].length;
}
