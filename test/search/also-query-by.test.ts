import { expect, test } from 'vitest';
import { ownParameters } from '../../src/engine-server/search-routes.ts';
import { withAlsoQueryBy } from '../../src/search/typesense/search-call.ts';

type Parameters = Readonly<Record<string, string>>;

/** What Typesense reads of a search with `also_query_by`; `vitrine engine` reads the search itself. */
function check(search: Parameters, expected: Parameters): void {
  const given = { q: 'a b', also_query_by: 'c', ...search };
  const sent = withAlsoQueryBy(given);
  const { vitrine, ...forTypesense } = sent;
  expect(forTypesense).toEqual({ q: 'a b', ...expected });
  expect(ownParameters(sent)).toEqual(given);
}

test('the field is the last one, with the lowest weight and only for whole words', () =>
  check(
    { query_by: 'a,b', page: '2' },
    {
      query_by: 'a,b,c',
      page: '2',
      query_by_weights: '15,14,0',
      prefix: 'true,true,false',
      num_typos: '2,2,0',
      infix: 'off,off,off',
    },
  ));

test('its weight is below that of the sixteenth field', () => {
  const fields = Array.from({ length: 16 }, (_, i) => `f${i}`).join(',');
  const { query_by_weights } = withAlsoQueryBy({ q: 'a', query_by: fields, also_query_by: 'c' });
  expect(query_by_weights).toBe('15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,1,0');
});

test('lists are continued, and one value is for all other fields', () =>
  check(
    { query_by: 'a,b', query_by_weights: '3,1', prefix: 'false', num_typos: '1,0', infix: 'always' },
    {
      query_by: 'a,b,c',
      query_by_weights: '3,1,0',
      prefix: 'false,false,false',
      num_typos: '1,0,0',
      infix: 'always,always,off',
    },
  ));

test('lists of another length stay, which the engine refuses', () => {
  for (const list of [{ query_by_weights: '1' }, { prefix: 'true,false' }]) {
    expect(withAlsoQueryBy({ q: 'a', query_by: 'a,b,c', also_query_by: 'd', ...list })).toEqual({
      q: 'a',
      query_by: 'a,b,c',
      ...list,
    });
  }
});

test('other searches stay as they are', () => {
  const search = { q: 'a', query_by: 'a' };
  expect(withAlsoQueryBy(search)).toBe(search);
  expect(ownParameters(search)).toBe(search);
});
