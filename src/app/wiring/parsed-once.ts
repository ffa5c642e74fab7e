import type { FramedRecord } from '../../edm/record.ts';

/** Parses the JSON of a record once for all parts that use it. */
export function parsedOnce(): (record: { readonly body: string }) => FramedRecord {
  const parsed = new WeakMap<object, FramedRecord>();
  return (record) => {
    const framed = parsed.get(record) ?? (JSON.parse(record.body) as FramedRecord);
    parsed.set(record, framed);
    return framed;
  };
}
