import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { JsonSchema, OpenApiDocument, Operation } from '../../../src/api/openapi.ts';
import { MAX_PART_CHARACTERS } from '../../../src/api/parameters/facet-values.ts';
import { MAX_FILTER_CHARACTERS, MAX_Q_CHARACTERS } from '../../../src/api/parameters/kinds.ts';
import { MIN_COUNTED_BYTES, REPLY_MEMORY } from '../../../src/api/reply-memory.ts';
import { MAX_URL_CHARACTERS } from '../../../src/api/request-url.ts';
import { MAX_EXPORTS, MAX_EXPORTS_OF_CLIENT, MAX_MINUTES } from '../../../src/api/routes/export.ts';
import { MAX_COLLECTIONS } from '../../../src/api/routes/federated.ts';
import { MAX_OBJECTS_BODY_BYTES } from '../../../src/api/routes/objects.ts';
import {
  HEADERS_SECONDS,
  IDLE_SECONDS,
  KEEP_ALIVE_SECONDS,
  MAX_HEADER_BYTES,
  REQUEST_SECONDS,
} from '../../../src/api/server-options.ts';
import {
  MAX_FILE_BYTES,
  MAX_OTHER_BYTES,
  MAX_HEADER_BYTES as MAX_PART_HEADER_BYTES,
  MAX_PARTS,
  MAX_MS as MAX_UPLOAD_MS,
} from '../../../src/api/upload/read-form.ts';
import { MAX_AT_ONCE } from '../../../src/api/upload/upload-gate.ts';
import { readSettings } from '../../../src/app/settings/settings.ts';
import { LIMITS as RECORD_LIMITS } from '../../../src/edm/record/limits.ts';
import { MAX_OPERATIONS } from '../../../src/engine/filter/parse-filter.ts';
import { MAX_GROUP_LIMIT } from '../../../src/engine/plan/plan.ts';
import { MAX_PHRASES, MAX_WORDS } from '../../../src/engine/request/query-text.ts';
import { BACKEND_TIMEOUT_MS } from '../../../src/kernel/response-cache.ts';
import { LEAST_SPEED } from '../../../src/kernel/slow-readers.ts';
import { AT_ONCE, WAITING } from '../../../src/media/embedding/picture-files.ts';
import { FETCHING, MAKING, VIEW_EDGE } from '../../../src/media/imaging/picture-views.ts';
import { MAX_PIXELS as MAX_UPLOAD_PIXELS } from '../../../src/media/imaging/reading/limits.ts';
import { MAX_EDGE, MAX_INPUT_PIXELS, MAX_PIXELS } from '../../../src/media/imaging/transform-picture.ts';
import { MAX_WAIT_MS, TRANSFORMS } from '../../../src/stores/cms/asset-pictures.ts';
import { MAX_FILE_BYTES as MAX_ORIGINAL_BYTES } from '../../../src/stores/cms/files/asset-files.ts';
import { MAX_BATCH, SHAPE as MESSAGE_SHAPE } from '../../../src/surfaces/mcp/mcp-handler.ts';
import { LARGE_BYTES, MAX_MESSAGE_BYTES } from '../../../src/surfaces/mcp/mcp-route.ts';
import { MAX_FORM_BYTES, MAX_QUEUED as OAI_WAITING } from '../../../src/surfaces/oai/oai-plugin.ts';
import { MAX_CONCURRENT_REQUESTS } from '../../../src/surfaces/oai/open-oai-thread.ts';
import {
  SHAPE as BATCH_SHAPE,
  MAX_IDS,
  MAX_PROPERTIES,
  MAX_QUERIES,
} from '../../../src/surfaces/reconciliation/read-batch.ts';
import { MAX_BODY_BYTES } from '../../../src/surfaces/reconciliation/reconciliation-plugin.ts';
import { MAX_FIELDS as MAX_FIELDS_OF_FORM } from '../../../src/surfaces/reconciliation/routes/read-form.ts';
import { MAX_OBJECTS } from '../../../src/use-cases/objects.ts';
import {
  MAX_FACET_COUNTS,
  MAX_FACET_VALUES,
  MAX_FIELDS,
  MAX_REPEATED_CHARACTERS,
  MOST,
} from '../../../src/use-cases/search-request.ts';
import { EARLIEST_YEAR, LATEST_YEAR } from '../../../src/use-cases/years.ts';
import { openApp } from '../../src/api/open-app.ts';
import { recordingEngine } from '../../src/use-cases/recording-engine.ts';

