import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STARTER_CONCEPTS } from '../../../../src/documents/concepts/starter-concepts.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { outcomeOf } from '../run-vitrine.ts';

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
  expect(await outcomeOf('ingest', environment, [records])).toMatchObject({ status: 0 });

  const starter = await outcomeOf('vocabulary', environment);
  expect(starter).toEqual({ status: 0, stdout: readFileSync(STARTER_CONCEPTS, 'utf8'), stderr: '' });

  writeFileSync(file, 'painting\ttype\tGemälde\tpainting\nbroken row\n');
  const fault = `${file} line 2: broken row has one column: columns are separated by tabs\n`;
  expect(await outcomeOf('vocabulary', environment)).toEqual({
    status: 1,
    stdout: readFileSync(file, 'utf8'),
    stderr: `vitrine vocabulary: ${fault}`,
  });

  const first = await outcomeOf('index', environment);
  expect([first.status, first.stderr]).toEqual([0, expect.stringContaining(`vitrine index: ${fault}`)]);
  expect(first.stdout).toContain('chos-1: 5 indexed');

  writeFileSync(file, 'painting\ttype\tGemälde\tpainting\nkrug\ttype\tKrug\n');
  const changed = await outcomeOf('index', environment);
  expect(changed.stderr).toContain('vitrine index: the vocabulary has changed');
  expect(changed.stdout).toContain('chos-1: 0 indexed');
  const rebuilt = await outcomeOf('index', environment, ['--rebuild']);
  expect(rebuilt.stderr).not.toContain('the vocabulary has changed');
  expect(rebuilt.stdout).toContain('chos-2: 5 indexed');
  expect((await outcomeOf('index', environment)).stderr).not.toContain('the vocabulary has changed');
});
