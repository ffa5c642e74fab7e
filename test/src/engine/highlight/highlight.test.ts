import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlightDocument, wordFinder } from '../../../../src/engine/highlight/mark-document.ts';
import {
  type HighlightOptions,
  type HighlightWords,
  highlightText,
  lastWordLength,
} from '../../../../src/engine/highlight/mark-text.ts';
import { unlimitedBudget } from '../../../../src/engine/search-budget.ts';
import { bestWindow } from '../../../../src/engine/text/best-window.ts';
import { tokenize } from '../../../../src/engine/text/tokenize.ts';

const OPTIONS: HighlightOptions = {
  highlight_start_tag: '<',
  highlight_end_tag: '>',
  snippet_threshold: 30,
  highlight_affix_num_tokens: 4,
  prefixLength: 0,
};

/** Words that were typed in full, and with `typed*` in front those found for a beginning, perhaps a wrong one: `wien*wiener`. */
function wordsOf(list: string): HighlightWords {
  const pairs = list.split(' ').map((item) => {
    const [typed = '', found] = item.split('*');
    const typos = found === undefined || found.startsWith(typed) ? 0 : 1;
    return [found ?? typed, { typed, prefix: found !== undefined, typos }] as const;
  });
  return new Map(pairs);
}

interface Case {
  readonly name: string;
  readonly text: string;
  readonly words: string;
  readonly snippet: string | undefined;
  readonly matched?: readonly string[];
  readonly options?: Partial<HighlightOptions>;
  /** Only where the whole text is asked for. */
  readonly value?: string;
}

function check({ text, words, snippet, matched, options, value }: Case): void {
  const marked = highlightText(
    text,
    wordsOf(words),
    value !== undefined,
    { ...OPTIONS, ...options },
    unlimitedBudget(),
  );
  expect({ snippet: marked?.snippet, value: marked?.value }).toEqual({ snippet, value });
  if (matched) expect(marked?.matchedTokens).toEqual(matched);
}

const numbered = (name: string, from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => `${name}${from + i}`).join(' ');
/** 61 tokens, the 31st is `krug`. */
const LONG = `${numbered('vor', 0, 29)} krug ${numbered('nach', 31, 60)}`;

