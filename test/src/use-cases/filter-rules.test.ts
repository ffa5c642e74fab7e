import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../src/kernel/problem.ts';
import { engineFilter, refuseJoins } from '../../../src/use-cases/request/filter-rules.ts';

const numbers = new Map([
  ['dateMin', 'int64'],
  ['imageCount', 'int32'],
] as const);

function check(filter: string | undefined, expected: string | undefined) {
  expect(engineFilter(filter, numbers)).toBe(expected);
}

function refused(filter: string, detail: string) {
  expect(() => engineFilter(filter, numbers)).toThrow(new Problem(400, detail));
}

test('[filters-2] an empty value is no filter', () => {
  for (const filter of [undefined, '', '  ', '\n']) check(filter, undefined);
});

describe('passed on', () => {
  test.each([
    ['dataProvider:=Österreichische Nationalbibliothek '],
    ['dateMin:<-30610224000'],
    ['dateMin:[-5364662400..-2208988801]'],
    ['dateMin:=9223372036854775807'],
    ['dateMin:>=-9223372036854775808'],
    ['dateMin:=00000000000000000000000000007'],
    ['dateMin:=1.00000000000000000000000001'],
    ['identifier:=123456789012345678901234567890'],
    ['title:=Geld $ && imageCount:>0'],
    ['title:=`$other(a:=b)`'],
    ['title:="$other(a:=b)"'],
  ])('%s', (filter) => check(filter, filter.replace('"$other(a:=b)"', '`$other(a:=b)`')));
});

describe('[filters-10] numbers that no integer can hold', () => {
  const exceeds = (number: string, type = 'int64', field = 'dateMin') =>
    `Error with filter field \`${field}\`: \`${number}\` exceeds the range of an ${type}.`;

  test.each([
    ['dateMin:=9223372036854775808', exceeds('9223372036854775808')],
    ['dateMin:<-9223372036854775809', exceeds('-9223372036854775809')],
    ['dateMin:[1..99999999999999999999]', exceeds('99999999999999999999')],
    ['dateMin:[1, >99999999999999999999]', exceeds('99999999999999999999')],
    ['a:=b && ( dateMin :!= `99999999999999999999`)', exceeds('99999999999999999999')],
    ['imageCount:>99999999999999999999', exceeds('99999999999999999999', 'int32', 'imageCount')],
    ['a:=[`b\\`] && dateMin:=99999999999999999999', exceeds('99999999999999999999')],
    [`dateMin:=${'9'.repeat(5000)}`, exceeds('9'.repeat(5000))],
  ])('%s', refused);
});

describe('[search-31] joins', () => {
  const join = (text: string) => `Joins with other collections are not available: ${text}`;

  test.each([
    ['$other(a:=b)', join('$other')],
    ['a:=b && $other(c:=d)', join('$other')],
    ['(a:=b) || ( !$other (c:=d))', join('!$other')],
  ])('%s', refused);

  test.each([
    ['$other(*)', '$other'],
    ['title, $other(*, strategy: nest)', '$other'],
    ['_eval($other(a:=b)):desc', '$other'],
    ['_eval([ (a:=b && $other(a:=b)):2 ]):desc', '$other'],
  ])('in a list: %s', (list, text) => {
    expect(() => refuseJoins(list)).toThrow(new Problem(400, join(text)));
  });

  test('a list without joins is fine', () => {
    for (const list of [undefined, '', 'title,url', 'a$b']) expect(refuseJoins(list)).toBeUndefined();
  });

  test('lists are read as a pattern says, which would be too slow for long ones', () => {
    const sign = fc.constantFrom('$', '!', ' ', '\t', ',', '(', ')', '[', '&', '|', 'a');
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 12 }), (list) => {
        const found = /(?:^|[,([&|])\s*!?\s*(\$[^,()]*)/.exec(list)?.[1];
        const refusal = found === undefined ? undefined : new Problem(400, join(found));
        if (refusal) expect(() => refuseJoins(list)).toThrow(refusal);
        else refuseJoins(list);
      }),
      { numRuns: 2000 },
    );
  });
});
