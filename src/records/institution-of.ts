import { texts, urls } from '../edm/display.ts';
import type { FramedRecord } from '../edm/record.ts';
import { isJsonObject } from '../kernel/json.ts';

/**
 * The institution that provides a record, as every adapter of the record store
 * keeps it beside the body: the name that searches show in `dataProvider`, else
 * its address, else an empty text, also for a body that is no record. Of several
 * data providers it is the first, where searches show the German one.
 *
 * Stores keep what this gave. Whoever changes it adds a migration that works it
 * out again.
 */
export function institutionOf(body: string): string {
  const record = parse(body);
  const provider = record?.dataProvider;
  const names = texts(provider, LABEL_LANGUAGES).map((name) =>
    name.normalize('NFC').replace(/\s+/g, ' ').trim(),
  );
  return names.find((name) => name !== '') ?? urls(provider)[0] ?? '';
}

/** As in the search index: one label for one institution. */
const LABEL_LANGUAGES = ['de', 'en'];

function parse(body: string): Pick<FramedRecord, 'dataProvider'> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isJsonObject(value) ? (value as Pick<FramedRecord, 'dataProvider'>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
