import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EngineFault } from '../../../../src/engine/fault.ts';
import type { FilterNode, TextValue } from '../../../../src/engine/filter/filter-tree.ts';
import { parseFilter } from '../../../../src/engine/filter/parse-filter.ts';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { tokenize } from '../../../../src/engine/text/tokenize.ts';
import { recordedCases } from '../../../fixtures/typesense/recordings.ts';
import { runs } from '../../../runs.ts';
import { makeField as field } from '../make-field.ts';

/** The fields of the collection `probe` of the recorded cases. */
const SCHEMA: CollectionSchema = {
  name: 'probe',
  fields: [
    field('name', 'string'),
    field('text', 'string'),
    field('texts', 'string[]'),
    field('tag', 'string[]'),
    field('small', 'int32'),
    field('big', 'int64'),
    field('ratio', 'float'),
    field('flag', 'bool'),
    field('numbers', 'int32[]'),
    field('ratios', 'float[]'),
    field('hidden', 'string', { index: false }),
    field('place', 'float[]', { numDim: 4 }),
  ],
};

/** A tree on one line: `contains` is `~`, `equals` is `=`; values as JSON with their marks around. */
function show(node: FilterNode): string {
  switch (node.kind) {
    case 'and':
    case 'or':
      return `(${show(node.left)} ${node.kind} ${show(node.right)})`;
    case 'text': {
      const values = node.values.map((value) => {
        const quoted = value.phrase ? `"${value.text}"` : value.text;
        return `${value.leadingStar ? '*' : ''}<${quoted}>${value.prefix ? '*' : ''}`;
      });
      return `${node.field}${node.negate ? '!' : ''}${node.match === 'equals' ? '=' : '~'}${values.join('|')}`;
    }
    case 'number': {
      const ranges = node.ranges.map(
        ({ min, max, minInclusive, maxInclusive }) =>
          `${minInclusive ? '[' : ']'}${min},${max}${maxInclusive ? ']' : '['}`,
      );
      return `${node.field}${node.negate ? '!' : ''} in ${ranges.join('|')}`;
    }
    case 'id':
      return `id${node.negate ? '!' : ''} in ${node.values === 'all' ? 'all' : node.values.join('|')}`;
  }
}

function parse(text: string): { readonly tree: FilterNode | undefined } | { readonly error: string } {
  try {
    return { tree: parseFilter(text, SCHEMA) };
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error;
    return { error: error.message };
  }
}

function check(text: string, expected: string): void {
  const parsed = parse(text);
  expect('error' in parsed ? parsed.error : parsed.tree ? show(parsed.tree) : 'no filter').toBe(expected);
}

