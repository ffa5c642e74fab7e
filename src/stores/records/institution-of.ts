import { LABEL_LANGUAGES, preferredValue, texts, urls } from '../../edm/record/display.ts';
import { indexedText } from '../../edm/record/indexed-texts.ts';
import type { Entity } from '../../edm/record/record.ts';
import { statementsOf } from '../../edm/record/statements.ts';
import type { Values } from '../../edm/record/values.ts';
import { composedText } from '../../kernel/folded-text.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../kernel/json.ts';
import { memoize } from '../../kernel/memoize.ts';

/**
 * The institution that provides a record: its name as in `dataProvider` of the
 * search index, so that names in several languages are one institution; without
 * a name, its URL. Empty for a body without either.
 *
 * Record stores keep the result. A change here needs a migration that computes
 * it again.
 */
export function institutionOf(body: string): string {
  const value = parseJson(body);
  return institutionOfRecord(isJsonObject(value) ? statementsOf(value as JsonObject) : {});
}

/** The same for a record that has been parsed. */
export function institutionOfRecord({ dataProvider: provider }: Entity): string {
  const name = firstName(preferredValue(provider, LABEL_LANGUAGES)) || firstName(provider);
  return name || (urls(provider)[0] ?? '');
}

/** Empty without a name. */
const firstName = (provider: Values): string =>
  texts(provider, LABEL_LANGUAGES)
    .map((name) => tidied(name).text)
    .find((name) => name !== '') ?? '';

/** Many records name the same institution. */
const tidied = memoize(1000, (name) => ({ text: tidy(name) }));

const tidy = (name: string): string =>
  indexedText(composedText(indexedText(name)).replace(/\s+/g, ' ').trim());
