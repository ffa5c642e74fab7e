import { urls } from '../../edm/record/display.ts';
import type { Value } from '../../edm/record/record.ts';
import { parseSourceRecord } from '../../edm/record/stored-body.ts';
import { isEntity, valuesOf } from '../../edm/record/values.ts';
import { displayTexts, distinct } from './parts/display-texts.ts';

/**
 * Statements of a record that the deprecated search delivers, and that documents
 * of `chos` do not contain, or contain differently.
 */
export interface LegacyStatements {
  readonly created: readonly string[];
  /** Only dc:date, whereas the field `date` of a document is the most precise date. */
  readonly date: readonly string[];
  readonly issued: readonly string[];
  readonly language: readonly string[];
  /** References to the object itself; `iiifManifest` has the manifests of its media. */
  readonly isReferencedBy: readonly string[];
  /** URL of edm:object. */
  readonly object: string | undefined;
}

/** Reads them from the field `sourceRecord` of a document. */
export function legacyStatements(sourceRecord: string): LegacyStatements {
  const record = parseSourceRecord(sourceRecord);
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
