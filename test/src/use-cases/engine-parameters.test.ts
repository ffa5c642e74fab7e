import { describe, expect, test } from 'vitest';
import { Problem } from '../../../src/kernel/problem.ts';
import { engineParameters } from '../../../src/use-cases/request/engine-parameters.ts';
import type { SearchRequest } from '../../../src/use-cases/search-request.ts';

const PLAIN: SearchRequest = {
  collection: 'chos',
  q: '*',
  query_by: undefined,
  filter_by: undefined,
  sort_by: undefined,
  page: undefined,
  per_page: 20,
  facet_by: undefined,
  max_facet_values: 50,
  highlight_full_fields: 'title,description,creator,subject',
  use_cache: true,
  further: {},
};

/** Fields that clients cannot see, and those that Vitrine adds to the specification. */
const HIDDEN = 'legacy*,uuidKey,entityMention,wordForms,identifierKey';
const WITHHELD = `${HIDDEN},contentTier,metadataTier,tierLimits,problems,linkOk,brokenLinks,linkCheckedAt,creatorUri,contributorUri,subjectUri,typeUri,placeUri,periodUri,dcTypeConcept,mediumConcept,cardTexts,nameVariant`;

const CHOS = {
  q: '*',
  query_by:
    'title,description,creator,subject,dataProvider,alternative,contributor,publisher,medium,spatial,temporal,dcType,isPartOf,identifier,coverage,provenance',
  facet_by:
    'dataProvider,creator,edmType,dcType,subject,medium,isPartOf,edmRightsName,edmRightsReusePolicy,dateMin,intermediateProvider,pipelineId,mediaTypes,imageOrientation,hasIiifManifest,hasInstitutionalIiifManifest',
  per_page: '20',
  max_facet_values: '50',
  highlight_full_fields: 'title,description,creator,subject',
  use_cache: 'true',
  exclude_fields: `${WITHHELD},sourceRecord,metadataEmbedding,imageEmbedding`,
};

/** Expected parameters, as the difference to a plain search of `chos`; undefined means "not sent". */
function check(request: Partial<SearchRequest>, difference: Record<string, string | undefined>) {
  const expected = Object.entries({ ...CHOS, ...difference }).filter(([, value]) => value !== undefined);
  expect(engineParameters({ ...PLAIN, ...request })).toEqual(Object.fromEntries(expected));
}

function refused(request: Partial<SearchRequest>, status: number, detail: string) {
  expect(() => engineParameters({ ...PLAIN, ...request })).toThrow(
    expect.objectContaining({ name: 'Problem', status, detail }),
  );
}

const further = (parameters: Record<string, string>): Partial<SearchRequest> => ({ further: parameters });

describe('[search-16] infix is off for fields without an index for it', () => {
  const off = (count: number) => Array(count).fill('off').join(',');
  test.each<[string, string | undefined, string]>([
    ['always', undefined, `always,${off(12)},always,${off(2)}`],
    ['fallback', 'title,identifier', 'fallback,fallback'],
    ['always', ' creator , title', 'off,always'],
    ['always,fallback', 'title,creator', 'always,off'],
    ['off,always', 'title,identifier', 'off,always'],
    ['always', 'creator', 'off'],
    ['always', 'te*', 'off'],
    ['always', 'title*,prov*', 'always,off'],
    // Left for the engine to refuse.
    ['always', 'nope', 'always'],
    ['always,off', 'title,creator,subject', 'always,off'],
  ])('%s in %j: %s', (infix, query_by, sent) =>
    check({ query_by, ...further({ infix }) }, { infix: sent, query_by: query_by ?? CHOS.query_by }),
  );
});

test('[search-8] a plain search takes the defaults of its collection', () => {
  check({}, {});
  check(
    { collection: 'editorial' },
    {
      query_by: 'title,body,description,legalName,providerNames',
      facet_by: 'docType,docLanguage,category,place,providerNames',
      exclude_fields: expect.stringMatching(/^legacy\*(,|$)/),
    },
  );
  check(
    { collection: 'knowledge' },
    {
      query_by: 'title,body,description',
      facet_by: 'docType,docLanguage,book,chapter',
      exclude_fields: expect.stringMatching(/^legacy\*(,|$)/),
    },
  );
});