/*
 * The limits that the code has, the documentation and the OpenAPI document say
 * the same: a limit that changes must change in all three.
 */

const app = await openApp(recordingEngine(), {
  assetPictures: { get: async () => ({ outcome: 'missing' }) },
});
afterAll(() => app.close());
const document: OpenApiDocument = (await app.inject('/openapi.json')).json();

interface Limit {
  readonly what: string;
  readonly most: string;
  readonly otherwise: string;
  /** Where OpenAPI has it: as a bound of a parameter (`path parameter bound`), or as words of a description. */
  readonly openApi?: Readonly<Record<string, number | string>>;
}

const en = (number: number): string => number.toLocaleString('en');
const millions = (number = 0): string => en(number / 1e6);
const SEARCHES = ['/v2/search', '/v2/search/federated', '/search'];
const COUNTS = ['/v2/facets/{field}', '/v2/timeline'];
const bounds = (paths: readonly string[], bound: string, value: number | string) =>
  Object.fromEntries(paths.map((path) => [`${path} ${bound}`, value]));

const LIMITS: readonly Limit[] = [
  {
    what: 'URL (path and query)',
    most: `${en(MAX_URL_CHARACTERS)} characters`,
    otherwise: '414',
    openApi: { info: `${en(MAX_URL_CHARACTERS)} characters` },
  },
  {
    what: 'headers, with the request line',
    most: `${en(MAX_HEADER_BYTES)} bytes`,
    otherwise: '431',
    openApi: { info: `${en(MAX_HEADER_BYTES)} bytes` },
  },
  {
    what: '`q`',
    most: `${en(MAX_Q_CHARACTERS)} characters; the first ${MAX_WORDS} words and ${MAX_PHRASES} phrases count`,
    otherwise: '422',
    openApi: bounds([...SEARCHES, ...COUNTS, '/v2/entities', '/feed.atom'], 'q maxLength', MAX_Q_CHARACTERS),
  },
  {
    what: '`filter_by`',
    most: `${en(MAX_FILTER_CHARACTERS)} characters; ${MAX_OPERATIONS} operators`,
    otherwise: '422; 400',
    openApi: {
      ...bounds(
        [...SEARCHES, ...COUNTS, '/v2/similar', '/v2/similar/image', 'POST /v2/similar/image', '/feed.atom'],
        'filter_by maxLength',
        MAX_FILTER_CHARACTERS,
      ),
    },
  },
  {
    what: '`query_by`, `facet_by`',
    most: `${MAX_FIELDS} fields`,
    otherwise: '400',
    openApi: {
      ...bounds(['/v2/search', '/search'], 'query_by', `${MAX_FIELDS} at most`),
      ...bounds(SEARCHES, 'facet_by', `${MAX_FIELDS} at most`),
    },
  },
  {
    what: '`facet_by`',
    most: `${en(MAX_FACET_COUNTS)} values: its fields times \`max_facet_values\``,
    otherwise: '400',
    openApi: bounds(SEARCHES, 'facet_by', `${MAX_FACET_COUNTS} values`),
  },
  {
    what: '`max_facet_values`',
    most: `${MAX_FACET_VALUES}`,
    otherwise: `counts as ${MAX_FACET_VALUES}`,
    openApi: bounds(SEARCHES, 'max_facet_values', `Above ${MAX_FACET_VALUES} counts as ${MAX_FACET_VALUES}`),
  },
  {
    what: '`per_page`',
    most: '250',
    otherwise: '422',
    openApi: bounds(
      [
        ...SEARCHES,
        '/v2/facets/{field}',
        '/v2/entities',
        '/v2/entities/{id}',
        '/v2/similar',
        '/v2/similar/image',
        'POST /v2/similar/image',
      ],
      'per_page maximum',
      250,
    ),
  },
  {
    what: '`ids` of `/v2/objects`; the body of a `POST`; the objects',
    most: `${MAX_OBJECTS} ids; ${en(MAX_OBJECTS_BODY_BYTES)} bytes; ${RECORD_LIMITS.answerBytes / 2 ** 20} MB together`,
    otherwise: '422; 413; 400',
    openApi: {
      '/v2/objects ids': `${MAX_OBJECTS} at most`,
      'POST /v2/objects 413': `${MAX_OBJECTS_BODY_BYTES} bytes`,
    },
  },
  {
    what: '`starts_with`, `contains` of `/v2/facets`',
    most: `${MAX_PART_CHARACTERS} characters`,
    otherwise: '422',
    openApi: {
      '/v2/facets/{field} starts_with maxLength': MAX_PART_CHARACTERS,
      '/v2/facets/{field} contains maxLength': MAX_PART_CHARACTERS,
    },
  },
  {
    what: '`from`, `to` of `/v2/timeline`',
    most: `year ${LATEST_YEAR}, and ${EARLIEST_YEAR} at least`,
    otherwise: '422',
    openApi: {
      '/v2/timeline from maximum': LATEST_YEAR,
      '/v2/timeline to maximum': LATEST_YEAR,
    },
  },
  {
    what: '`page`, `per_page` of `/feed.atom`',
    most: '100',
    otherwise: '422',
    openApi: { '/feed.atom page maximum': 100, '/feed.atom per_page maximum': 100 },
  },
  {
    what: '`/reconcile`: queries of a batch; ids and properties of a request for values; its body',
    most: `${MAX_QUERIES}; ${MAX_IDS}, ${MAX_PROPERTIES}; ${en(MAX_BODY_BYTES)} bytes`,
    otherwise: '413; 422; 413',
  },
  {
    what: '`/reconcile`: fields of a form; values of its JSON, and how deep they are nested',
    most: `${MAX_FIELDS_OF_FORM}; ${en(BATCH_SHAPE.values)}; ${BATCH_SHAPE.depth} levels`,
    otherwise: '413; 413; 422',
  },
  {
    what: '`group_limit`',
    most: `${MAX_GROUP_LIMIT}`,
    otherwise: '400',
    openApi: { '/v2/search group_limit maximum': MAX_GROUP_LIMIT },
  },
  {
    what: '`collections` of a federated search',
    most: `${MAX_COLLECTIONS} names`,
    otherwise: '422',
    openApi: { '/v2/search/federated collections': `${MAX_COLLECTIONS} names at most` },
  },
  {
    what: '`highlight_start_tag`, `highlight_end_tag`',
    most: `${MAX_REPEATED_CHARACTERS} characters`,
    otherwise: '400',
    openApi: {
      '/v2/search highlight_start_tag maxLength': MAX_REPEATED_CHARACTERS,
      '/v2/search highlight_end_tag maxLength': MAX_REPEATED_CHARACTERS,
    },
  },
  {
    what: '`max_candidates`, `max_filter_by_candidates`',
    most: `${MOST.max_candidates}`,
    otherwise: 'counts as that',
    openApi: {
      '/v2/search max_candidates': `above ${MOST.max_candidates} counts as that`,
      '/v2/search max_filter_by_candidates': `above ${MOST.max_filter_by_candidates} counts as that`,
    },
  },
  {
    what: '`search_cutoff_ms`',
    most: en(MOST.search_cutoff_ms),
    otherwise: 'counts as that',
    openApi: { '/v2/search search_cutoff_ms': `above ${en(MOST.search_cutoff_ms)} counts as that` },
  },
  {
    what: 'exports at a time, and of one client',
    most: `${MAX_EXPORTS}, ${MAX_EXPORTS_OF_CLIENT}`,
    otherwise: '503, 429',
    openApi: {
      '/v2/export q maxLength': MAX_Q_CHARACTERS,
      '/v2/export filter_by maxLength': MAX_FILTER_CHARACTERS,
    },
  },
  {
    what: 'picture of an upload',
    most: `8 MB (${en(MAX_FILE_BYTES)} bytes); ${millions(MAX_UPLOAD_PIXELS.jpeg)} megapixels, AVIF and BMP ${millions(MAX_UPLOAD_PIXELS.bmp)}`,
    otherwise: '413; 400',
    openApi: {
      'POST /v2/similar/image image': `(${en(MAX_FILE_BYTES)} bytes) and ${millions(MAX_UPLOAD_PIXELS.png)} megapixels (AVIF and BMP: ${millions(MAX_UPLOAD_PIXELS.avif)})`,
    },
  },
  {
    what: 'form of an upload',
    most: `${MAX_PARTS} parts; ${en(MAX_URL_CHARACTERS)} bytes a field; ${en(MAX_PART_HEADER_BYTES)} bytes of headers a part; ${en(MAX_OTHER_BYTES)} bytes beside the picture`,
    otherwise: '422; 422; 422; 413',
  },
  {
    what: 'time of an upload',
    most: `${MAX_UPLOAD_MS / 1000} seconds`,
    otherwise: '408',
    openApi: { 'POST /v2/similar/image 408': `${MAX_UPLOAD_MS / 1000} seconds` },
  },
  {
    what: 'uploads read at a time; pictures compared at a time, and waiting',
    most: `${MAX_AT_ONCE}; ${AT_ONCE}, ${WAITING}`,
    otherwise: '503',
  },
  {
    what: '`width`, `height` of `/cms/assets`; its result; the original',
    most: `${en(MAX_EDGE)} pixels; ${millions(MAX_PIXELS.jpg)} megapixels, as AVIF ${millions(MAX_PIXELS.avif)}; ${millions(MAX_INPUT_PIXELS)} megapixels and ${en(MAX_ORIGINAL_BYTES)} bytes`,
    otherwise: '422; 400; 400',
    openApi: {
      '/cms/assets/{asset_id} width maximum': MAX_EDGE,
      '/cms/assets/{asset_id} height maximum': MAX_EDGE,
      '/cms/assets/{asset_id}': `${millions(MAX_PIXELS.webp)} million in all at most, as AVIF ${millions(MAX_PIXELS.avif)} million`,
    },
  },
  {
    what: 'pictures of `/cms/assets` made at a time, and waiting, and how long',
    most: `${TRANSFORMS.concurrency}, ${TRANSFORMS.maxQueued}, ${MAX_WAIT_MS / 1000} seconds`,
    otherwise: '503',
  },
  {
    what: '`/oai`: answers written at a time, and waiting; body of a `POST`',
    most: `${MAX_CONCURRENT_REQUESTS}, ${OAI_WAITING}; ${en(MAX_FORM_BYTES)} bytes`,
    otherwise: '503; 413',
  },
  {
    what: 'message to `/mcp`; one that does not count as an upload; messages of a batch',
    most: `${en(MAX_MESSAGE_BYTES)} bytes; ${en(LARGE_BYTES)} bytes; ${MAX_BATCH}`,
    otherwise: '413; 429, 503; 400',
  },
  {
    what: 'values of a message to `/mcp`, and how deep they are nested',
    most: `${en(MESSAGE_SHAPE.values)}; ${MESSAGE_SHAPE.depth} levels`,
    otherwise: '400',
  },
  {
    what: 'pictures that tools of `/mcp` fetch at a time, and make; their sides',
    most: `${FETCHING.concurrency}, ${MAKING.concurrency}; ${en(VIEW_EDGE)} pixels`,
    otherwise: 'the tool says so',
  },
  {
    what: 'time to send the headers; the whole request',
    most: `${HEADERS_SECONDS} seconds; ${REQUEST_SECONDS} seconds`,
    otherwise: '408',
  },
  {
    what: 'time between two requests on a connection; without anything sent on it',
    most: `${KEEP_ALIVE_SECONDS} seconds; ${IDLE_SECONDS} seconds`,
    otherwise: 'it is closed',
  },
  {
    what: 'responses that a client has not read yet, and those of all clients',
    most: `${REPLY_MEMORY.ofClient / 2 ** 20} MB; ${REPLY_MEMORY.ofAll / 2 ** 20} MB`,
    otherwise: `503 for those of more than ${MIN_COUNTED_BYTES / 1024} KB`,
  },
  {
    what: `time in which a client reads a response with less than ${en(LEAST_SPEED.bytesPerSecond)} bytes a second; time of an export`,
    most: `${LEAST_SPEED.seconds} seconds; ${MAX_MINUTES} minutes`,
    otherwise: 'the connection is closed',
  },
  {
    what: 'time and work of a search',
    most: `${readSettings({}).searchTimeLimitMs / 1000} seconds (\`SEARCH_TIME_LIMIT\`)`,
    otherwise: 'it ends with what it has, `"search_cutoff": true`; 502 when that is nothing',
  },
  {
    what: 'time that a search waits for its turn',
    most: `${readSettings({}).searchWaitLimitMs / 1000} seconds (\`SEARCH_WAIT_LIMIT\`)`,
    otherwise: '502',
  },
  {
    what: 'time of the search engine or the CMS for an object, institutions and pages',
    most: `${BACKEND_TIMEOUT_MS / 1000} seconds`,
    otherwise: '502 or 500',
  },
];

