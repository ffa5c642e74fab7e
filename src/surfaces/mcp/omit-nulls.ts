import { isJsonObject } from '../../kernel/json.ts';

/** A message, or a batch of them, without the `null` that many clients send in place of `params`, `cursor` or an argument. */
export function omitNulls(body: unknown): unknown {
  return Array.isArray(body) ? body.map(omitNullsOfMessage) : omitNullsOfMessage(body);
}

function omitNullsOfMessage(body: unknown): unknown {
  if (!isJsonObject(body)) return body;
  const { params: given, ...message } = body;
  if (given === null) return message;
  if (!isJsonObject(given)) return body;
  const params = withoutNulls(given);
  const args = params['arguments'];
  return { ...message, params: isJsonObject(args) ? { ...params, arguments: withoutNulls(args) } : params };
}

/** All members but those that are null. */
export const withoutNulls = (object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
