import { expect, test } from 'vitest';
import { z } from 'zod';
import { boolean, decimal, integer } from '../../../src/api/parameters/kinds.ts';
import { readQuery } from '../../../src/api/request-validation.ts';
import { Problem } from '../../../src/kernel/problem.ts';

const schema = z.object({
  threshold: decimal(z.number().min(0)).optional(),
  width: integer(z.int().gt(0)).optional(),
  flag: boolean().optional(),
  id: z.string().max(3).optional(),
});

/** Reads the query to these values, or to FastAPI's name and text of what is wrong. */
function check(query: Record<string, string>, expected: object | [string, string]) {
  if (!Array.isArray(expected)) return expect(readQuery(schema, query)).toEqual(expected);
  const [type, msg] = expected;
  const loc = ['query', Object.keys(query)[0] ?? ''];
  return expect(() => readQuery(schema, query)).toThrow(new Problem(422, [{ type, loc, msg }]));
}

const notANumber: [string, string] = [
  'float_parsing',
  'Input should be a valid number, unable to parse string as a number',
];
const notFinite: [string, string] = ['finite_number', 'Input should be a finite number'];

test.each<[Record<string, string>, object | [string, string]]>([
  [{}, {}],
  [{ threshold: '0.75' }, { threshold: 0.75 }],
  [{ threshold: ' .5 ' }, { threshold: 0.5 }],
  [{ threshold: '1.' }, { threshold: 1 }],
  [{ threshold: '+1e-3' }, { threshold: 0.001 }],
  [{ threshold: '' }, notANumber],
  [{ threshold: '0,5' }, notANumber],
  [{ threshold: '0x10' }, notANumber],
  [{ threshold: 'NaN' }, notFinite],
  [{ threshold: '-Infinity' }, notFinite],
  [{ threshold: '1e999' }, notFinite],
  [{ threshold: '-0.1' }, ['greater_than_equal', 'Input should be greater than or equal to 0']],
  [{ width: '3' }, { width: 3 }],
  [{ width: '0' }, ['greater_than', 'Input should be greater than 0']],
  [{ flag: 'Yes' }, { flag: true }],
  [{ id: 'abcd' }, ['string_too_long', 'String should have at most 3 characters']],
])('[http-11] %o', (query, expected) => {
  check(query, expected);
});
