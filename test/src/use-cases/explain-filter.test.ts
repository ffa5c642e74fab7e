import { expect, test } from 'vitest';
import { explainFilter } from '../../../src/use-cases/explain-filter.ts';

test.each([
  ['edmType=IMAGE', 'At character 8: expected ":" after the field "edmType", as in edmType:=IMAGE'],
  ['edmType = IMAGE', 'At character 9: expected ":" after the field "edmType", as in edmType:=IMAGE'],
  ['a:=1 && mediaCount>0', 'At character 19: expected ":" after the field "mediaCount", as in mediaCount:>0'],
  ['(a:=1) || b!=c', 'At character 12: expected ":" after the field "b", as in b:!=c'],
  ['edmType IMAGE', 'At character 9: expected ":" after the field "edmType", as in edmType:IMAGE'],
  ['wien', 'At character 1: expected a field and ":" before "wien", as in title:wien'],
  ['"wien"', 'At character 1: expected a field and ":" before ""wien"", as in title:"wien"'],
  ['a:=1 &&', 'At character 6: expected a condition after "&&"'],
  ['&& a:=1', 'At character 1: expected a condition before "&&"'],
  ['a:=1 && || b:=1', 'At character 9: expected a condition before "||"'],
  ['(a:=1', 'At character 1: this "(" is not closed'],
  ['a:=1)', 'At character 5: there is no "(" for this ")"'],
  ['(a:=1) b:=2', 'At character 8: expected "&&" or "||" before "b:=2"'],
  ['(a:=1) & b:=2', 'At character 8: expected "&&" or "||" before "& b:=2"'],
  ['a:=`(` && b', 'At character 11: expected a field and ":" before "b", as in title:b'],
  ['a:="(\\")" && b=1', 'At character 15: expected ":" after the field "b", as in b:=1'],
  [
    `${'x'.repeat(200)}=1`,
    `At character 201: expected ":" after the field "${'x'.repeat(200)}", as in ${'x'.repeat(60)}…`,
  ],
])('[filters-1] %s', (filter, explanation) => expect(explainFilter(filter)).toBe(explanation));

test.each(['a:=1', '(a:=1 || b:>2) && c:[x,y]', 'a:="b (c)"', '', 'a:=`&&`', `a=${'"\\'.repeat(5000)}`])(
  'nothing to explain: %j',
  (filter) => expect(explainFilter(filter)).toBeUndefined(),
);
