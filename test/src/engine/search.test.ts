import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../runs.ts';
import { history, query, SCHEMA } from './arbitrary-search.ts';
import { engineReply } from './engine-reply.ts';
import { documentsAfter, snapshotAfter } from './naive-collection.ts';
import { facetParameter, groupParameters, naiveSearch, parametersOf } from './naive-search.ts';

test('[filters-3] returns the same reply as checking every document, for any number of segments', () => {
  fc.assert(
    fc.property(history, query, (batches, wanted) => {
      const expected = naiveSearch(SCHEMA, documentsAfter(batches), wanted);
      expect(engineReply(snapshotAfter(SCHEMA, batches), parametersOf(wanted))).toEqual(expected);
    }),
    { numRuns: runs(500) },
  );
});

/** As typed by people: beginnings, typing errors, words joined and split, words that are nowhere. */
const typed = fc
  .array(
    fc.constantFrom(
      'krug',
      'kru',
      'krueg',
      'kürge',
      'öl',
      'bild',
      'ol bild',
      'жар',
      '190',
      '1900',
      'a',
      'ab',
      '"öl krug"',
      '-b',
      'zzz',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((words) => words.join(' '));

test('replies do not depend on the number of segments or on deleted documents', () => {
  fc.assert(
    fc.property(history, typed, query, (batches, q, wanted) => {
      const parameters = {
        q,
        query_by: wanted.queryBy.join(','),
        filter_by: wanted.filter?.text ?? '',
        ...groupParameters(wanted),
        facet_by: facetParameter(wanted),
        max_facet_values: '3',
        page: String(wanted.page),
        per_page: String(wanted.perPage),
        split_join_tokens: 'off',
        max_candidates: '1000',
      };
      const anew = documentsAfter(batches).map(({ document }) => ({ id: String(document['id']), document }));
      expect(engineReply(snapshotAfter(SCHEMA, batches), parameters)).toEqual(
        engineReply(snapshotAfter(SCHEMA, [anew]), parameters),
      );
    }),
    { numRuns: runs(500) },
  );
});
