/*
 * node tools/make-thing-names.ts FOLDER
 *
 * Writes src/embedding/networks/cldr-names.txt: what things are called in other
 * languages, for those English words of things.txt and imagenet-labels.txt that are the
 * name of a concept in CLDR. FOLDER is that of the unpacked npm package
 * cldr-annotations-full 48.2.0 (Unicode-3.0; cldr-names.LICENSE.txt).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasClasses } from '../src/embedding/networks/class-words.ts';

const LANGUAGES = ['de', 'fr', 'it', 'es', 'nl', 'pt', 'cs', 'hu', 'pl', 'sv', 'da', 'sl', 'hr'];

interface Annotations {
  readonly annotations: {
    /** By emoji; `tts` is what a screen reader says. */
    readonly annotations: Readonly<Record<string, { readonly tts?: readonly string[] }>>;
  };
}

const [folder = ''] = process.argv.slice(2);
const english = namesIn('en');
const others = LANGUAGES.map(namesIn);
const lines = new Map<string, Set<string>>();
for (const [emoji, name] of english) {
  // German words are in things.txt, so only names in English are looked up.
  if (!hasClasses(name)) continue;
  const names = others.flatMap((language) => language.get(emoji) ?? []).filter((other) => other !== name);
  lines.set(name, new Set([...(lines.get(name) ?? []), ...names]));
}
const header =
  '# Names of things in other languages by their English names, from CLDR annotations 48.2.0 (cldr-names.LICENSE.txt). Made by tools/make-thing-names.ts.';
const table = [...lines].map(([name, names]) => `${name}: ${[...names].join(', ')}`).toSorted();
writeFileSync(
  new URL('../src/embedding/networks/cldr-names.txt', import.meta.url),
  `${[header, ...table].join('\n')}\n`,
);
process.stdout.write(`${table.length} things\n`);

/** Names by emoji, in lowercase. */
function namesIn(language: string): ReadonlyMap<string, string> {
  const file = join(folder, 'annotations', language, 'annotations.json');
  const { annotations } = (JSON.parse(readFileSync(file, 'utf8')) as Annotations).annotations;
  return new Map(
    Object.entries(annotations).flatMap(([emoji, { tts }]) =>
      tts?.[0] === undefined ? [] : [[emoji, tts[0].toLowerCase()] as const],
    ),
  );
}
