import type { Language } from '../kernel/languages.ts';
import { ENTITY_TYPES, type TypeId, typeName } from './entity-types.ts';
import { propertiesOf } from './properties.ts';
import { MATCH_QUALIFIERS } from './read-batch.ts';
import { wordsOf } from './similarity.ts';

/** Suggested properties in a response. */
const SUGGESTIONS = 20;

const QUALIFIER_NAMES: Readonly<
  Record<(typeof MATCH_QUALIFIERS)[number], Readonly<Record<Language, string>>>
> = {
  similar: { de: 'ähnlich', en: 'similar' },
  exact: { de: 'gleich', en: 'equal' },
};

/** Properties whose id or name begins with a text, also within the name; all of them for an empty one. */
export function suggestProperties(
  prefix: string,
  type: TypeId | undefined,
  skip: number,
  language: Language,
) {
  return propertiesOf(type)
    .filter(({ id, name }) => beginsWith(prefix, [id, ...Object.values(name)]))
    .slice(skip, skip + SUGGESTIONS)
    .map(({ id, name, types }) => ({
      id,
      name: name[language],
      description: types.map((one) => typeName(one, language)).join(', '),
      matchQualifiers: MATCH_QUALIFIERS.map((one) => ({ id: one, name: QUALIFIER_NAMES[one][language] })),
    }));
}

export const suggestTypes = (prefix: string, skip: number, language: Language) =>
  ENTITY_TYPES.filter(({ id, name }) => beginsWith(prefix, [id, ...Object.values(name)]))
    .slice(skip)
    .map(({ id, name }) => ({ id, name: name[language] }));

function beginsWith(prefix: string, names: readonly string[]): boolean {
  const wanted = wordsOf(prefix).join(' ');
  return names.some((name) => {
    const words = wordsOf(name);
    return words.some((_, at) => words.slice(at).join(' ').startsWith(wanted));
  });
}
