import { urls } from '../edm/display.ts';
import type { Entity, Value } from '../edm/record.ts';
import { isEntity, valuesOf } from '../edm/values.ts';
import { displayTexts, distinct } from './cho/display-texts.ts';

/**
 * Statements of a record that documents of `chos` do not hold, or hold
 * differently. The deprecated search delivers them.
 */
export interface LegacyStatements {
  readonly created: readonly string[];
  /** dc:date alone, where the field `date` of a document takes the most precise dating. */
  readonly date: readonly string[];
  readonly issued: readonly string[];
  readonly language: readonly string[];
  /** What refers to the object itself; the manifests of its media are in `iiifManifest`. */
  readonly isReferencedBy: readonly string[];
  /** URL of edm:object. */
  readonly object: string | undefined;
}

/** Reads them from the field `sourceRecord` of a document. */
export function legacyStatements(sourceRecord: string): LegacyStatements {
  const record: Entity = JSON.parse(sourceRecord);
  const cho = valuesOf(record['aggregatedCHO']).find(isEntity) ?? {};
  return {
    created: displayTexts(cho['created']),
    date: displayTexts(cho['date']),
    issued: displayTexts(cho['issued']),
    language: displayTexts(cho['language']),
    isReferencedBy: distinct(valuesOf(cho['isReferencedBy']).flatMap(urlOrText)),
    object: urls(record['object'])[0],
  };
}

function urlOrText(value: Value): string[] {
  const found = urls(value);
  return found.length > 0 ? found : displayTexts(value);
}