const CASES: readonly Case[] = [
  {
    name: 'a letter keeps its marks',
    text: 'ain gu\u0366\u0301ter i\u0361ustit\u0361sii',
    words: 'gu*gu\u0366\u0301ter i*i\u0361ustit\u0361sii',
    snippet: 'ain <gu\u0366\u0301>ter <i\u0361>ustit\u0361sii',
    options: { prefixLength: 2 },
  },
  { name: 'no word', text: 'ein Krug', words: 'vase', snippet: undefined },
  { name: 'nothing to look at', text: '', words: 'vase', snippet: undefined },
  {
    name: 'a word in its own letters',
    text: 'der Große KRUG',
    words: 'krug grosse',
    snippet: 'der <Große> <KRUG>',
    matched: ['Große', 'KRUG'],
  },
  {
    name: 'signs around a word stay outside',
    text: '(Krug), "Krug"! Krug;',
    words: 'krug',
    snippet: '(<Krug>), "<Krug>"! <Krug>;',
    matched: ['Krug', 'Krug', 'Krug'],
  },
  {
    name: 'signs inside a word are marked',
    text: "l'heure, Öl-Bild",
    words: 'lheure olbild',
    snippet: "<l'heure>, <Öl-Bild>",
  },
  {
    name: 'foreign quotation marks: the closing one is in',
    text: '„Krug“ und',
    words: 'krug',
    snippet: '„<Krug“> und',
  },
  {
    name: 'text is not escaped',
    text: '<i>Krug</i> & <krug',
    words: 'krug',
    snippet: '<i>Krug</i> & <<krug>',
  },
  {
    name: 'blanks stay',
    text: '  Krug \n und  Vase ',
    words: 'krug vase',
    snippet: '  <Krug> \n und  <Vase> ',
  },
  { name: 'Cyrillic as it is', text: 'Жук и жаба', words: 'Жук', snippet: '<Жук> и жаба' },
  // beginnings
  {
    name: 'typed letters of a longer word',
    text: 'Wiener Stadt',
    words: 'wien*wiener',
    options: { prefixLength: 4 },
    snippet: '<Wien>er Stadt',
    matched: ['Wien'],
  },
  {
    name: 'letters are counted in the text',
    text: 'Ångström',
    words: 'angst*angstrom',
    options: { prefixLength: 5 },
    snippet: '<Ångst>röm',
  },
  {
    name: 'a letter is never cut',
    text: 'Größe 🎨🎭🎪🎻🎷',
    words: 'gross*grosse 🎨🎭*🎨🎭🎪🎻🎷',
    options: { prefixLength: 4 },
    snippet: '<Größ>e <🎨🎭🎪🎻>🎷',
  },
  {
    name: 'letters count as they are normalised: fewer in the text',
    text: 'Schloßpark',
    words: 'schloss*schlosspark',
    options: { prefixLength: 7 },
    snippet: '<Schloßp>ark',
  },
  {
    name: 'where there are not so many, bytes count, and a letter that would be cut stays out',
    text: 'Straße Größe',
    words: 'strass*strasse gross*grosse',
    options: { prefixLength: 6 },
    snippet: '<Straß>e <Grö>ße',
  },
  {
    name: 'a beginning and signs: the signs stay outside',
    text: '„Wie“-ner',
    words: 'wie*wiener',
    options: { prefixLength: 3 },
    snippet: '„<Wie>“-ner',
  },
  {
    name: 'the last word of the query counts',
    text: 'Krüge',
    words: 'krug*kruge',
    options: { prefixLength: 3 },
    snippet: '<Krü>ge',
  },
  {
    name: 'signs are no letters',
    text: 'Beer-Hofmann',
    words: 'beerhof*beerhofmann',
    options: { prefixLength: 7 },
    snippet: '<Beer-Hof>mann',
  },
  {
    name: 'a beginning with a typo, little more: the word',
    text: 'Kruegel',
    words: 'kreg*kruegel',
    options: { prefixLength: 4 },
    snippet: '<Kruegel>',
  },
  {
    name: 'a beginning with a typo, much more: the letters',
    text: 'Kruegelchen',
    words: 'kreg*kruegelchen',
    options: { prefixLength: 4 },
    snippet: '<Krue>gelchen',
  },
  {
    name: 'a typo without more: the word',
    text: 'Vase',
    words: 'vaes*vase',
    options: { prefixLength: 4 },
    snippet: '<Vase>',
  },
  // windows
  {
    name: 'thirty tokens are shown whole',
    text: `krug ${numbered('x', 1, 29)}`,
    words: 'krug',
    snippet: `<krug> ${numbered('x', 1, 29)}`,
  },
  {
    name: 'one more is cut',
    text: `krug ${numbered('x', 1, 30)}`,
    words: 'krug',
    snippet: '<krug> x1 x2 x3 x4',
  },
  {
    name: 'four tokens on each side',
    text: LONG,
    words: 'krug',
    snippet: 'vor26 vor27 vor28 vor29 <krug> nach31 nach32 nach33 nach34',
  },
  {
    name: 'or as many as wanted',
    text: LONG,
    words: 'krug',
    options: { highlight_affix_num_tokens: 1 },
    snippet: 'vor29 <krug> nach31',
  },
  {
    name: 'none at all',
    text: LONG,
    words: 'krug',
    options: { highlight_affix_num_tokens: 0 },
    snippet: '<krug>',
  },
  {
    name: 'another threshold',
    text: LONG,
    words: 'krug',
    options: { snippet_threshold: 61 },
    snippet: LONG.replace('krug', '<krug>'),
  },
  {
    name: 'threshold zero: whole',
    text: LONG,
    words: 'krug',
    options: { snippet_threshold: 0 },
    snippet: LONG.replace('krug', '<krug>'),
  },
  {
    name: 'signs after the last token are shown, before the first not',
    text: LONG.replace('vor26', '(vor26').replace('nach34', 'nach34).'),
    words: 'krug',
    snippet: 'vor26 vor27 vor28 vor29 <krug> nach31 nach32 nach33 nach34).',
  },
  {
    name: 'most words win',
    text: `krug ${LONG.replace('nach35', 'vase')}`,
    words: 'krug vase',
    snippet: 'vor26 vor27 vor28 vor29 <krug> nach31 nach32 nach33 nach34 <vase> nach36 nach37 nach38 nach39',
  },
  {
    name: 'ten positions apart is near enough',
    text: LONG.replace('nach40', 'vase'),
    words: 'krug vase',
    snippet: `vor26 vor27 vor28 vor29 <krug> ${numbered('nach', 31, 39)} <vase> nach41 nach42 nach43 nach44`,
  },
  {
    name: 'eleven is not',
    text: LONG.replace('nach41', 'vase'),
    words: 'krug vase',
    snippet: 'vor26 vor27 vor28 vor29 <krug> nach31 nach32 nach33 nach34',
  },
  {
    name: 'in a long text words before the window stay unmarked',
    text: LONG.replace('vor28', 'krug').replace('vor20', 'vase').replace('nach31', 'vase'),
    words: 'krug vase',
    snippet: 'vor26 vor27 krug vor29 <krug> <vase> nach32 nach33 nach34 nach35',
  },
  {
    name: 'repetitions after it are marked',
    text: LONG.replace('nach33', 'krug'),
    words: 'krug',
    snippet: 'vor26 vor27 vor28 vor29 <krug> nach31 nach32 <krug> nach34',
    matched: ['krug', 'krug'],
  },
  // whole values
  {
    name: 'the value has all marks, the snippet its own',
    text: LONG.replace('vor2 ', 'vase ').replace('nach60', 'krug'),
    words: 'krug vase',
    value: LONG.replace('vor2 ', '<vase> ').replace('krug', '<krug>').replace('nach60', '<krug>'),
    snippet: 'vor0 vor1 <vase> vor3 vor4 vor5 vor6',
  },
];