test('[search-10] [search-15] parameters of the client are passed on', () => {
  check(
    {
      q: 'Klimt',
      query_by: 'title',
      filter_by: 'edmType:=IMAGE',
      sort_by: 'dateMin:asc',
      page: 3,
      per_page: 250,
      facet_by: 'creator',
      max_facet_values: 7,
      highlight_full_fields: '',
      use_cache: false,
      further: { prefix: 'false', ' edmType:': '', '': 'x' },
    },
    {
      q: 'Klimt',
      query_by: 'title',
      filter_by: 'edmType:=IMAGE',
      sort_by: 'dateMin:asc',
      page: '3',
      per_page: '250',
      facet_by: 'creator',
      max_facet_values: '7',
      highlight_full_fields: '',
      use_cache: 'false',
      prefix: 'false',
      ' edmType:': '',
      '': 'x',
    },
  );
});

test('[search-9] empty values', () => {
  check({ query_by: '', filter_by: '', sort_by: '' }, {});
  check({ query_by: ' ', filter_by: ' ', sort_by: ' ' }, {});
  check({ facet_by: '' }, { facet_by: undefined });
  check({ facet_by: ' ' }, { facet_by: undefined });
  check({ q: '' }, { q: '' });
});

test('[search-11] a page that engines cannot read is one beyond the end', () => {
  check({ page: 4_294_967_295 }, { page: '4294967295' });
  check({ page: Number.MAX_SAFE_INTEGER }, { page: '4294967295' });
});

test('[search-26] lists of fields have an end', () => {
  const names = (count: number) => Array(count).fill('creator').join(',');
  check({ query_by: names(100), facet_by: names(100) }, { query_by: 'creator', facet_by: names(100) });
  refused({ query_by: names(101) }, 400, 'query_by names more than 100 fields');
  refused({ facet_by: `*,${names(100)}` }, 400, 'facet_by names more than 100 fields');
  const ranges = `dateMin(${Array.from({ length: 200 }, (_, i) => `${i}:[${i},${i + 1}]`).join(',')})`;
  check({ facet_by: ranges }, { facet_by: ranges, facet_strategy: 'exhaustive' });
});

test('[facets-10] ranges are counted completely, unless the client says how to count', () => {
  const facet_by = 'creator,dateMin(a:[,1],b:[1,])';
  check({ facet_by }, { facet_by, facet_strategy: 'exhaustive' });
  check(
    { facet_by, ...further({ facet_strategy: 'top_values' }) },
    { facet_by, facet_strategy: 'top_values' },
  );
  const sorted = 'creator(sort_by: dateMin:desc)';
  check({ facet_by: sorted }, { facet_by: sorted });
});

test('[search-13] max_facet_values is capped', () => {
  check({ max_facet_values: 1000 }, { max_facet_values: '1000' });
  check({ max_facet_values: 1001 }, { max_facet_values: '1000' });
  check({ max_facet_values: 0 }, { max_facet_values: '0' });
});

describe('[search-18] include_fields and exclude_fields override the default exclusion', () => {
  test('of the specified fields', () => {
    check(further({ include_fields: 'title' }), { include_fields: 'title', exclude_fields: HIDDEN });
    check(further({ include_fields: 'sourceRecord,legacyPublisher' }), {
      include_fields: 'sourceRecord,legacyPublisher',
      exclude_fields: HIDDEN,
    });
    check(further({ include_fields: '' }), {});
    check(further({ exclude_fields: 'description' }), { exclude_fields: `${WITHHELD},description` });
    check(further({ exclude_fields: '' }), { exclude_fields: WITHHELD });
    check(further({ include_fields: 'title', exclude_fields: 'url' }), {
      include_fields: 'title',
      exclude_fields: `${HIDDEN},url`,
    });
  });
  test('which * stands for, without our own', () => {
    check(further({ include_fields: '*' }), { include_fields: '*', exclude_fields: WITHHELD });
    check(further({ include_fields: 'creator*, title' }), {
      include_fields: 'creator*, title',
      exclude_fields: WITHHELD,
    });
    check(further({ include_fields: '*', exclude_fields: 'url' }), {
      include_fields: '*',
      exclude_fields: `${WITHHELD},url`,
    });
  });
  test('our own have to be named', () => {
    check(further({ include_fields: 'title,creatorUri' }), {
      include_fields: 'title,creatorUri',
      exclude_fields: HIDDEN,
    });
    check(further({ include_fields: '*, creatorUri ,problems' }), {
      include_fields: '*, creatorUri ,problems',
      exclude_fields: WITHHELD.replace(',problems', '').replace(',creatorUri', ''),
    });
  });
});

