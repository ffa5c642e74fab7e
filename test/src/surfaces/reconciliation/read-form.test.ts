import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../../../../src/kernel/problem.ts';
import { MAX_FIELDS, readForm } from '../../../../src/surfaces/reconciliation/routes/read-form.ts';

const read = (body: string) => Object.fromEntries(readForm(Buffer.from(body), ['queries', 'extend']));

test('a form is read as by URLSearchParams', () => {
  const piece = fc.constantFrom(
    'queries',
    'extend',
    'q',
    '=',
    '&',
    '+',
    '%20',
    '%C3%A4',
    '%C3',
    '%',
    '%zz',
    'ä',
    '😀',
    '?',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const body = pieces.join('');
      const { queries, extend } = Object.fromEntries(new URLSearchParams(body.replace(/^\?/, '%3F')));
      expect(read(body)).toEqual({
        ...(queries !== undefined && { queries }),
        ...(extend !== undefined && { extend }),
      });
    }),
    { numRuns: 1000 },
  );
});

test('[reconciliation-9] a form has at most a hundred fields', () => {
  const body = (fields: number) => Array.from({ length: fields }, (_, at) => `f${at}=1`).join('&');
  expect(read(`${body(MAX_FIELDS - 1)}&queries=1`)).toEqual({ queries: '1' });
  expect(() => read(body(MAX_FIELDS + 1))).toThrow(Problem);
});