test.each(CASES)('$name', check);

test.each([
  ['krug', 4],
  ['alter krug', 4],
  ['grüß', 5],
  ['krug -vase', 4],
  ['krug -"alte vasen"', 5],
  ['"krug', 4],
  ['krug *', 4],
  ['beer-hof', 7],
  ['* - "', 0],
  ['', 0],
])('the last word of %j has %i characters', (query, length) => {
  expect(lastWordLength(query)).toBe(length);
});

test('a document: fields by name, lists with one entry for each element, the five best in the old form', () => {
  const words = wordsOf('krug vase');
  const document = {
    title: 'Krug und Vase',
    subject: ['Vase', 'Tisch', 'Krug, Vase', 'der Krug', 'die Vase', 'ein Krug', 'Krug'],
    note: ['nichts'],
    year: 1900,
  };
  const fields = ['title', 'subject', 'note', 'year', 'nix'].map((name) => ({
    name,
    full: name === 'title',
    words,
    containsWord: wordFinder(words.keys()),
  }));
  expect(highlightDocument(document, fields, OPTIONS, unlimitedBudget())).toEqual({
    highlight: {
      subject: [
        { matched_tokens: ['Vase'], snippet: '<Vase>' },
        { matched_tokens: [], snippet: 'Tisch' },
        { matched_tokens: ['Krug', 'Vase'], snippet: '<Krug>, <Vase>' },
        { matched_tokens: ['Krug'], snippet: 'der <Krug>' },
        { matched_tokens: ['Vase'], snippet: 'die <Vase>' },
        { matched_tokens: ['Krug'], snippet: 'ein <Krug>' },
        { matched_tokens: ['Krug'], snippet: '<Krug>' },
      ],
      title: { matched_tokens: ['Krug', 'Vase'], snippet: '<Krug> und <Vase>', value: '<Krug> und <Vase>' },
    },
    highlights: [
      {
        field: 'subject',
        indices: [2, 0, 6, 3, 4],
        matched_tokens: [['Krug', 'Vase'], ['Vase'], ['Krug'], ['Krug'], ['Vase']],
        snippets: ['<Krug>, <Vase>', '<Vase>', '<Krug>', 'der <Krug>', 'die <Vase>'],
      },
      {
        field: 'title',
        matched_tokens: ['Krug', 'Vase'],
        snippet: '<Krug> und <Vase>',
        value: '<Krug> und <Vase>',
      },
    ],
  });
});

