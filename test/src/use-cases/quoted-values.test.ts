import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rewriteQuotedValues } from '../../../src/use-cases/request/quoted-values.ts';

function check(filter: string, expected: string) {
  expect(rewriteQuotedValues(filter)).toEqual({ filter: expected });
}

describe('[filters-4] round brackets inside double quotes become backticks', () => {
  test.each([
    ['dataProvider:="Museum (Wien)"', 'dataProvider:=`Museum (Wien)`'],
    ['dataProvider: "Museum (Wien)"', 'dataProvider: `Museum (Wien)`'],
    ['dataProvider:!="Museum (Wien)"', 'dataProvider:!=`Museum (Wien)`'],
    ['(a:="b (c)" && d:=1) || e:="(f)"', '(a:=`b (c)` && d:=1) || e:=`(f)`'],
    ['a:["b (c)","d","e (f)"]', 'a:[`b (c)`,"d",`e (f)`]'],
    ['a:=["b (c)","d","e (f)"]', 'a:=[`b (c)`,`d`,`e (f)`]'],
    ['a:=[ "b, (c)" , "d, e" ] && f:="(g)"', 'a:=[ `b, (c)` , `d, e` ] && f:=`(g)`'],
    ['a:!=["(b)"]', 'a:!=[`(b)`]'],
    ['a:="b && (c)" && d:=e', 'a:=`b && (c)` && d:=e'],
    ['a:="say \\"(b)\\""', 'a:=`say "(b)"`'],
    ['a:="(b)\\\\"', 'a:=`(b)`'],
    ['a:="Österreich (Ö)"  ', 'a:=`Österreich (Ö)`  '],
    ['a:="b\nc (d)"', 'a:=`b\nc (d)`'],
  ])('%s', check);
});

describe('[filters-5] whole values in double quotes after := and :!= become backticks, whatever they hold', () => {
  test.each([
    ['subject:="Arthur Schnitzler"', 'subject:=`Arthur Schnitzler`'],
    ['subject:= "Arthur Schnitzler" ', 'subject:= `Arthur Schnitzler` '],
    ['subject : != "Arthur Schnitzler"', 'subject : != `Arthur Schnitzler`'],
    ['creator:=["Schnitzler, Arthur","Bahr, Hermann"]', 'creator:=[`Schnitzler, Arthur`,`Bahr, Hermann`]'],
    ['creator:!=[ "Schnitzler, Arthur" , x, "y"]', 'creator:!=[ `Schnitzler, Arthur` , x, `y`]'],
    ['subject:="a && b"', 'subject:=`a && b`'],
    ['subject:="a || b" || c:="d"', 'subject:=`a || b` || c:=`d`'],
    ['a:="[1] b: c"', 'a:=`[1] b: c`'],
    ['a:=["[1]","2]"]', 'a:=[`[1]`,`2]`]'],
    ['(a:="b c" || d:=e)', '(a:=`b c` || d:=e)'],
    ['a:="b c"&&d:="e"', 'a:=`b c`&&d:=`e`'],
    ['a:="Charles \\"Teenie\\" Harris"', 'a:=`Charles "Teenie" Harris`'],
    ['a:=""', 'a:=``'],
    ['a:=`b` && c:="d"', 'a:=`b` && c:=`d`'],
  ])('%s', check);
});

describe('everything else stays', () => {
  test.each([
    [''],
    // A phrase.
    ['a:"b c"'],
    ['a: "b c" && d:!"e"'],
    ['a:["b, c","d"]'],
    ['a:"b && c"'],
    // Not the whole value.
    ['a:="b" c'],
    ['a:="Der "alte" Baum"'],
    ['a:="b",c'],
    ['a:=["b" c,d]'],
    ['a:=b "c"'],
    ['a:=b (c)'],
    ['a:=`b "(c)"`'],
    ['a:=5" Rohr (alt) && b:=c'],
    ['a:="never closed (b)'],
    ['"a (b)":c'],
    // The backtick before protects all that follows.
    ['a:=`b && c:="d (e)"'],
    ['a:=[`b\\`c`] && d:="(e)"'],
  ])('%s', (filter) => check(filter, filter));
});

