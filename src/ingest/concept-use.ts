import type { Concept } from '../collections/concept.ts';
import { conceptFinder } from '../collections/find-concepts.ts';
import { authorityUri } from '../edm/authority-uri.ts';
import { labelsOf } from '../edm/display.ts';
import type { FramedRecord, Value } from '../edm/record.ts';
import { isEntity, isLiteralObject, languageOf, literalText, type Values, valuesOf } from '../edm/values.ts';
import type { Language } from '../kernel/languages.ts';

/** A value of records that no concept of the table has. */
export interface UnknownValue {
  readonly kind: 'type' | 'material';
  readonly text: string;
  readonly records: number;
  /** The language that most of them state, if it is one of the table's. */
  readonly language: Language | undefined;
  /** The URI of an authority file that records state for it most often. */
  readonly uri: string | undefined;
}

export interface ConceptUse {
  readonly records: number;
  /** Records that state a kind of object, and those of them that have a concept for it. */
  readonly typed: number;
  readonly typedWithConcept: number;
  readonly stated: number;
  readonly statedWithConcept: number;
  /** URIs of concepts that some record has. */
  readonly used: ReadonlySet<string>;
  /** Most frequent first. */
  readonly unknown: readonly UnknownValue[];
}

/** Counts how records use a table of concepts, and the values that it lacks. */
export function countConceptUse(concepts: readonly Concept[]): {
  add(record: FramedRecord): void;
  use(): ConceptUse;
} {
  const find = conceptFinder(concepts, '');
  const counts = { records: 0, typed: 0, typedWithConcept: 0, stated: 0, statedWithConcept: 0 };
  const used = new Set<string>();
  const unknown = new Map<string, UnknownCount>();
  const addUnknown = (kind: UnknownValue['kind'], property: 'dcType' | 'medium', values: Values) => {
    for (const value of distinctValues(values)) {
      const { types, media } = find(recordWith(property, value));
      if (types.length + media.length > 0) continue;
      for (const { text, language } of labelled(value).slice(0, 1)) {
        if (kind === 'material' && text.split(/\s+/).length > MAX_STATEMENT_WORDS) continue;
        const count = unknown.getOrInsertComputed(`${kind} ${text.toLowerCase()}`, () =>
          newCount(kind, text),
        );
        count.records += 1;
        increment(count.languages, language ?? '');
        const uri = isEntity(value) ? authorityUri(value.id ?? '') : undefined;
        if (uri?.file !== undefined) increment(count.uris, uri.uri);
      }
    }
  };
  return {
    add(record) {
      const { dcType, medium } = record.aggregatedCHO;
      const { types, media } = find(record);
      counts.records += 1;
      if (dcType !== undefined) counts.typed += 1;
      if (types.length > 0) counts.typedWithConcept += 1;
      if (medium !== undefined) counts.stated += 1;
      if (media.length > 0) counts.statedWithConcept += 1;
      for (const uri of [...types, ...media]) used.add(uri);
      addUnknown('type', 'dcType', dcType);
      if (media.length === 0) addUnknown('material', 'medium', medium);
    },
    use: () => ({
      ...counts,
      used,
      unknown: [...unknown.values()]
        .sort((a, b) => b.records - a.records || (a.text < b.text ? -1 : 1))
        .map(({ kind, text, records, languages, uris }) => {
          const language = mostFrequent(languages);
          return {
            kind,
            text,
            records,
            language: language === 'de' || language === 'en' ? language : undefined,
            uri: mostFrequent(uris),
          };
        }),
    }),
  };
}

/** Longer statements name several materials: their words are looked for by hand. */
const MAX_STATEMENT_WORDS = 3;

interface UnknownCount {
  readonly kind: UnknownValue['kind'];
  readonly text: string;
  records: number;
  readonly languages: Map<string, number>;
  readonly uris: Map<string, number>;
}

const newCount = (kind: UnknownValue['kind'], text: string): UnknownCount => ({
  kind,
  text,
  records: 0,
  languages: new Map(),
  uris: new Map(),
});

const increment = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

const mostFrequent = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0];

const recordWith = (property: 'dcType' | 'medium', value: Value): FramedRecord => ({
  id: '',
  type: 'Aggregation',
  aggregatedCHO: { id: '', type: 'ProvidedCHO', [property]: value },
});

/** Each text once: a record that repeats one is still one record. */
const distinctValues = (values: Values): Value[] => [
  ...new Map(valuesOf(values).map((value) => [labelled(value)[0]?.text.toLowerCase() ?? '', value])).values(),
];

function labelled(value: Value): { readonly text: string; readonly language: string | undefined }[] {
  if (isEntity(value)) return labelsOf(value).flatMap(labelled);
  const text = (literalText(value) ?? '').replace(/[\s|]+/g, ' ').trim();
  if (text === '' || /^https?:/.test(text)) return [];
  const language = isLiteralObject(value) ? languageOf(value)?.slice(0, 2).toLowerCase() : undefined;
  return [{ text, language }];
}
