import type { Json } from '../../../kernel/json.ts';
import { readLanguageTag } from '../../../kernel/language-tags.ts';
import { type Property, propertyOf } from '../properties.ts';
import { isBlank, namesUrls } from './literal.ts';
import { type Reading, whereOf } from './reading.ts';

type Texts = string | null | readonly (string | null)[];

/**
 * The literals of a language map in a property of texts, such as
 * `{"de": "Vase", "en": ["vase", "jar"]}`: framed records have none. Undefined for
 * anything else. [records-5]
 */
export function textsOfLanguageMap(
  map: Readonly<Record<string, unknown>>,
  property: Property | undefined,
  reading: Reading,
): Json[] | undefined {
  if (property === undefined || namesUrls(property) || reading.form === 'canonical') return undefined;
  // Nearly every object has another key.
  for (const key in map) if (!isLanguageKey(key)) return undefined;
  // `lat` may be Latin or a latitude.
  if (Object.keys(map).every((key) => propertyOf(key) !== undefined)) return undefined;
  const entries = Object.entries(map);
  if (!entries.every((entry): entry is [string, Texts] => isTexts(entry[1]))) return undefined;
  const texts = entries.flatMap(([key, given]) =>
    [given]
      .flat()
      .filter((text) => text !== null && !isBlank(text))
      .map((text) => (UNTAGGED.has(key) ? text : { '@language': key, '@value': text })),
  );
  if (texts.length === 0) return undefined;
  reading.languageMaps.add(whereOf(reading));
  return texts;
}

/** JSON-LD's key for texts without a language, and Europeana's. */
const UNTAGGED: ReadonlySet<string> = new Set(['@none', 'def']);

/** Takes a tenth of a second to make, and most sources have no language maps. */
let languageNames: Intl.DisplayNames | undefined;

/** Whether the key is a code whose language has a name, such as `de-AT` and `ger`; `id` is the URL of an entity. */
function isLanguageKey(key: string): boolean {
  if (UNTAGGED.has(key)) return true;
  if (key === 'id' || !/^[a-z]{2,3}(?:[-_][a-z0-9]{1,8})*$/i.test(key)) return false;
  const [language] = readLanguageTag(key)?.split('-', 1) ?? [];
  if (language === undefined) return false;
  languageNames ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return languageNames.of(language) !== undefined;
}

const isTexts = (value: unknown): value is Texts =>
  (Array.isArray(value) ? value : [value]).every((text) => text === null || typeof text === 'string');