const TREES: readonly (readonly [string, string])[] = [
  ['', 'no filter'],
  [' \n ', 'no filter'],
  // texts
  ['name:linz', 'name~<linz>'],
  ['name:=linz', 'name=<linz>'],
  ['name:!linz', 'name!~<linz>'],
  ['name:!=linz', 'name!=<linz>'],
  ['name:lin*', 'name~<lin>*'],
  ['name:=lin*', 'name=<lin>*'],
  ['name:*lin*', 'name~*<lin>*'],
  ['name:*linz', 'name~*<linz>'],
  ['name:="linz"', 'name=<"linz">'],
  ['name:!="alte burg"', 'name!=<"alte burg">'],
  ['name:=ein "kleiner" fehler', 'name=<ein "kleiner" fehler>'],
  ['name:=["alte burg",b]', 'name=<"alte burg">|<b>'],
  ['name:["alte burg",b]', 'name=<"alte burg">|<b>'],
  ['name:[a, b c ,d*]', 'name~<a>|<b c>|<d>*'],
  ['name:![a,b]', 'name!~<a>|<b>'],
  ['name:!=[a,b]', 'name!=<a>|<b>'],
  ['name:[]', 'name~'],
  ['name:[a,,b,``]', 'name~<a>|<b>'],
  // Without both brackets there is no list.
  ['name:[a,b', 'name~<[a,b>'],
  ['name:a,b]', 'name~<a,b]>'],
  ['name:![a', 'name!~<[a>'],
  ['name:=[alt] haus', 'name=<[alt] haus>'],
  ['name:=haus [alt]', 'name=<haus [alt]>'],
  ['name:=rot: blau', 'name=<rot: blau>'],
  ['name:=!wow', 'name=<!wow>'],
  ['name:>a', 'name~<>a>'],
  ['name:=a & b | c', 'name=<a & b | c>'],
  ['name : = a  ', 'name=<a>'],
  ['\n name\n:\t=\ta', 'name=<a>'],
  // backticks
  ['name:=`a (b)`', 'name=<a (b)>'],
  ['name:`a && b` || name:c', '(name~<a && b> or name~<c>)'],
  ['name:=`*a*`', 'name=<*a*>'],
  ['name:=`"a"`', 'name=<"a">'],
  ['name:=`[a,b]`', 'name=<[a,b]>'],
  ['name:=`a (`*', 'name=<a (>*'],
  ['name:=`a', 'name=<a>'],
  ['name:=`a && tag:b', 'name=<a && tag:b>'],
  ['name:=`a\\` && tag:b', '(name=<a\\> and tag~<b>)'],
  ['name:=[`a, b`,`c && d`]', 'name=<a, b>|<c && d>'],
  ['name:=[`a\\`b`,`c && (d`] && tag:e', '(name=<a`b>|<c && (d> and tag~<e>)'],
  // numbers
  ['small:5', 'small in [5,5]'],
  ['small:=5', 'small in [5,5]'],
  ['small:+5', 'small in [5,5]'],
  ['small:!=5', 'small! in [5,5]'],
  ['small:!5', 'small! in [5,5]'],
  ['small:>5', 'small in ]5,Infinity]'],
  ['small: >= 5', 'small in [5,Infinity]'],
  ['small:<-5', 'small in [-Infinity,-5['],
  ['small:<=-5', 'small in [-Infinity,-5]'],
  ['small:1..5', 'small in [1,5]'],
  ['small:[-5 .. -1]', 'small in [-5,-1]'],
  ['small:[5..1]', 'small in [5,1]'],
  ['small:=[1..5, 10, >20]', 'small in [1,5]|[10,10]|]20,Infinity]'],
  ['small:!=[1..5]', 'small! in [1,5]'],
  ['small:=>5', 'small in ]5,Infinity]'],
  ['small:=!=5', 'small! in [5,5]'],
  ['small:!>5', 'small! in ]5,Infinity]'],
  ['small:!1..5', 'small! in [1,5]'],
  ['small:[1,!=5,!=6]', '(small in [1,1] or (small! in [5,5] or small! in [6,6]))'],
  ['small:5..', 'small in [5,-Infinity]'],
  ['small:[..5]', 'small in [5,-Infinity]'],
  ['small:[1..]', 'small in [1,-Infinity]'],
  ['small:..', 'small in [Infinity,-Infinity]'],
  ['small:[]', 'small in '],
  ['small:[!=5,1]', '(small in [1,1] or small! in [5,5])'],
  ['small:-2147483648', 'small in [-2147483648,-2147483648]'],
  ['big:>9007199254740991', 'big in ]9007199254740991,Infinity]'],
  ['big:-9223372036854775808', 'big in [-9223372036854776000,-9223372036854776000]'],
  ['ratio:0.1', `ratio in [${Math.fround(0.1)},${Math.fround(0.1)}]`],
  ['ratio:[.5..1e3]', 'ratio in [0.5,1000]'],
  ['ratios:>=-2.', 'ratios in [-2,Infinity]'],
  // the rest
  ['flag:true', 'flag in [1,1]'],
  ['flag: != false', 'flag! in [0,0]'],
  ['flag:=[true, false]', 'flag in [1,1]|[0,0]'],
  ['flag:[]', 'flag in '],
  ['flag:=!true', 'flag! in [1,1]'],
  ['id:a', 'id in a'],
  ['id:a, b', 'id in a'],
  ['id:=`a,b`', 'id in a,b'],
  ['id:[]', 'id in '],
  ['id:[a,b', 'id in [a'],
  ['id:a]', 'id in a]'],
  ['id:[a,*]', 'id in all'],
  ['id:=[a, `b,c`]', 'id in a|b,c'],
  ['id:!=A*', 'id! in A*'],
  ['id:*', 'id in all'],
  // logic: equal precedence, from left to right
  ['tag:a || tag:b && tag:c', '((tag~<a> or tag~<b>) and tag~<c>)'],
  ['tag:a && tag:b || tag:c', '((tag~<a> and tag~<b>) or tag~<c>)'],
  ['tag:a||(tag:b&&tag:c)', '(tag~<a> or (tag~<b> and tag~<c>))'],
  ['((tag:a))', 'tag~<a>'],
  [
    '(tag:a) && ((tag:b || small:1) && flag:true)',
    '(tag~<a> and ((tag~<b> or small in [1,1]) and flag in [1,1]))',
  ],
];