describe('a value that could end its backticks early is refused', () => {
  test.each([
    ['a:="b` || c:=(d)"', 'cannot contain a backtick: "b` || c:=(d)"'],
    ['a:="b` || c:=d"', 'cannot contain a backtick: "b` || c:=d"'],
    ['a:=["b","`"]', 'cannot contain a backtick: "`"'],
    ['a:=["(b)`]"]', 'cannot contain a backtick: "(b)`]"'],
    ['a:=[`b\\`c\\`d`] && e:="(f)"', 'cannot be used beside an escaped backtick: "(f)"'],
  ])('%s', (filter, message) => {
    expect(rewriteQuotedValues(filter)).toEqual({
      issue: `A filter value in double quotes ${message}`,
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
      const result = rewriteQuotedValues(`a:=${item} && b:=c`);
      if ('issue' in result) {
        expect(result.issue).toContain('backtick');
        return;
      }
      const plain = value.replace(/\\+$/, '');
      const rewritten = inList ? `[\`x\`,\`${plain}\`]` : `\`${plain}\``;
      expect(engineReading(result.filter, escapes)).toEqual([`a:=${rewritten} `, '&&', ' b:=c']);
    }),
  );
});

/** A value, and its rewritten form after an operator for whole values and after another one. */
interface Written {
  readonly text: string;
  readonly exact: string;
  readonly other: string;
}

/** A value that never changes has three equal forms. */
const untouched = (text: string): Written => ({ text, exact: text, other: text });

const quotable = fc
  .string({
    unit: fc.constantFrom('a', 'ä', ' ', ',', ':', '[', ']', '&', '|', '$', '=', '!', '"', '('),
    minLength: 1,
    maxLength: 8,
  })
  .map((value): Written => {
    const text = `"${value.replaceAll('"', '\\"')}"`;
    const literal = `\`${value}\``;
    return { text, exact: literal, other: value.includes('(') ? literal : text };
  })
  // The engine would read structure in what stays a phrase: what follows cannot be foretold.
  .filter(({ text, other }) => other !== text || !/&&|\|\|/.test(text));
const literal = fc
  .string({ unit: fc.constantFrom('a', '"', '(', ')', '&&', '||', ',', ':', '[', ']', ' '), maxLength: 8 })
  .map((value) => untouched(`\`${value}\``));
const plain = fc
  .string({ unit: fc.constantFrom('a', 'b', ' ', '"', '&', '.', '*'), maxLength: 6 })
  .map((value) => untouched(`x${value.replace(/&+/g, '&')}x`));

const blank = fc.constantFrom('', ' ', '\t');
const item = fc.tuple(blank, fc.oneof(quotable, literal, plain), blank).map(
  ([before, { text, exact, other }, after]): Written => ({
    text: before + text + after,
    exact: before + exact + after,
    other: before + other + after,
  }),
);
const list = fc.array(item, { minLength: 1, maxLength: 3 }).map((items): Written => {
  const written = (how: keyof Written) => `[${items.map((one) => one[how]).join(',')}]`;
  return { text: written('text'), exact: written('exact'), other: written('other') };
});

/** A filter, and the same as it should be rewritten. */
type Pair = readonly [given: string, expected: string];

const condition = fc
  .tuple(blank, fc.constantFrom(':=', ':!=', ':', ':!', ': =', ':\t!='), fc.oneof(item, list))
  .map(([before, operator, { text, exact, other }]): Pair => {
    const begin = `${before}field${operator}`;
    return [begin + text, begin + (operator.endsWith('=') ? exact : other)];
  });
const filters = fc.letrec<{ filter: Pair }>((tie) => ({
  filter: fc.oneof(
    { withCrossShrink: true, maxDepth: 3 },
    condition,
    tie('filter').map(([given, expected]): Pair => [`(${given})`, `(${expected})`]),
    fc
      .tuple(tie('filter'), fc.constantFrom('&&', ' || '), tie('filter'))
      .map(([left, operator, right]): Pair => [left[0] + operator + right[0], left[1] + operator + right[1]]),
  ),
})).filter;

test('any filter is rewritten as its parts are', () => {
  fc.assert(
    fc.property(filters, ([given, expected]) => {
      check(given, expected);
      check(expected, expected);
    }),
    { numRuns: 2000 },
  );
});

test('a filter without double quotes is never touched', () => {
  fc.assert(
    fc.property(hostile, (filter) => {
      check(filter, filter);
    }),
  );
});
