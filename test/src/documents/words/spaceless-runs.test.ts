import { describe, expect, test } from 'vitest';
import { learnLexicon } from '../../../../src/documents/words/learn-lexicon.ts';
import { queryInRuns } from '../../../../src/documents/words/query-runs.ts';
import { wordForms } from '../../../../src/documents/words/word-forms.ts';

const formsOf = wordForms(learnLexicon().lexicon());
const runsOf = (document: Readonly<Record<string, string | readonly string[]>>) =>
  formsOf(document).map((form) => form.split(' ')[0] ?? '');

describe('[words-34] texts in scripts without spaces are found', () => {
  test.each([
    ['葛飾北斎', '北斎'],
    ['東海道五十三次之内', '五十三次'],
    ['富嶽三十六景', '三十六景'],
    ['《紅樓夢》人物', '紅樓夢'],
    ['鶴図', '鶴'],
    ['ประเทศไทย', 'ไทย'],
    ['ภาพถ่ายกรุงเทพฯ', 'กรุงเทพ'],
    ['ປະເທດລາວ', 'ລາວ'],
    ['ប្រទេសកម្ពុជា', 'កម្ពុជា'],
    ['မြန်မာနိုင်ငံ', 'နိုင်ငံ'],
    ['アルブレヒト・デューラー', 'デューラー'],
    ['昭和12年', '12'],
  ])('%s by %s', (title, run) => {
    expect(runsOf({ title })).toContain(run);
    expect(runsOf({ creator: [title] })).toContain(run);
    expect(runsOf({ subject: [title] })).toContain(run);
    expect(runsOf({ nameVariant: [title] })).toContain(run);
  });
});

test('[words-34] every run of two to eight characters is a word, of Han a single one, too', () => {
  expect(runsOf({ title: '葛飾北斎' }).sort()).toEqual(
    ['葛', '飾', '北', '斎', '葛飾', '飾北', '北斎', '葛飾北', '飾北斎'].sort(),
  );
  expect(runsOf({ title: 'ไทยลาว' })).not.toContain('ไ');
  const long = runsOf({ title: '一二三四五六七八九十' });
  expect(long).toContain('三四五六七八九十');
  expect(Math.max(...long.map(({ length }) => length))).toBe(8);
});

test('[words-34] runs come beside all other words', () => {
  const words = Array.from({ length: 400 }, (_, i) => `Wort${i}-Teil${i}`);
  expect(runsOf({ title: '葛飾北斎', description: words })).toContain('北斎');
});

test('[words-34] descriptions have none', () =>
  expect(runsOf({ description: ['葛飾北斎'], provenance: ['葛飾北斎'] })).toEqual([]));

test('scripts with spaces have no runs', () => expect(runsOf({ title: '서울' })).toEqual([]));

test('very long texts have runs of their first characters', () => {
  const text = Array.from({ length: 5000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  const runs = runsOf({ title: text, subject: [text] });
  expect(runs).toContain(text.slice(491, 499));
  expect(runs.length).toBeLessThan(4100);
  const beside = `東${Array.from({ length: 5000 }, (_, i) => `★w${i}`).join('')}`;
  expect(runsOf({ subject: [beside] }).length).toBeLessThan(2100);
});

describe('[words-34] a query', () => {
  const check = (typed: string, q: string, marked: readonly string[]) =>
    expect(queryInRuns(typed)).toEqual({ q, typed: marked, hasOnlyRuns: marked.length > 0 });
  test('of a run stays as it is', () => {
    check('北斎', '北斎', ['北斎']);
    check(' 北斎\n', '北斎', ['北斎']);
  });
  test('without such scripts stays as it is', () => check('Wien, -graz  "a b"', 'Wien, -graz  "a b"', []));
  test('that is longer than a run becomes runs that overlap', () => {
    check('東海道五十三次之内', '東海道五十三次之 海道五十三次之内', ['東海道五十三次之内']);
    check('ประเทศไทยน้ำตก', 'ประเทศไท ศไทยน้ำตก', ['ประเทศไทยน้ำตก']);
  });
  test('loses the punctuation beside it', () =>
    check('《紅樓夢》 「東京」', '紅樓夢 東京', ['紅樓夢', '東京']));
  test('with other words keeps them', () =>
    expect(queryInRuns('hokusai 昭和12年')).toEqual({
      q: 'hokusai 昭和 年 12',
      typed: ['昭和', '年'],
      hasOnlyRuns: false,
    }));
  test('with a hyphen between blanks, which excludes nothing', () =>
    expect(queryInRuns('東海道五十三次之内 - 庄野').q).toBe('東海道五十三次之 海道五十三次之内 - 庄野'));
  test('of a phrase or with excluded words stays as it is', () => {
    for (const q of ['"葛飾北斎の富嶽三十六景"', '葛飾北斎の富嶽三十六景 -冨嶽'])
      expect(queryInRuns(q).q).toBe(q);
  });
});
