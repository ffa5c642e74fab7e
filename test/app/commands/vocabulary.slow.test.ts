import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { STARTER_CONCEPTS } from '../../../src/collections/starter-concepts.ts';
import { temporaryFolder } from '../../records/temporary-folder.ts';
import { run, withoutProgress } from '../run-vitrine.ts';

async function vitrine(
  command: string,
  argv: readonly string[],
  environment: Record<string, string>,
): Promise<{ status: number | null; out: string; err: string }> {
  const child = run(command, environment, argv);
  const [out, err] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { status: child.exitCode, out, err: withoutProgress(err) };
}

const record = (number: number, cho: object): string =>
  JSON.stringify({
    id: `http://source.example/${number}/aggregation`,
    type: 'Aggregation',
    'edm:dataProvider': [{ value: 'Museum' }],
    'edm:provider': [{ value: 'Aggregator' }],
    'edm:rights': 'http://creativecommons.org/publicdomain/zero/1.0/',
    'edm:isShownAt': `http://source.example/${number}`,
    'edm:aggregatedCHO': {
      id: `http://source.example/${number}/cho`,
      type: 'ProvidedCHO',
      'dc:title': [{ lang: 'en', value: `Object ${number}` }],
      'edm:type': 'IMAGE',
      ...cho,
    },
  });

const kind = (value: string, lang: string) => ({ 'dc:type': [{ lang, value }] });

test('the table is printed, its faults are named, and a change needs a rebuild', async () => {
  const folder = temporaryFolder();
  const environment = { DATA_DIR: join(folder, 'data'), CONTENT_DIR: folder, LOG_LEVEL: 'fatal' };
  const file = join(folder, 'vocabulary.tsv');
  const records = join(folder, 'records.jsonl');
  writeFileSync(
    records,
    [kind('Gemälde', 'de'), kind('Painting', 'en'), kind('Krug', 'de'), kind('Krug', 'de'), {}]
      .map((cho, number) => record(number, cho))
      .join('\n'),
  );
  expect(await vitrine('ingest', [records], environment)).toMatchObject({ status: 0 });

  const starter = await vitrine('vocabulary', [], environment);
  expect(starter).toEqual({ status: 0, out: readFileSync(STARTER_CONCEPTS, 'utf8'), err: '' });

  writeFileSync(file, 'painting\ttype\tGemälde\tpainting\nbroken row\n');
  const fault = `${file} line 2: broken row has one column: columns are separated by tabs\n`;
  expect(await vitrine('vocabulary', [], environment)).toEqual({
    status: 1,
    out: readFileSync(file, 'utf8'),
    err: `vitrine vocabulary: ${fault}`,
  });

  const first = await vitrine('index', [], environment);
  expect([first.status, first.err]).toEqual([0, expect.stringContaining(`vitrine index: ${fault}`)]);
  expect(first.out).toContain('chos-1: 5 indexed');

  writeFileSync(file, 'painting\ttype\tGemälde\tpainting\nkrug\ttype\tKrug\n');
  const changed = await vitrine('index', [], environment);
  expect(changed.err).toContain('vitrine index: the vocabulary has changed');
  expect(changed.out).toContain('chos-1: 0 indexed');
  const rebuilt = await vitrine('index', ['--rebuild'], environment);
  expect(rebuilt.err).not.toContain('the vocabulary has changed');
  expect(rebuilt.out).toContain('chos-2: 5 indexed');
  expect((await vitrine('index', [], environment)).err).not.toContain('the vocabulary has changed');
});