test('[documents-1] names with * do not stand for our own fields', () => {
  check({ query_by: 'creator*' }, { query_by: 'creator' });
  refused(
    { query_by: 'creatorU*' },
    404,
    'No string or string array field found matching the pattern `creatorU*` in the schema.',
  );
  check({ facet_by: 'm*' }, { facet_by: 'medium,mediaCount,mediaTypes' });
  refused({ facet_by: 'creatorU*' }, 404, 'Could not find a facet field for `creatorU*` in the schema.');
  check(
    { query_by: 'nameVariant', facet_by: 'metadataTier' },
    { query_by: 'nameVariant', facet_by: 'metadataTier' },
  );
});

test('[search-22] [search-27] sort keys are completed', () => {
  check({ sort_by: '_rand()' }, { sort_by: '_rand():asc' });
  check({ sort_by: 'titleKey:desc' }, { sort_by: 'titleKey(missing_values: first):desc' });
});

test('bracketed values are protected', () => {
  check({ filter_by: 'creator:="A (b)"' }, { filter_by: 'creator:=`A (b)`' });
  refused(
    { filter_by: 'creator:="A (`b)"' },
    400,
    'A filter value in double quotes cannot contain a backtick: "A (`b)"',
  );
});

test.each([
  'x-typesense-api-key',
  'X-TYPESENSE-API-KEY',
  'x-typesense-user-id',
  'preset',
  'Preset',
  'conversation',
  'conversation_id',
  'conversation_model_id',
  'conversation_stream',
  'voice_query',
  'nl_query',
  'nl_model_id',
  'NL_Query_Prompt_Cache_TTL',
  'remote_embedding_timeout_ms',
  'remote_embedding_num_tries',
  'personalization_model_id',
  'collection',
  'Collection',
  ' preset ',
  'x-typesense-\n',
  '\tx_typesense_api_key\n\nb',
])('[search-29] [http-5] %s is never passed on', (name) => {
  check(further({ [name]: 'x' }), {});
});

test('[search-15] names that only look like withheld ones are passed on', () => {
  for (const name of ['presets', 'limit_hits', 'only_preset', 'nlp', 'x-other']) {
    check(further({ [name]: 'x' }), { [name]: 'x' });
  }
});

describe('[search-4] hidden fields are unknown', () => {
  const field = 'Could not find a field named `legacyPublisher` in the schema.';
  const filterField = 'Could not find a filter field named `legacyPublisher` in the schema.';
  const facetField = 'Could not find a facet field named `legacyPublisher` in the schema.';
  const sortField = 'Could not find a field named `legacyPublisher` in the schema for sorting.';

  test.each<[Partial<SearchRequest>, number, string]>([
    [{ query_by: 'title, legacyPublisher' }, 404, field],
    [further({ group_by: 'legacyPublisher' }), 404, field],
    [{ filter_by: 'legacyPublisher:=x' }, 400, filterField],
    [{ filter_by: 'title:=a && ( legacyPublisher : x)' }, 400, filterField],
    [{ facet_by: 'creator,legacyPublisher' }, 404, facetField],
    [{ facet_by: 'legacyPublisher(sort_by:_alpha:asc)' }, 404, facetField],
    [{ facet_by: 'legacy*' }, 404, 'Could not find a facet field for `legacy*` in the schema.'],
    [
      { facet_by: 'legacy*(sort_by:_alpha:asc)' },
      404,
      'Could not find a facet field for `legacy*` in the schema.',
    ],
    // Lists whose items an engine may cut otherwise than we do.
    [{ facet_by: 'dateMin(`:[0,1]),legacyPublisher' }, 404, facetField],
    [
      { facet_by: 'dateMin(`:[0,1]),legacyP*' },
      404,
      'Could not find a facet field for `legacyP*` in the schema.',
    ],
    [{ sort_by: 'dateMin(`):asc,legacyPublisher:desc' }, 404, sortField],
    [further({ group_by: 'edmType`,legacyPublisher' }), 404, field],
    [{ sort_by: 'dateMin:asc,legacyPublisher:desc' }, 404, sortField],
    [{ sort_by: 'legacyPublisher(missing_values: first):desc' }, 404, sortField],
    [{ sort_by: '_eval(legacyPublisher:=x):desc' }, 400, filterField],
  ])('%o', refused);

  test('their names inside values are only values', () => {
    check({ filter_by: 'title:=legacyPublisher' }, { filter_by: 'title:=legacyPublisher' });
    check({ filter_by: 'title:=`a && legacyPublisher:x`' }, { filter_by: 'title:=`a && legacyPublisher:x`' });
    expect(engineParameters({ ...PLAIN, q: 'legacyPublisher' })['q']).toBe('legacyPublisher');
  });

  test('wildcards in facet_by match visible fields only', () => {
    check({ facet_by: 'image*' }, { facet_by: 'image*' });
    const all = engineParameters({ ...PLAIN, facet_by: 'edmType,*' })['facet_by'] ?? '';
    expect(all).toMatch(/^edmType,/);
    expect(all).toContain('imageColor');
    expect(all).not.toMatch(/legacy|\*/);
    const sorted = engineParameters({ ...PLAIN, facet_by: '*(sort_by:_alpha:asc)' })['facet_by'] ?? '';
    expect(sorted).toBe(
      all
        .split(',')
        .slice(1)
        .map((name) => `${name}(sort_by:_alpha:asc)`)
        .join(','),
    );
  });
});