const NOT_PARSED = 'Could not parse the filter query';
const ERRORS: readonly (readonly [string, string])[] = [
  ['name', `${NOT_PARSED}.`],
  ['name=linz', `${NOT_PARSED}.`],
  ['name:=linz (stadt)', `${NOT_PARSED}.`],
  ['name:="linz (stadt)"', `${NOT_PARSED}.`],
  ['tag:=a || b', `${NOT_PARSED}.`],
  ['!(tag:=a)', `${NOT_PARSED}.`],
  ['(tag:a) tag:b', `${NOT_PARSED}.`],
  ['tag:a (tag:b) &&', `${NOT_PARSED}.`],
  ['tag:a ()', `${NOT_PARSED}.`],
  ['tag:a &&', `${NOT_PARSED}: unbalanced \`&&\` operands.`],
  ['|| tag:a', `${NOT_PARSED}: unbalanced \`||\` operands.`],
  ['tag:a && || tag:b', `${NOT_PARSED}: unbalanced \`&&\` operands.`],
  ['tag:a && ()', `${NOT_PARSED}: unbalanced \`&&\` operands.`],
  ['(tag:a &&) tag:b', `${NOT_PARSED}: unbalanced \`&&\` operands.`],
  ['(tag:a', `${NOT_PARSED}: unbalanced parentheses.`],
  ['tag:a)', `${NOT_PARSED}: unbalanced parentheses.`],
  [')tag:a(', `${NOT_PARSED}: unbalanced parentheses.`],
  ['tag:a && (', `${NOT_PARSED}: unbalanced parentheses.`],
  ['(tag:a) & tag:b', 'Could not parse the filter filter_query.'],
  ['(tag:a) | tag:b', 'Could not parse the filter filter_query.'],
  ['()', 'Filter query cannot be empty.'],
  ['(())', 'Filter query cannot be empty.'],
  ['nix:a', 'Could not find a filter field named `nix` in the schema.'],
  [':a', 'Could not find a filter field named `` in the schema.'],
  ['tag:a && !small:1', 'Could not find a filter field named `!small` in the schema.'],
  ['&& nix:a', 'Could not find a filter field named `nix` in the schema.'],
  ['place(48, 16):a', `${NOT_PARSED}.`],
  ['nix:(48.2, 16.4, 3 km)', 'Could not find a filter field named `nix` in the schema.'],
  ['hidden:a', 'Cannot filter on non-indexed field `hidden`.'],
  ['place:1', 'Cannot filter on vector field `place`.'],
  ['$other(tag:a)', 'Referenced collection `other` not found.'],
  ['tag:a && $other(x:1 && (y:2))', 'Referenced collection `other` not found.'],
  ['$other', `${NOT_PARSED}.`],
  ['name:', 'Error with filter field `name`: Filter value cannot be empty.'],
  ['name:!=', 'Error with filter field `name`: Filter value cannot be empty.'],
  ['name:*', 'Error with filter field `name`: Filter value cannot be empty.'],
  ['name:""', 'Error with filter field `name`: Filter value cannot be empty.'],
  ['name:=` `', 'Error with filter field `name`: Filter value cannot be empty.'],
  ['name:=—', 'Error with filter field `name`: Filter value cannot be empty.'],
  ['name:!', 'Error with filter field `name`: Filter value cannot be empty.'],
  ['name:[a,!]', 'Error with filter field `name`: Filter value cannot be empty.'],
  ['id:', 'Error with filter field `id`: Filter value cannot be empty.'],
  ['id:!=', 'Error with filter field `id`: Filter value cannot be empty.'],
  ['id:,', 'Error with filter field `id`: Filter value cannot be empty.'],
  ['flag:', 'Error with filter field `flag`: Filter value cannot be empty.'],
  ['flag:TRUE', 'Value of filter field `flag` must be `true` or `false`.'],
  ['flag:=', 'Error with filter field `flag`: Filter value cannot be empty.'],
  ['flag:!=', "Error with filter field `flag`: Filter value cannot be empty after '!' operator."],
  ['flag:[true,x]', 'Values of filter field `flag`: must be `true` or `false`.'],
  ['flag:[true', 'Value of filter field `flag` must be `true` or `false`.'],
  ['flag:true]', 'Value of filter field `flag` must be `true` or `false`.'],
  ['flag:>true', 'Value of filter field `flag` must be `true` or `false`.'],
  ['small:', 'Error with filter field `small`: Numerical field has an invalid comparator.'],
  ['small:abc', 'Error with filter field `small`: Numerical field has an invalid comparator.'],
  ['small:*', 'Error with filter field `small`: Numerical field has an invalid comparator.'],
  ['ratios:x', 'Error with filter field `ratios`: Numerical field has an invalid comparator.'],
  ['small:>', 'Error with filter field `small`: Not an int32.'],
  ['small:>=x', 'Error with filter field `small`: Not an int32.'],
  ['small:1.5', 'Error with filter field `small`: Not an int32.'],
  ['small:[1..x]', 'Error with filter field `small`: Not an int32.'],
  ['small:-', 'Error with filter field `small`: Numerical field has an invalid comparator.'],
  ['small:5abc', 'Error with filter field `small`: Numerical field has an invalid comparator.'],
  ['small:==5', 'Error with filter field `small`: Numerical field has an invalid comparator.'],
  ['small:!', "Error with filter field `small`: Filter value cannot be empty after '!' operator."],
  ['small:!=', 'Error with filter field `small`: Not an int32.'],
  ['small:!=abc', 'Error with filter field `small`: Not an int32.'],
  ['small:!=1..5', 'Error with filter field `small`: Not an int32.'],
  ['small:a..b', 'Error with filter field `small`: Not an int32.'],
  ['small:=>x', 'Error with filter field `small`: Not an int32.'],
  ['small:>[1,2]', 'Error with filter field `small`: Not an int32.'],
  ['small:[1..', 'Error with filter field `small`: Not an int32.'],
  ['small:[1..5', 'Error with filter field `small`: Not an int32.'],
  ['small:1..5]', 'Error with filter field `small`: Not an int32.'],
  ['small:[..5', 'Error with filter field `small`: Not an int32.'],
  ['small:![1..5', 'Error with filter field `small`: Not an int32.'],
  ['small:!=[1,2', 'Error with filter field `small`: Not an int32.'],
  ['small:>[1', 'Error with filter field `small`: Not an int32.'],
  ['small:[', 'Error with filter field `small`: Numerical field has an invalid comparator.'],
  ['small:]', 'Error with filter field `small`: Numerical field has an invalid comparator.'],
  ['small:5]', 'Error with filter field `small`: Numerical field has an invalid comparator.'],
  ['small:[1,2', 'Error with filter field `small`: Numerical field has an invalid comparator.'],
  ['small:[1..5 && small:2]', 'Error with filter field `small`: Not an int32.'],
  ['big:[1..', 'Error with filter field `big`: Not an int64.'],
  ['ratio:[1..', 'Error with filter field `ratio`: Not a float.'],
  ['big:1e5', 'Error with filter field `big`: Not an int64.'],
  ['ratio:<x', 'Error with filter field `ratio`: Not a float.'],
  ['ratio:1.2.3', 'Error with filter field `ratio`: Numerical field has an invalid comparator.'],
  ['small:[1,2147483648]', 'Error with filter field `small`: `2147483648` exceeds the range of an int32.'],
  ['small:>-2147483649', 'Error with filter field `small`: `-2147483649` exceeds the range of an int32.'],
  [
    'big:9223372036854775808',
    'Error with filter field `big`: `9223372036854775808` exceeds the range of an int64.',
  ],
];

