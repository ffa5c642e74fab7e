/*
 * node tools/make-thing-names.ts FOLDER
 *
 * Writes src/media/embedding/networks/cldr-names.txt: what things are called in other
 * languages, for those English words of things.txt and imagenet-labels.txt that are the
 * name of a concept in CLDR. FOLDER is that of the unpacked npm package
 * cldr-annotations-full 48.2.0 (Unicode-3.0; cldr-names.LICENSE.txt).
 */
import { writeFileSync } from 'node:fs';
import { hasClasses } from '../src/media/embedding/networks/class-words.ts';
import { LANGUAGES, readAnnotations } from './concepts/cldr-annotations.ts';

const [folder = ''] = process.argv.slice(2);
const english = namesIn('en');
const others = LANGUAGES.filter((language) => language !== 'en').map(namesIn);
const lines = new Map<string, Set<string>>();
for (const [character, name] of english) {
  // German words are in things.txt, so only names in English are looked up.
  if (!hasClasses(name)) continue;
  const names = others.flatMap((language) => language.get(character) ?? []).filter((other) => other !== name);
  lines.set(name, new Set([...(lines.get(name) ?? []), ...names]));
}
const header =
  '# Names of things in other languages by their English names, from CLDR annotations 48.2.0 (cldr-names.LICENSE.txt). Made by tools/make-thing-names.ts.';
const table = [...lines].map(([name, names]) => `${name}: ${[...names].join(', ')}`).toSorted();
writeFileSync(
  new URL('../src/media/embedding/networks/cldr-names.txt', import.meta.url),
  `${[header, ...table].join('\n')}\n`,
);
process.stdout.write(`${table.length} things\n`);

/** Names by character, in lowercase. */
function namesIn(language: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(readAnnotations(folder, language)).flatMap(([character, { tts }]) =>
      tts?.[0] === undefined ? [] : [[character, tts[0].toLowerCase()] as const],
    ),
  );
}