describe('[search-31] joins are refused wherever fields are named', () => {
  test.each<[Partial<SearchRequest>]>([
    [{ query_by: '$other(title)' }],
    [{ filter_by: '$other(a:=b)' }],
    [{ sort_by: '$other(a:asc)' }],
    [{ facet_by: '$other(a)' }],
    [further({ include_fields: '$other(*)' })],
    [further({ exclude_fields: '$other(*)' })],
    [further({ group_by: '$other(a)' })],
  ])('%o', (request) => {
    expect(() => engineParameters({ ...PLAIN, ...request })).toThrow(
      expect.objectContaining({ status: 400, detail: expect.stringMatching(/^Joins .*\$other$/) }),
    );
  });
});

test('a filter inside a sort key is checked as well', () => {
  refused(
    { sort_by: '_eval(dateMin:>99999999999999999999):desc' },
    400,
    'Error with filter field `dateMin`: `99999999999999999999` exceeds the range of an int64.',
  );
});

test('control characters and odd names do no harm', () => {
  const odd = Object.fromEntries([
    ['__proto__', 'x'],
    ['constructor', 'y'],
    ['a\u0000b', '\u0000\r\n'],
  ]);
  const sent = engineParameters({ ...PLAIN, q: '\u0000\r\n', further: odd });
  expect(sent['q']).toBe('\u0000\r\n');
  expect(sent['constructor']).toBe('y');
  expect(Object.getPrototypeOf(sent)).toBe(Object.prototype);
});

test('a Problem names the offending value', () => {
  expect(() => engineParameters({ ...PLAIN, facet_by: 'legacyDcRights' })).toThrow(Problem);
});

describe('[search-1] fields of query_by count once', () => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['title,title', {}, { query_by: 'title' }],
    [' title ,creator,title,,creator', {}, { query_by: 'title,creator' }],
    [
      'title,creator,title,subject',
      { query_by_weights: '4,3,2,1', num_typos: '0,1,2,2', prefix: 'true,false,true,false' },
      {
        query_by: 'title,creator,subject',
        query_by_weights: '4,3,1',
        num_typos: '0,1,2',
        prefix: 'true,false,false',
      },
    ],
    ['title,title', { num_typos: '1' }, { query_by: 'title', num_typos: '1' }],
    ['title,tit*', { num_typos: '1,2' }, { query_by: 'title', num_typos: '1' }],
    ['title,creator', { num_typos: '1,2' }, { query_by: 'title,creator', num_typos: '1,2' }],
    ['title,crea*', {}, { query_by: 'title,creator' }],
    ['title,prov*', {}, { query_by: 'title,prov*' }],
    // Left for the engine to refuse.
    ['title,title', { num_typos: '1,2,3' }, { query_by: 'title,title', num_typos: '1,2,3' }],
    ['nope*,nope*', {}, { query_by: 'nope*' }],
  ])('%s with %j', (query_by, given, expected) =>
    check({ query_by, ...further(given) }, { ...given, ...expected }),
  );

  test('whatever patterns name them, no field comes twice', () => {
    const patterns = ['*', 't*', 'ti*', 'tit*', 'title', 'c*', 'cr*', 'd*', 'creator'].join();
    const { query_by: searched = '' } = engineParameters({ ...PLAIN, query_by: patterns });
    const names = searched.split(',');
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.includes('*'))).toEqual([]);
  });
});