test.each(TREES)('[filters-7] reads %j', check);
test.each(ERRORS)('refuses %j', check);

test('reads a hundred operators and refuses one more', () => {
  const chain = (operators: number) => `small:1${' || small:1'.repeat(operators)}`;
  expect(parse(chain(100))).toHaveProperty('tree');
  check(chain(101), '`filter_by` has too many operations.');
});

test('reads or refuses recorded filters as Typesense does', () => {
  const exchanges = recordedCases().flatMap((item) => (/^filter-/.test(item.id) ? item.exchanges : []));
  const filters = exchanges.filter(({ request }) => request.path.startsWith('/collections/probe/'));
  const replies = filters.map(({ request }) => {
    const parsed = parse(request.query?.['filter_by'] ?? '');
    return { ...request.query, error: 'error' in parsed ? parsed.error : undefined };
  });
  expect(filters.length).toBeGreaterThan(150);
  expect(replies).toEqual(
    filters.map(({ request, reply }) => ({
      ...request.query,
      error: (reply.body as { readonly message?: string }).message,
    })),
  );
});

test('throws nothing but faults, each a sentence', () => {
  const signs = fc.constantFrom(
    '(',
    ')',
    '&&',
    '||',
    '&',
    '`',
    ':',
    '[',
    ']',
    ',',
    '..',
    '!',
    '=',
    '"',
    '*',
    '$',
    '\\',
    ' ',
    'name',
    'small',
    'flag',
    'id',
    '5',
    '-',
    'ä',
    '\ud83c',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(signs).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (filter) => {
      const parsed = parse(filter);
      if ('error' in parsed) expect(parsed.error).toMatch(/\.$/);
    }),
    { numRuns: runs(2000) },
  );
});

