import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type Call, openInProcessServer } from '../../src/surfaces/engine-server/in-process-server.ts';

/**
 * Compares `vitrine engine` with a folder of recorded replies of Typesense:
 * `npm run test:goldens -- FOLDER`. The folder holds schemas, documents, cases
 * and `compare.mjs`, which loads, sends and judges them. Exit status 1 if a
 * reply differs that is not listed here.
 */
interface Case {
  readonly id: string;
  readonly body: unknown;
}

interface Hit {
  readonly document: Readonly<Record<string, unknown>>;
  readonly text_match_info?: unknown;
}

interface Comparison {
  load(call: Call, folder: string): Promise<void>;
  send(call: Call, item: Case): Promise<unknown>;
  /** What differs; empty when the case passes. */
  judge(item: Case, reply: unknown): string[];
}

/** Cases in which we differ on purpose, by file. */
const DIFFERENT: Readonly<Record<string, readonly string[]>> = {
  // See test/src/surfaces/engine-server/typesense-replies.test.ts.
  'cases.jsonl.gz': ['highlight-31', 'group-by-18', 'group-by-19'],
  'random.jsonl.gz': [
    // Like group-by-18: a group whose value cannot stand in a filter makes the whole search a 400.
    'random-101-1007',
    // A title is decomposed (`u` and a combining mark): Typesense does not find it by `für`, we compose it first.
    'random-101-1316',
    'random-101-1594',
    // Which of many words with a prefix are searched: the most frequent ones, and not those that Typesense's tree reaches first.
    'random-101-0847',
    'random-101-0993',
    'random-101-1379',
  ],
};

/** The comparison ignores scores; the recordings hold them, to the last bit. */
function differentScores(expected: unknown, reply: unknown): string[] {
  const scores = new Map(hitsOf(reply).map((hit) => [JSON.stringify(hit.document), hit.text_match_info]));
  return hitsOf(expected).flatMap(({ document, text_match_info: info }) => {
    const ours = scores.get(JSON.stringify(document));
    return info === undefined || ours === undefined || isDeepStrictEqual(info, ours)
      ? []
      : [
          `text_match_info of ${document['id']}: expected ${JSON.stringify(info)}, got ${JSON.stringify(ours)}`,
        ];
  });
}

function hitsOf(reply: unknown): readonly Hit[] {
  const body = isObject(reply) && 'body' in reply ? reply['body'] : reply;
  return isObject(body) && Array.isArray(body['hits']) ? body['hits'] : [];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const folder = process.argv[2];
if (folder === undefined) {
  console.error('usage: npm run test:goldens -- FOLDER');
  process.exit(2);
}

const { call, close } = openInProcessServer();
const comparison = (await import(pathToFileURL(resolve(folder, 'compare.mjs')).href)) as Comparison;
await comparison.load(call, folder);
for (const [file, different] of Object.entries(DIFFERENT)) {
  const lines = gunzipSync(readFileSync(join(folder, file)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  let same = 0;
  for (const line of lines) {
    const item = JSON.parse(line) as Case;
    const reply = await comparison.send(call, item);
    const found = comparison.judge(item, reply);
    if (found.length === 0) found.push(...differentScores(item.body, reply));
    if (found.length === 0) same += 1;
    const isExpected = found.length === 0 ? !different.includes(item.id) : different.includes(item.id);
    if (isExpected) continue;
    process.exitCode = 1;
    console.log(`${item.id}: ${found.join('\n  ') || 'is the same now'}`);
  }
  console.log(
    `${file}: ${same} of ${lines.length} replies are the same, ${different.length} differ on purpose`,
  );
}
await close();
