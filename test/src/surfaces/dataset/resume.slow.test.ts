import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { serveExport, sha256Of } from './offer-export.ts';

const ARCHIVE = 'records_export_full.tar.gz';
/** The same in no two places. */
const BYTES = Buffer.from(Array.from({ length: 1_500_000 }, (_, at) => `${at}\n`).join(''));

const folder = temporaryFolder(afterAll);
let url: string;

beforeAll(async () => {
  const served = await serveExport(folder, BYTES);
  url = `${served.address}/download/nightly/${ARCHIVE}`;
  return served.close;
});

/** Reads about so many bytes more, then leaves in the middle of the answer. */
function readSome(already: Buffer, tag: string | undefined, bytes: number) {
  const headers = tag === undefined ? {} : { range: `bytes=${already.length}-`, 'if-range': tag };
  return new Promise<{ readonly whole: Buffer; readonly tag: string | undefined; readonly isPart: boolean }>(
    (resolve, reject) => {
      const asked = request(url, { headers, agent: false }, (response) => {
        const isPart = response.statusCode === 206;
        const chunks = isPart ? [already] : [];
        let received = 0;
        const end = () => resolve({ whole: Buffer.concat(chunks), tag: response.headers.etag, isPart });
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          received += chunk.length;
          if (received >= bytes) asked.destroy();
        });
        response.on('error', () => undefined);
        response.on('close', end);
      });
      asked.on('error', reject);
      asked.end();
    },
  );
}

test('[dataset-5] a download that is interrupted and resumed ten times gives the same file', async () => {
  let state = await readSome(Buffer.alloc(0), undefined, 100_000);
  for (let interruption = 1; interruption <= 10; interruption += 1) {
    expect(state.whole.length).toBeLessThan(BYTES.length);
    state = await readSome(state.whole, state.tag, interruption === 10 ? BYTES.length : 700_000);
    expect(state.isPart).toBe(true);
  }
  expect(sha256Of(state.whole)).toBe(sha256Of(BYTES));
});

describe.runIf(spawnSync('curl', ['--version']).status === 0)('curl', () => {
  test('resumes a download in which it was killed', async () => {
    const file = join(folder, 'by-curl');
    const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    for (let interruption = 1; interruption <= 10; interruption += 1) {
      const before = size();
      // Curl looks at its limit after up to a hundred reads of as many bytes: 200 KB a time.
      const child = spawn('curl', ['-s', '-C', '-', '--limit-rate', '2K', '-o', file, url]);
      await expect.poll(size, { interval: 5 }).toBeGreaterThan(before);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    expect(size()).toBeLessThan(BYTES.length);
    const [status] = await once(spawn('curl', ['-s', '-C', '-', '-o', file, url]), 'exit');
    expect([status, sha256Of(readFileSync(file))]).toEqual([0, sha256Of(BYTES)]);
  });
});
