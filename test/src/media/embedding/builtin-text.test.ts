import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openBuiltinTextEmbedder } from '../../../../src/media/embedding/builtin-text.ts';

const embedder = openBuiltinTextEmbedder();

async function distance(a: string, b: string): Promise<number> {
  const [one = [], other = []] = await embedder.embedTexts([a, b], 'document');
  return Array.from(one).reduce((rest, component, i) => rest - component * (other[i] ?? 0), 1);
}

/** The first text is nearer to the second than to the third. */
async function check(text: string, nearer: string, farther: string): Promise<void> {
  expect(await distance(text, nearer)).toBeLessThan((await distance(text, farther)) - 0.01);
}

test.each([
  ['Bildnis Arthur Roessler\nEgon Schiele', 'Briefe an Arthur Roessler', 'Briefe an Arthur Schnitzler'],
  ['Winterlandschaft', 'Paysage en hiver', 'Ritratto di donna'],
  ['Selbstbildnis', 'self-portrait', 'Landkarte von Tirol'],
  ['Schloß Ambras', 'SCHLOSS AMBRAS', 'Schlosserei'],
  ['Dürer', 'Du\u0308rer', 'Durst'],
  ['Ofenkacheln', 'Ofenkachel', 'Kochlöffel'],
  ['The death of the emperor', 'Der Tod des Kaisers', 'Der Geburtstag der Kaiserin'],
  ['Old man with a violin', 'Alter Mann mit Geige', 'Junge Frau mit Fächer'],
])('%j is nearer to %j than to %j', (text, nearer, farther) => check(text, nearer, farther));

test('any text has a vector of unit length, always the same, at most 0.4 from any other', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 300 }));
  await fc.assert(
    fc.asyncProperty(text, text, async (a, b) => {
      const [first, again] = await embedder.embedTexts([a, a], 'query');
      expect(first).toEqual(again);
      expect(first).toHaveLength(embedder.dimensions);
      expect(Math.hypot(...(first ?? []))).toBeCloseTo(1, 5);
      expect(await distance(a, b)).toBeLessThanOrEqual(0.4 + 1e-6);
    }),
  );
});

test.each([
  ['Schiff', true],
  ['Segelschiffe', true],
  ['the cathedral of xyzzy', true],
  ['xyzzy asdf', false],
  ['der die und the of xyzzy', false],
  ['!!!', false],
])('understands %j: %j', (text, understood) => expect(embedder.understands?.(text)).toBe(understood));

test('vectors of this name never change', async () => {
  const [vector = new Float32Array()] = await embedder.embedTexts(['Der Kuss\nGustav Klimt'], 'document');
  const strongest = Array.from(vector.entries())
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, 6)
    .map(([component, value]) => `${component}: ${value.toFixed(4)}`);
  expect([embedder.name, strongest]).toMatchInlineSnapshot(`
    [
      "vitrine-text-2",
      [
        "0: 0.8944",
        "294: -0.1403",
        "286: -0.1104",
        "173: 0.1013",
        "255: -0.0883",
        "182: -0.0855",
      ],
    ]
  `);
});

test('a text without letters and digits is not near to those that have some', async () => {
  expect(await distance('!!!', 'Der Kuss')).toBeGreaterThan(0.15);
  expect(await distance('', '!!!')).toBeCloseTo(0, 6);
});
