import { partialDeepStrictEqual } from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type RecordedCase,
  type RecordedReply,
  type RecordedRequest,
  recordedCases,
  recordedCollections,
} from '../../../fixtures/typesense/recordings.ts';
import { openInProcessServer } from './in-process-server.ts';

/** Cases in which we differ on purpose. */
const DIFFERENT: readonly string[] = [
  // Typesense marks as many bytes as were typed and cuts a character in half.
  'highlight-31',
  // Typesense finds the groups of a page a second time, by a filter made of their values as plain text:
  // a backtick in one hides those after it in the alphabet,
  'group-by-18',
  // and floats of more than six digits are not found again.
  'group-by-19',
];

const { call, close } = openInProcessServer();

beforeAll(async () => {
  for (const { schema, documents } of recordedCollections()) {
    expect((await call('POST', '/collections', schema)).status).toBe(201);
    if (documents.length === 0) continue;
    const lines = documents.map((document) => JSON.stringify(document)).join('\n');
    const path = `/collections/${schema.name}/documents/import`;
    const { text } = await call('POST', path, lines, { action: 'upsert' });
    expect(text).not.toContain('"success":false');
  }
});

afterAll(close);

async function send({ method, path, body, query, key }: RecordedRequest) {
  const { status, text, json } = await call(method, path, body, query, key);
  // An import answers with a line of JSON for each document.
  const lines = () => text.split('\n').map((line): unknown => JSON.parse(line));
  return { status, body: withoutMeasurements(json ?? (text.includes('\n') ? lines() : text)) };
}

/** Without the members that the recordings leave out. Documents stay as they are. */
function withoutMeasurements(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMeasurements);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(
    ([name]) => name !== 'search_time_ms' && name !== 'text_match',
  );
  return Object.fromEntries(
    members.map(([name, member]) => [name, name === 'document' ? member : withoutMeasurements(member)]),
  );
}

/** Replies that differ from the recorded ones, beside those. */
async function differencesOf({ exchanges }: RecordedCase) {
  const differences: { request: RecordedRequest; expected: unknown; got: unknown }[] = [];
  for (const { request, reply: expected } of exchanges) {
    const got = await send(request);
    if (!isSame(got, expected)) differences.push({ request, expected, got });
  }
  return differences;
}

type Reply = Awaited<ReturnType<typeof send>>;

function isSame(got: Reply, { status, body, partial }: RecordedReply): boolean {
  if (body === undefined) return got.status === status;
  if (!partial) return isDeepStrictEqual(got, { status, body });
  try {
    partialDeepStrictEqual(got, { status, body });
    return true;
  } catch {
    return false;
  }
}

const groups = Map.groupBy(recordedCases(), ({ id }) => id.replace(/-\d+$/, ''));

test.each([...groups])('%s: replies are those of Typesense, with scores', async (_, cases) => {
  const differing: string[] = [];
  for (const item of cases) {
    const differences = await differencesOf(item);
    if (DIFFERENT.includes(item.id)) expect(differences, item.id).not.toEqual([]);
    else if (differences.length > 0) differing.push(`${item.id}: ${JSON.stringify(differences, null, 1)}`);
  }
  expect(differing).toEqual([]);
});

test('the recordings are complete', () => {
  expect([...groups.values()].flat()).toHaveLength(709);
});