test('[openapi-2] [limits-12] the documentation has them in one table', () => {
  const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  const [, table = ''] = /^## Limits$[^|]*((?:\|.*\n)+)/m.exec(page) ?? [];
  expect(table.trim().split('\n')).toEqual([
    '| What | At most | Else |',
    '|---|---|---|',
    ...LIMITS.map(({ what, most, otherwise }) => `| ${what} | ${most} | ${otherwise} |`),
  ]);
});

describe('OpenAPI has them', () => {
  test.each(LIMITS.flatMap(({ openApi = {} }) => Object.entries(openApi)))('%s: %s', (place, expected) => {
    if (typeof expected === 'number') expect(saidOf(place)).toBe(expected);
    else expect(saidOf(place)).toContain(expected);
  });

  test('and no upper bound that is not in the table or the contract', () => {
    const listed = new Set(LIMITS.flatMap(({ openApi = {} }) => Object.keys(openApi)));
    const unlisted = documentedBounds().filter((bound) => !listed.has(bound) && !IN_SPEC.test(bound));
    expect(unlisted).toEqual([]);
  });
});

const IN_SPEC = /^\/v2\/similar\/image vector maxLength$|^\/(?:cms\/)?assets\/\{asset_id\} quality maximum$/;

function operationOf(place: string): Operation | undefined {
  const [method, path] = place.startsWith('POST ')
    ? (['post', place.slice(5)] as const)
    : (['get', place] as const);
  return document.paths[path]?.[method];
}

