import fc from 'fast-check';
import { expect, test } from 'vitest';
import { titleKey } from '../../../../src/documents/objects/title-key.ts';

const ORDER = ' 0123456789abcdefghijklmnopqrstuvwxyz';

/** The symbols that a key holds: what the packing must keep. */
function unpack(key: number | undefined): string | undefined {
  if (key === undefined) return undefined;
  let text = '';
  for (let rest = key; rest > 0; rest = Math.floor(rest / 38)) {
    const symbol = rest % 38;
    text = (symbol === 0 ? '' : ORDER.charAt(symbol - 1)) + text;
  }
  return text;
}

/** Title => the symbols of its key; `lowest` for a title without letters and digits. */
const CASES = `
  Mona Lisa => mona lisa
  MONA LISA => mona lisa
  Apfel => apfel
  Äpfel => apfel
  Straße => strasse
  Øresund => oresund
  Œuvre => oeuvre
  Łódź => lodz
  (Ohne Titel) => ohne titel
  "Zitat" => zitat
  „Zitat“ => zitat
  ¿Qué? => que
  [1. Entwurf] => 1 entwurf
  Der Kuss => der kuss
  Wien -- Graz => wien graz
  Wien-Graz => wien graz
  L'Arlésienne => larlesienn
  L’Arlésienne => larlesienn
  Erdbeer- => erdbeer
  Пётр Чайковский => petr chayk
  Μουσική => moysiki
  שלום => slvm
  سلام => slm
  浮世絵 => fushihui
  ひらがな => hiragana
  カタカナ => katakana
  한국어 => hangugeo
  Ⅻ. Brief => xii brief
  ½ Meter => 12 meter
  ＡＢＣ => abc
  𝒜 B => a b
  Abc 😀 def => abc def
  <event of the twilight> => event of t
  … => lowest
  😀 => lowest
  👩‍🎨🏽 => lowest
  - => lowest
  <> => lowest
  < > => lowest
  !!! => lowest
  \u0301 => lowest
  \u200b => lowest
  〄 => lowest
  𐀀𐀁 => ae
  !!! 1 => 1
  😀 Abc => abc`;

for (const line of CASES.trim().split('\n')) {
  const [written = '', symbols = ''] = line.trim().split(' => ');
  const title = written.replace(/\\u(....)/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  test(`${written} is sorted as ${symbols}`, () => {
    expect(unpack(titleKey(title))).toBe(symbols === 'lowest' ? '' : symbols);
  });
}

test('composed and decomposed letters have equal keys; any white space is one space', () => {
  expect(titleKey('Ärger über Öl'.normalize('NFD'))).toBe(titleKey('Ärger über Öl'));
  expect(titleKey(' \tA\r\n\u00a0 b ')).toBe(titleKey('a b'));
  expect(titleKey('A\u0093b')).toBe(titleKey('a b'));
  expect(titleKey('')).toBeUndefined();
  expect(titleKey(' ')).toBeUndefined();
});

test('a blank can be the tenth symbol, and counts', () => {
  expect(unpack(titleKey('event for the twilight'))).toBe('event for ');
  expect(unpack(titleKey('event for -'))).toBe('event for');
});

test('a list is in alphabetical order', () => {
  const titles = ['(1) Eins', '10 Briefe', '9 Briefe', 'A', 'A b', 'A-Z', 'Äa', 'Ab', '„Abc“', 'Zug', 'Żyto'];
  const keys = titles.map(titleKey);
  expect(keys).toEqual(keys.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  expect(new Set(keys).size).toBe(titles.length);
});

const title = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aAbzZ09 -(äßΩж漢'), maxLength: 14 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

test('[documents-18] keys compare as the ten symbols they hold', () => {
  fc.assert(
    fc.property(title, title, (a, b) => {
      const [left, right] = [titleKey(a), titleKey(b)];
      fc.pre(left !== undefined && right !== undefined);
      const [first, second] = [unpack(left) ?? '', unpack(right) ?? ''];
      expect(Math.sign((left ?? 0) - (right ?? 0))).toBe(first < second ? -1 : first > second ? 1 : 0);
    }),
    { numRuns: 2000 },
  );
});

test('[documents-18] a key has the first ten symbols of the title', () => {
  const words = fc.string({ unit: fc.constantFrom(...'abcxyzABC019 -,()'), maxLength: 24 });
  fc.assert(
    fc.property(words, (text) => {
      const plain = text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim()
        .slice(0, 10);
      expect(unpack(titleKey(text)) ?? '').toBe(plain);
    }),
  );
});

test('a key is a whole number from 0 that a double holds exactly', () => {
  fc.assert(
    fc.property(title, (text) => {
      const key = titleKey(text);
      expect(key === undefined || (Number.isSafeInteger(key) && key >= 0)).toBe(true);
    }),
  );
  expect(titleKey('zzzzzzzzzzzz')).toBe(38 ** 10 - 1);
});
