import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { COMPILE_CACHE, VITRINE } from '../../../vitrine-command.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { header, identify, list, oddRepository, record, token } from './harvest/odd-repository.ts';

/** Starting a program can take long on a busy machine. No test measures it. */
vi.setConfig({ testTimeout: 600_000 });

const MB = 1024 * 1024;
/** A harvest of ordinary pages takes 60 MB of it. */
const HEAP_MB = 160;

/** A page of so many bytes, packed. `unit`: some text, repeated, or the text with this number. */
async function packedPage(
  bytes: number,
  start: string,
  unit: string | ((n: number) => string),
  end: string,
): Promise<Uint8Array> {
  const [before = '', after = ''] = list(['§']).split('§');
  function* pieces() {
    yield before + start;
    for (let n = 0, length = 0; length < bytes; ) {
      let piece = typeof unit === 'string' ? unit.repeat(Math.ceil(65_536 / unit.length)) : '';
      for (; typeof unit === 'function' && piece.length < 65_536; n += 1) piece += unit(n);
      length += piece.length;
      yield piece;
    }
    yield end + after;
  }
  return buffer(Readable.from(pieces()).pipe(createGzip({ level: 1 })));
}

/** Harvests two pages, the second one as given, with a heap of 160 MB. */
async function harvest(page: Uint8Array) {
  const { address, asked } = await oddRepository(({ query }) => {
    const verb = query.get('verb');
    if (verb === 'Identify') return identify();
    if (verb !== 'ListRecords') return list([]);
    if (!query.has('resumptionToken')) return list([record('first')], token('2'));
    return { body: page, headers: { 'content-encoding': 'gzip' } };
  });
  const folder = temporaryFolder();
  const args = [
    `--max-old-space-size=${HEAP_MB}`,
    ...VITRINE,
    'ingest',
    '--oai',
    address,
    '--pipeline',
    'museum',
  ];
  const harvester = spawn(process.execPath, args, {
    env: { ...COMPILE_CACHE, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [summary, exit] = await Promise.all([text(harvester.stdout), once(harvester, 'exit')]);
  const { records } = openSqliteStore(join(folder, 'records.sqlite'), () => 0);
  const stored = await records.countLive();
  await records.close();
  return { exit, stored, asked, summary: summary.replaceAll(address, 'URL') };
}

describe('[ingest-11] a harvest needs little memory', () => {
  test.each([
    ['a page with 13 million records', '', '<record/>', ''],
    ['a damaged one', '&nbsp;', '<record/>', ''],
  ])('%s ends with a sentence', async (_, start, unit, end) => {
    const { exit, stored, summary, asked } = await harvest(await packedPage(120 * MB, start, unit, end));
    expect(exit).toEqual([1, null]);
    expect(summary).toContain('URL?verb=ListRecords&resumptionToken=2: ');
    expect(summary).toContain('its page has more than 250,000 records');
    expect(stored).toBe(1);
    expect(new Set(asked.map(({ query }) => query.get('verb')))).toEqual(
      new Set(['Identify', 'ListRecords']),
    );
  });

  test('a page with 13 million errors', async () => {
    const start = '</ListRecords>';
    const { exit, stored, summary } = await harvest(
      await packedPage(120 * MB, start, '<error/>', '<ListRecords>'),
    );
    expect(exit).toEqual([1, null]);
    expect(summary).toContain('returned : ');
    expect(stored).toBe(1);
  });

  test('an element with millions of attributes', async () => {
    const page = await packedPage(40 * MB, '<record', (n) => ` a${n}=""`, '/>');
    const { exit, stored, summary } = await harvest(page);
    expect(exit).toEqual([1, null]);
    expect(summary).toContain('one of its elements has more than 10000 attributes');
    expect(stored).toBe(1);
  });

  test('a text of millions of references', async () => {
    const page = await packedPage(
      60 * MB,
      `<record>${header('x')}<metadata><a>`,
      '&amp;',
      `</a></metadata></record>${record('2')}`,
    );
    const { stored } = await harvest(page);
    expect(stored).toBe(2);
  });

  test('a page of 60 MB is stored to its end', async () => {
    const title = 'x '.repeat(10_000);
    const page = await packedPage(60 * MB, '', (n) => record(String(n), `${title} ${n}`), '');
    const { exit, stored } = await harvest(page);
    expect(exit).toEqual([0, null]);
    expect(stored).toBeGreaterThan(2900);
  });
});