const vocabulary = fc.constantFrom(
  'krug',
  'Vase',
  'Größe',
  '🎨🎭',
  'Öl-Bild,',
  '(x)',
  '„y“',
  '—',
  'Жук',
  '\n',
  '',
  'u\u0308ber',
  'gu\u0366\u0301t',
);
const texts = fc
  .array(fc.oneof({ weight: 5, arbitrary: vocabulary }, fc.string({ unit: 'grapheme' })), { maxLength: 60 })
  .map((parts) => parts.join(' '));

test('[typesense-10] without tags, a value is the text and a snippet a part of it; marks are the matched tokens', () => {
  const options = fc.record({
    highlight_start_tag: fc.constant('\ue000'),
    highlight_end_tag: fc.constant('\ue001'),
    snippet_threshold: fc.integer({ min: 0, max: 40 }),
    highlight_affix_num_tokens: fc.integer({ min: 0, max: 6 }),
    prefixLength: fc.integer({ min: 0, max: 6 }),
  });
  const typed = fc.array(fc.tuple(vocabulary, fc.boolean()), { maxLength: 4 });
  fc.assert(
    fc.property(texts, typed, options, (text, list, settings) => {
      fc.pre(!/[\ue000\ue001]/.test(text));
      const words = new Map(
        list.flatMap(([word, prefix]) =>
          tokenize(word).map(
            (token) => [token, { typed: prefix ? token.slice(0, 1) : token, prefix, typos: 0 }] as const,
          ),
        ),
      );
      const marked = highlightText(text, words, true, settings, unlimitedBudget());
      expect(marked === undefined).toBe(!tokenize(text).some((token) => words.has(token)));
      if (!marked) return;
      expect(marked.value).not.toMatch(/\p{L}[\ue000\ue001]\p{M}/u);
      const plain = (value: string) => value.replace(/[\ue000\ue001]/g, '');
      expect(plain(marked.value ?? '')).toBe(text);
      expect(text).toContain(plain(marked.snippet));
      expect([...marked.snippet.matchAll(/\ue000([^\ue001]*)\ue001/g)].map(([, inner]) => inner)).toEqual(
        marked.matchedTokens,
      );
      for (const token of marked.matchedTokens)
        expect(token.isWellFormed() || !text.isWellFormed()).toBe(true);
    }),
  );
});

/** Every choice of one occurrence for each word, restricted to what is near the first. */
function naiveWindow(occurrences: readonly (readonly number[])[]): { words: number; gaps: number } {
  const all = [...new Set(occurrences.flat())].sort((a, b) => a - b);
  let best = { words: 0, gaps: 0 };
  for (const first of all) {
    for (const last of all.filter((at) => at >= first && at - first <= 10)) {
      const words = occurrences.filter((positions) =>
        positions.some((at) => at >= first && at <= last),
      ).length;
      const gaps = last - first;
      if (words > best.words || (words === best.words && gaps < best.gaps)) best = { words, gaps };
    }
  }
  return best;
}

test('finds the same best window as comparing all windows', () => {
  const lists = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 40 })), {
      minLength: 1,
      maxLength: 20,
    })
    .map((pairs) => {
      const byPosition = new Map(pairs.map(([word, at]) => [at, word]));
      return [0, 1, 2, 3, 4]
        .map((word) =>
          [...byPosition]
            .filter(([, w]) => w === word)
            .map(([at]) => at)
            .sort((a, b) => a - b),
        )
        .filter((positions) => positions.length > 0);
    });
  fc.assert(
    fc.property(lists, (occurrences) => {
      const window = bestWindow(occurrences);
      expect({ words: window?.positions.length, gaps: window?.gaps }).toEqual(naiveWindow(occurrences));
    }),
  );
});