test('a value inside backticks stays one literal value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (raw) => {
      const text = raw.replaceAll('`', '').replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
      fc.pre(tokenize(text).length > 0);
      const value: TextValue = { text, phrase: false, prefix: false, leadingStar: false };
      const parsed = parse(`small:1 && name:=\`${text}\``);
      expect(parsed).toMatchObject({ tree: { kind: 'and', right: { match: 'equals', values: [value] } } });
    }),
  );
});

/** Writes a tree as a filter, each junction in parentheses. */
function print(node: FilterNode): string {
  switch (node.kind) {
    case 'and':
    case 'or':
      return `(${print(node.left)} ${node.kind === 'and' ? '&&' : '||'} ${print(node.right)})`;
    case 'text': {
      const items = node.values.map(({ text, phrase, prefix, leadingStar }) =>
        phrase
          ? `"${text}"`
          : `${leadingStar ? '*' : ''}\`${text.replaceAll('`', '\\`')}\`${prefix ? '*' : ''}`,
      );
      return `${node.field}:${node.negate ? '!' : ''}${node.match === 'equals' ? '=' : ''}[${items.join(', ')}]`;
    }
    case 'number': {
      const items = node.ranges.map(({ min, max, minInclusive, maxInclusive }) => {
        if (node.field === 'flag') return String(min === 1);
        if (max === Infinity) return `>${minInclusive ? '=' : ''}${min}`;
        if (min === -Infinity) return `<${maxInclusive ? '=' : ''}${max}`;
        return `${min}..${max}`;
      });
      return `${node.field}:${node.negate ? '!=' : '='}[${items.join(',')}]`;
    }
    case 'id': {
      const items = node.values === 'all' ? '*' : `[${node.values.map((id) => `\`${id}\``).join(',')}]`;
      return `id:${node.negate ? '!=' : '='}${items}`;
    }
  }
}

const { tree } = fc.letrec<{ tree: FilterNode; condition: FilterNode; junction: FilterNode }>((tie) => ({
  tree: fc.oneof({ maxDepth: 5 }, tie('condition'), tie('junction')),
  junction: fc.record({ kind: fc.constantFrom('and', 'or'), left: tie('tree'), right: tie('tree') }),
  condition: fc.oneof(
    fc
      .record({
        kind: fc.constant('text' as const),
        field: fc.constantFrom('name', 'tag'),
        match: fc.constantFrom('contains' as const, 'equals' as const),
        negate: fc.boolean(),
        values: fc.array(
          fc.oneof(
            fc.record({
              // A backslash at the end would escape the backtick that closes the value.
              text: fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `x${text}x`),
              phrase: fc.constant(false),
              prefix: fc.boolean(),
              leadingStar: fc.boolean(),
            }),
            fc.record({
              text: fc.stringMatching(/^[a-z]( ?[a-z])*$/),
              phrase: fc.constant(true),
              prefix: fc.constant(false),
              leadingStar: fc.constant(false),
            }),
          ),
          { maxLength: 3 },
        ),
      })
      // A list with a phrase in it has no other words that may stand in any order.
      .map((node) =>
        node.values.some(({ phrase }) => phrase) ? { ...node, match: 'equals' as const } : node,
      ),
    fc.record({
      kind: fc.constant('number' as const),
      field: fc.constantFrom('small', 'big', 'numbers'),
      negate: fc.boolean(),
      ranges: fc.array(
        fc
          .tuple(fc.integer(), fc.integer(), fc.constantFrom('..', '>', '>=', '<', '<='))
          .map(([a, b, sign]) => ({
            min: sign.startsWith('<') ? -Infinity : a,
            max: sign.startsWith('>') ? Infinity : b,
            minInclusive: sign !== '>',
            maxInclusive: sign !== '<',
          })),
        { maxLength: 3 },
      ),
    }),
    fc.record({
      kind: fc.constant('number' as const),
      field: fc.constant('flag'),
      negate: fc.boolean(),
      ranges: fc.array(
        fc
          .constantFrom(0, 1)
          .map((number) => ({ min: number, max: number, minInclusive: true, maxInclusive: true })),
        { maxLength: 2 },
      ),
    }),
    fc.record({
      kind: fc.constant('id' as const),
      negate: fc.boolean(),
      values: fc.oneof(
        fc.constant('all' as const),
        fc.array(fc.stringMatching(/^[ -_a-z]*[A-Za-z]$/), { minLength: 1, maxLength: 3 }),
      ),
    }),
  ),
}));

test('reads a printed tree back', () => {
  fc.assert(
    fc.property(tree, (node) => {
      expect(parse(print(node))).toEqual({ tree: node });
    }),
  );
});
