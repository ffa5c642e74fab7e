import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { readVocabularyArguments } from '../../../src/app/commands/vocabulary-arguments.ts';
import { readConceptTable } from '../../../src/collections/concept-table.ts';
import { STARTER_CONCEPTS } from '../../../src/collections/starter-concepts.ts';
import { temporaryFolder } from '../../records/temporary-folder.ts';
import { run, withoutProgress } from '../run-vitrine.ts';

describe('arguments', () => {
  test.each([
    [[], { action: 'list', limit: 50, json: false }],
    [['check', '--json'], { action: 'check', limit: 50, json: true }],
    [['propose', '--limit', '7'], { action: 'propose', limit: 7, json: false }],
  ])('%j', (argv, expected) => expect(readVocabularyArguments(argv)).toEqual(expected));

  test.each([
    [['porpose'], 'unknown action porpose, did you mean propose?; see vitrine help vocabulary'],
    [['x'], 'unknown action x: there are list, check, propose; see vitrine help vocabulary'],
    [['list', 'y'], 'unknown argument y; see vitrine help vocabulary'],
    [['check', '--limit', '7'], '--limit is for propose; see vitrine help vocabulary'],
    [['propose', '--limit', '0'], '--limit 0 is not a number from 1 to 999999; see vitrine help vocabulary'],
  ])('invalid: %j', (argv, message) => expect(() => readVocabularyArguments(argv)).toThrow(message));
});

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

test('the table is shown, checked and extended, and a change writes only the documents that it concerns', async () => {
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
  const check = await vitrine('vocabulary', ['check'], environment);
  expect(check.status).toBe(1);
  expect(check.out.split('\n')).toEqual([
    file,
    '  1 concept (type: 1, material: 0, technique: 0), 0 with the URL of an authority file',
    '  2 of 4 records with a kind of object have a concept for it (50.0 %)',
    '  0 of 0 records with material and technique have a concept for it',
    '  0 concepts that no record has',
    '  1 kind of object without a concept',
    '1 row that cannot be read:',
    `  ${file} line 2: broken row has one column: columns are separated by tabs`,
    '',
  ]);

  const proposed = await vitrine('vocabulary', ['propose'], environment);
  expect(proposed).toMatchObject({ status: 0, out: '# 2 records\nkrug\ttype\tKrug\n' });
  expect(readConceptTable(proposed.out).faults).toEqual([]);

  const first = await vitrine('index', [], environment);
  expect(first.status).toBe(0);
  expect(first.err).toContain(`${file} line 2: broken row`);
  expect(first.out).toContain('chos-1: 5 indexed');

  writeFileSync(file, `painting\ttype\tGemälde\tpainting\n${proposed.out}`);
  const second = await vitrine('index', [], environment);
  expect(second.out).toMatch(/^2 documents made again for the changed vocabulary\.tsv$/m);
  expect(second.out).toContain('chos-1: 0 indexed');

  const third = await vitrine('index', ['--json'], environment);
  expect(JSON.parse(third.out)).toMatchObject({ collection: 'chos-1', indexed: 0, remade: 0 });
});
