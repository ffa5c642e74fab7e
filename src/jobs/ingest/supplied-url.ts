import { isJsonObject, parseJson } from '../../kernel/json.ts';

/** The supplied URL of the Aggregation. The bodies of nearly all records begin with it. */
export function suppliedUrlIn(body: string): string | undefined {
  const [, text] = /^\{"id":("(?:[^"\\]|\\.)*")/.exec(body) ?? [];
  const id = text === undefined ? idIn(parseJson(body)) : JSON.parse(text);
  return typeof id === 'string' ? id : undefined;
}

const idIn = (record: unknown): unknown => (isJsonObject(record) ? record['id'] : undefined);
