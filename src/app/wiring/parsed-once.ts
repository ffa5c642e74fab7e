import type { FramedRecord } from '../../edm/record/record.ts';
import { parseStoredBody, type StoredBody } from '../../edm/record/stored-body.ts';
import type { JsonObject } from '../../kernel/json.ts';

interface WithBody {
  readonly body: string;
}

/** The two forms of a stored record. Errors: SyntaxError for a damaged body. */
export interface ParsedBodies {
  readonly framed: (record: WithBody) => FramedRecord;
  readonly supplied: (record: WithBody) => JsonObject;
}

/** Parses the JSON of a record once for all parts that use it. */
export function parsedOnce(): ParsedBodies {
  const parsed = new WeakMap<WithBody, StoredBody>();
  const parse = (record: WithBody): StoredBody => {
    const body = parsed.get(record) ?? parseStoredBody(record.body);
    parsed.set(record, body);
    return body;
  };
  return { framed: (record) => parse(record).record, supplied: (record) => parse(record).supplied };
}
