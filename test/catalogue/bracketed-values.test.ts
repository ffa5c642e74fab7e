import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { protectBracketedValues } from '../../src/catalogue/request/bracketed-values.ts';

function check(filter: string, expected: string) {
  expect(protectBracketedValues(filter)).toEqual({ filter: expected });
}

describe('round brackets inside double quotes become backticks', () => {
  test.each([
    ['dataProvider:="Museum (Wien)"', 'dataProvider:=`Museum (Wien)`'],
    ['dataProvider: "Museum (Wien)"', 'dataProvider: `Museum (Wien)`'],
    ['dataProvider:!="Museum (Wien)"', 'dataProvider:!=`Museum (Wien)`'],
    ['(a:="b (c)" && d:=1) || e:="(f)"', '(a:=`b (c)` && d:=1) || e:=`(f)`'],
    ['a:=["b (c)","d","e (f)"]', 'a:=[`b (c)`,"d",`e (f)`]'],
    ['a:=[ "b, (c)" , "d, e" ] && f:="(g)"', 'a:=[ `b, (c)` , "d, e" ] && f:=`(g)`'],
    ['a:!=["(b)"]', 'a:!=[`(b)`]'],
    ['a:="b && (c)" && d:=e', 'a:=`b && (c)` && d:=e'],
    ['a:="say \\"(b)\\""', 'a:=`say "(b)"`'],
    ['a:="(b)\\\\"', 'a:=`(b)`'],
    ['a:="Österreich (Ö)"  ', 'a:=`Österreich (Ö)`  '],
    ['a:="b\nc (d)"', 'a:=`b\nc (d)`'],
  ])('%s', check);
});

describe('everything else stays', () => {
  test.each([
    [''],
    ['a:="b c"'],
    ['a:="b c" && d:="e"'],
    ['(a:="b c" || d:=e)'],
    ['a:=b (c)'],
    ['a:=`b "(c)"`'],
    ['a:=5" Rohr (alt) && b:="c"'],
    ['a:="never closed (b)'],
    ['a:=["b && c","d"] && (e:=1)'],
    ['"a (b)":c'],
    // The backtick before protects all that follows.
    ['a:=`b && c:="d (e)"'],
    ['a:="b`c" && d:="e (f)"'],
    ['a:=[`b\\`c`] && d:="(e)"'],
  ])('%s', (filter) => check(filter, filter));
});

describe('a value that could end its backticks early is refused', () => {
  test.each([
    ['a:="b` || c:=(d)"', 'cannot contain a backtick: "b` || c:=(d)"'],
    ['a:=["(b)`]"]', 'cannot contain a backtick: "(b)`]"'],
    ['a:=[`b\\`c\\`d`] && e:="(f)"', 'cannot stand beside an escaped backtick: "(f)"'],
  ])('%s', (filter, message) => {
    expect(protectBracketedValues(filter)).toEqual({
      issue: `A filter value in double quotes with round brackets ${message}`,
    });
  });
});

/** Clauses and structure as an engine reads them that honours `` \` `` or does not. */
function engineReading(filter: string, escapes: boolean): string[] {
  const parts: string[] = [];
  let clause = '';
  let inBackticks = false;
  for (let at = 0; at < filter.length; at++) {
    const two = filter.slice(at, at + 2);
    const one = filter.charAt(at);
    if (escapes && inBackticks && two === '\\`') {
      clause += two;
      at += 1;
    } else if (!inBackticks && (two === '&&' || two === '||' || one === '(' || one === ')')) {
      const structure = one === '(' || one === ')' ? one : two;
      parts.push(clause, structure);
      clause = '';
      at += structure.length - 1;
    } else {
      if (one === '`') inBackticks = !inBackticks;
      clause += one;
    }
  }
  return [...parts, clause];
}

const hostile = fc.string({
  unit: fc.constantFrom(
    'a',
    '(',
    ')',
    '`',
    '\\',
    '&',
    '|',
    '&&',
    '||',
    ':',
    '=',
    '[',
    ']',
    ',',
    ' ',
    '$',
    'ä',
  ),
  maxLength: 16,
});

test('whatever a quoted value with brackets holds, it stays one value', () => {
  fc.assert(
    fc.property(hostile, hostile, fc.boolean(), fc.boolean(), (before, after, inList, escapes) => {
      // A backslash at the end would belong to the closing quote.
      const value = `${before}(${after}`.replace(/\\+$/, '');
      const item = inList ? `["x","${value}"]` : `"${value}"`;
      const result = protectBracketedValues(`a:=${item} && b:=c`);
      if ('issue' in result) {
        expect(result.issue).toContain('backtick');
        return;
      }
      const plain = value.replace(/\\+$/, '');
      const rewritten = inList ? `["x",\`${plain}\`]` : `\`${plain}\``;
      expect(engineReading(result.filter, escapes)).toEqual([`a:=${rewritten} `, '&&', ' b:=c']);
    }),
  );
});

test('a filter without double quotes is never touched', () => {
  fc.assert(
    fc.property(hostile, (filter) => {
      check(filter, filter);
    }),
  );
});
