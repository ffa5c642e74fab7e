import { afterAll, describe, expect, test } from 'vitest';
import { uuidOf } from '../../uuid-of.ts';
import { openApp } from './open-app.ts';
import { serveDocuments, vectorAt } from './served-vectors.ts';

/** Subjects that hold what means something in filters; the first three share their words. */
const SUBJECTS = [
  'Arthur Schnitzler',
  'Arthur Schnitzler als Arzt',
  'Schnitzler, Arthur',
  'Bahr, Hermann',
  'Grafik && Malerei',
  'Wien || Graz',
  '[1] Haus: alt',
  'Maler (Wien)',
  'Charles "Teenie" Harris',
  'Tusche & Feder',
  '$sum',
];

const metadataEmbedding = vectorAt(0, 'metadataEmbedding');
const documents = SUBJECTS.map((subject, at) => ({
  id: uuidOf(at),
  uuid: uuidOf(at),
  title: `T${at}`,
  subject: [subject, `andere ${at}`],
  metadataEmbedding,
}));
const app = await openApp(
  await serveDocuments(
    [...documents, { ...documents[0], id: uuidOf(99), uuid: uuidOf(99), subject: [] }],
    undefined,
    afterAll,
  ),
);
afterAll(() => app.close());

interface Hit {
  readonly document: { readonly uuid: string; readonly kp_id?: string };
}

const PATHS = {
  '/v2/search?q=*': (response) => response.hits,
  '/v2/search/federated?q=*&collections=chos': (response) => response.results?.[0]?.hits,
  [`/v2/similar?id=${uuidOf(99)}`]: (response) => response.hits,
  '/search?q=*': (response) => response.hits,
} satisfies Record<string, (response: Answer) => readonly Hit[] | undefined>;

interface Answer {
  readonly hits: readonly Hit[];
  readonly results?: readonly { readonly hits: readonly Hit[] }[];
}

const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`;

describe.each(Object.entries(PATHS))('[filters-5] %s', (path, hitsOf) => {
  /** The positions in `SUBJECTS` of the documents that a filter finds. */
  const check = async (filter: string, expected: readonly number[]) => {
    const response = await app.inject(`${path}&per_page=50&filter_by=${encodeURIComponent(filter)}`);
    const found = hitsOf(response.json())?.map(({ document }) => document.uuid ?? document.kp_id);
    const ids = found?.map((id) => Number(id?.slice(-2))).filter((at) => at !== 99);
    expect([filter, response.statusCode, ids?.sort((a, b) => a - b)]).toEqual([filter, 200, expected]);
  };

  test('a value in double quotes is that value', async () => {
    for (const [at, subject] of SUBJECTS.entries()) await check(`subject:=${quoted(subject)}`, [at]);
  });
  test('so is an item of a list', () =>
    check(`subject:=[${SUBJECTS.slice(2).map(quoted).join(', ')}]`, [2, 3, 4, 5, 6, 7, 8, 9, 10]));
  test('also negated', () =>
    check(`subject:!=[${SUBJECTS.slice(2).map(quoted).join(',')}]&&subject:!="Arthur Schnitzler"`, [1]));
  test('after a plain colon it is a phrase', () => check('subject:"Arthur Schnitzler"', [0, 1]));
});

test('[filters-9] a backtick in such a value is refused', async () => {
  const response = await app.inject(`/v2/search?q=*&filter_by=${encodeURIComponent('subject:="a`b"')}`);
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { detail: 'A filter value in double quotes cannot contain a backtick: "a`b"' },
  ]);
});

test('filters within sort keys are rewritten too', async () => {
  const sort = encodeURIComponent('_eval(subject:="Bahr, Hermann"):desc');
  const { hits } = (await app.inject(`/v2/search?q=*&per_page=1&sort_by=${sort}`)).json<Answer>();
  expect(hits.map(({ document }) => document.uuid)).toEqual([uuidOf(3)]);
});
