/*
 * node tools/make-concepts.ts FOLDER
 *
 * Writes src/media/embedding/builtin/concepts.txt.br: which words name which concepts, in
 * European languages. FOLDER is that of the unpacked npm package
 * cldr-annotations-full 48.2.0 (Unicode-3.0; concepts.LICENSE.txt). The others are
 * in tools/concepts, or come from Node.js (ICU): countries, languages, months.
 *
 * One line a word: the folded word, then `concept:weight` for each of its concepts,
 * in tenths; behind an empty line, one line a concept: its English words, likewise.
 * New data makes other vectors: then change the name of the built-in text model.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { foldText, WORD } from '../src/media/embedding/builtin/text-vector.ts';
import { LANGUAGES, readAnnotations } from './concepts/cldr-annotations.ts';
import type { ConceptNames } from './concepts/concept-names.ts';
import { intlConcepts } from './concepts/intl-concepts.ts';

/** The first name of an annotation is more specific than its other keywords. */
const [FIRST_NAME, KEYWORD] = [15, 10];

const [folder = ''] = process.argv.slice(2);
const concepts = [...annotations(folder), ...heritageWords(), ...intlConcepts(LANGUAGES)];
const words = new Map<string, Map<number, number>>();
const english: string[] = [];
for (const [concept, names] of concepts.entries()) {
  for (const [language, phrases] of names) {
    const weights = weightsOf(phrases);
    for (const [word, weight] of weights) {
      const meanings = words.get(word) ?? new Map<number, number>();
      meanings.set(concept, (meanings.get(concept) ?? 0) + weight);
      words.set(word, meanings);
    }
    if (language === 'en') english[concept] = line(weights);
  }
}

const text = [
  ...[...words].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, meanings]) => `${word} ${line(meanings)}`),
  '',
  ...concepts.map((_, concept) => english[concept] ?? ''),
].join('\n');
const out = new URL('../src/media/embedding/builtin/concepts.txt.br', import.meta.url);
const packed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
});
writeFileSync(out, packed);
process.stdout.write(
  `${concepts.length} concepts, ${words.size} words, ${packed.length} bytes (${text.length} unpacked)\n`,
);

function weightsOf(phrases: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [at, phrase] of phrases.entries()) {
    const parts = (foldText(phrase).match(WORD) ?? []).filter((word) => word.length > 1);
    for (const word of parts) {
      const weight = Math.round((at === 0 ? FIRST_NAME : KEYWORD) / parts.length);
      weights.set(word, Math.max(weights.get(word) ?? 0, weight));
    }
  }
  return weights;
}

function line(weights: ReadonlyMap<number | string, number>): string {
  return [...weights].map(([key, weight]) => `${key}:${weight}`).join(' ');
}

/** Unicode's concepts with their names. */
function annotations(packageFolder: string): ConceptNames[] {
  const byLanguage = LANGUAGES.map(
    (language) => [language, readAnnotations(packageFolder, language)] as const,
  );
  const characters = Object.keys(byLanguage[0]?.[1] ?? {});
  return characters.map(
    (character) =>
      new Map(
        byLanguage.map(([language, entries]) => {
          const { tts = [], default: keywords = [] } = entries[character] ?? {};
          return [language, [...tts, ...keywords]];
        }),
      ),
  );
}

function heritageWords(): ConceptNames[] {
  return readFileSync(new URL('../src/documents/words/forms/heritage-words.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => {
      const columns = row.split('|').map((names) => names.trim().split(' '));
      return new Map(['en', 'de', 'fr', 'it'].map((language, at) => [language, columns[at] ?? []]));
    });
}