/** The schemas of an operation's parameters, or of the parts of its form, by name. */
function parametersOf(place: string): Readonly<Record<string, JsonSchema>> {
  const { parameters = [], requestBody } = operationOf(place) ?? {};
  const form = requestBody?.content['multipart/form-data']?.schema['properties'];
  return {
    ...Object.fromEntries(
      parameters.map(({ name, description, schema }) => [name, { description, ...schema }]),
    ),
    ...(form as Record<string, JsonSchema> | undefined),
  };
}

/** A bound where one is named, else a description: of the document, an operation, a parameter or a status. */
function saidOf(place: string): unknown {
  if (place === 'info') return document.info['description'];
  const [path = '', name, bound] = place
    .replace('POST /', 'POST_/')
    .split(' ')
    .map((part) => part.replace('_/', ' /'));
  if (name === undefined) return operationOf(path)?.description;
  if (/^\d+$/.test(name)) return operationOf(path)?.responses[name]?.description;
  return parametersOf(path)[name]?.[bound ?? 'description'];
}

function documentedBounds(): string[] {
  const places = Object.entries(document.paths).flatMap(([path, { post }]) =>
    post === undefined ? [path] : [path, `POST ${path}`],
  );
  return places.flatMap((place) =>
    Object.entries(parametersOf(place)).flatMap(([name, schema]) =>
      ['maxLength', 'maximum', 'maxItems']
        .filter((bound) => schema[bound] !== undefined)
        .map((bound) => `${place} ${name} ${bound}`),
    ),
  );
}
