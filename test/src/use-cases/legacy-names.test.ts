import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currentFacets, currentFilter, currentNames } from '../../../src/use-cases/legacy/field-names.ts';
import { rewriteFilterClauses } from '../../../src/use-cases/request/filter-clauses.ts';

describe('filter_by', () => {
  test.each([
    ['publisher:=a', 'legacyPublisher:=a'],
    [' publisher : a', ' legacyPublisher : a'],
    [
      '(kp_id:=[a,b]||issued:!=1908) && creator:=publisher',
      '(uuid:=[a,b]||legacyIssued:!=1908) && creator:=publisher',
    ],
    ['creator:=`a && publisher:=b`', 'creator:=`a && publisher:=b`'],
    ['creator:="a (publisher:=b)"', 'creator:=`a (publisher:=b)`'],
    ['publishers:=a', 'publishers:=a'],
    ['db:=a && pipelineId:=b', 'pipelineId:=a && pipelineId:=b'],
    ['dateMax:[-86400..0] && dateMin:<5', 'dateMax:[-1..86399] && dateMin:<5'],
    ['dateMax:!=[0,1.5,9223372036854775807]', 'dateMax:!=[86399,1.5,9223372036854775807]'],
    ['publisher', 'publisher'],
    ['publisher:="`("', 'publisher:="`("'],
    ['', ''],
  ])('%s', (filter, expected) => {
    expect(currentFilter(filter, () => true)).toBe(expected);
  });

  test('a filter without old names stays as it is written', () => {
    const sign = fc.constantFrom('a', ':', '=', '(', ')', '&', '|', '`', '\\', '"', ' ', ',', '[', 'ö');
    fc.assert(
      fc.property(fc.string({ unit: sign }), (filter) => {
        expect(rewriteFilterClauses(filter, (field, value) => ({ field, value }))).toBe(filter);
      }),
    );
  });
});

test.each([
  ['titleSort:asc', 'titleKey:asc'],
  ['titleSort(missing_values: first):desc, dateMin:asc', 'titleKey(missing_values: first):desc, dateMin:asc'],
  ['_rand()', '_rand()'],
  ['publisher,title', 'publisher,title'],
])('sort_by and query_by: %s', (list, expected) => {
  expect(currentNames(list)).toBe(expected);
});

test.each([
  ['publisher, dcRights', 'legacyPublisher, legacyDcRights'],
  ['contributor(sort_by:_alpha:asc),title', 'legacyContributor(sort_by:_alpha:asc),title'],
  [
    'db,dateMax(1:[0,1], old:[,0]),dateMin(1:[0,1])',
    'pipelineId,dateMax(1:[86399,86400], old:[,86399]),dateMin(1:[0,1])',
  ],
])('facet_by: %s', (list, expected) => {
  expect(currentFacets(list, () => true)).toBe(expected);
});

test('a collection without the copies has the fields themselves', () => {
  expect(currentFilter('publisher:=a && db:=b', () => false)).toBe('publisher:=a && pipelineId:=b');
});

test('rewrites ranges in linear time', () => {
  // Quadratic time would be a quarter of an hour.
  const list = `dateMax:${'['.repeat(1_000_000)}`;
  expect(currentFacets(list, () => true)).toBe(list);
});
