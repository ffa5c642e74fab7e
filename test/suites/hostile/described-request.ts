import type { JsonSchema } from '../../../src/api/openapi/json-schema.ts';
import type { OpenApiDocument, Operation } from '../../../src/api/openapi.ts';
import type { Random } from '../kills/random.ts';
import { encoded, type HostileRequest, piece } from './hostile-request.ts';

/** An operation of the OpenAPI document. */
interface Described {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly operation: Operation;
}

/** All operations of the document, so that a new route gets hostile requests, too. */
export const operationsOf = ({ paths }: OpenApiDocument): Described[] =>
  Object.entries(paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ method: 'GET', path, operation: get } as const] : []),
    ...(post ? [{ method: 'POST', path, operation: post } as const] : []),
  ]);

/**
 * A request to one of the operations: parameters that it has, with values that are
 * allowed, at the limits, or hostile, and a body of any kind.
 */
export function describedRequest(random: Random, operations: readonly Described[]): HostileRequest {
  const { method, path, operation } = operations[random.below(operations.length)] as Described;
  const { parameters = [], requestBody } = operation;
  const hostileValue = (name: string): string => {
    const { example, schema = {} } = parameters.find((parameter) => parameter.name === name) ?? {};
    const given = random.below(3) === 0 ? piece(random) : allowedValue(random, schema, example);
    return encoded(given, random);
  };
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .filter(({ required }) => (required ? random.below(20) > 0 : random.below(6) === 0))
    .map(({ name }) => `${name}=${hostileValue(name)}`);
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => hostileValue(name) || '%20');
  const address = `${url}${query.length === 0 ? '' : `?${query.join('&')}`}`.slice(0, 20_000);
  if (method === 'GET') return { method, address, headers: {} };
  const types = Object.keys(requestBody?.content ?? { 'application/json': {} });
  const type = random.below(8) === 0 ? 'text/plain' : (types[random.below(types.length)] ?? '');
  const headers = { 'content-type': type, accept: 'application/json, text/event-stream' };
  return { method, address, headers, body: body(random) };
}

function allowedValue(random: Random, schema: JsonSchema, example: unknown): string {
  const { enum: values, default: usual, minimum, maximum } = schema;
  const choices = [example, usual, minimum, maximum, ...(Array.isArray(values) ? values : [])];
  const known = choices.filter((one) => ['string', 'number', 'boolean'].includes(typeof one));
  return String(known.length === 0 ? random.oneOf(PLAIN) : known[random.below(known.length)]);
}

/** The first one is a record of the sample. */
const PLAIN: readonly [string, ...string[]] = ['03f6188f-ec17-5063-a9cc-292ed8e27706', '*', 'wien', '1', ''];

/** JSON of any shape, with names that some routes know; or something else. */
function body(random: Random): string {
  switch (random.below(12)) {
    case 0:
      return '';
    case 1:
      return piece(random);
    case 2:
      return '['.repeat(1 + random.below(100_000));
    case 3:
      return JSON.stringify(json(random, 4)).slice(0, -1);
    default:
      return JSON.stringify(json(random, 4));
  }
}

function json(random: Random, depth: number): unknown {
  const size = random.below(5);
  const kind = random.below(depth === 0 ? 5 : 9);
  if (kind === 0) return random.oneOf([null, true, false]);
  if (kind === 1) return random.oneOf([0, -1, 1, 0.5, 250, 251, 1e308, 2 ** 53]);
  if (kind < 5) return random.below(2) === 0 ? piece(random) : random.oneOf(PLAIN);
  if (kind === 5)
    return Array.from({ length: random.below(20) === 0 ? 300 : size }, () => json(random, depth - 1));
  return Object.fromEntries(
    Array.from({ length: size }, () => [random.oneOf(NAMES), json(random, depth - 1)]),
  );
}

const NAMES: readonly [string, ...string[]] = [
  'ids',
  'q',
  'query',
  'queries',
  'q0',
  'type',
  'limit',
  'properties',
  'conditions',
  'pid',
  'v',
  'jsonrpc',
  'id',
  'method',
  'params',
  'name',
  'arguments',
  'uri',
  'cursor',
  '__proto__',
  'filter_by',
];
