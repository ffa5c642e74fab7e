import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { datasetLine, datasetText } from '../../jobs/sample-lines.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { outcomeOf } from '../run-vitrine.ts';

/** Starting a program can take long on a busy machine. No test measures it. */
vi.setConfig({ testTimeout: 120_000 });

/** Runs `vitrine validate` in a folder, with a data folder that cannot exist. */
async function validate(folder: string, args: readonly string[]) {
  const { status, stdout, stderr } = await outcomeOf('validate', { DATA_DIR: '/dev/null/none' }, args);
  const shown = stdout.replaceAll(folder, '…').replace(/in [\d.]+ s \([\d,]+\/s\)/, 'in … s');
  return { status, stdout: shown, stderr: stderr.replaceAll(folder, '…') };
}

test('checks what ingest checks, and stores nothing', async () => {
  const folder = temporaryFolder();
  const { 'edm:rights': _, ...invalid } = datasetLine(3);
  const { 'edm:isShownBy': __, ...incomplete } = datasetLine(4);
  mkdirSync(join(folder, 'in'));
  writeFileSync(join(folder, 'in', 'a.jsonl.gz'), gzipSync(datasetText(1, 2)));
  writeFileSync(join(folder, 'in', 'b.jsonl'), `${JSON.stringify(incomplete)}\n${JSON.stringify(invalid)}\n`);
  writeFileSync(join(folder, 'in', 'c.json'), JSON.stringify([datasetLine(5)], null, 2));
  expect(await validate(folder, [join(folder, 'in')])).toEqual({
    status: 1,
    stderr: '',
    stdout: [
      'checked 5 records from 3 files in … s',
      '  valid          4',
      '  rejected       1',
      '  with warnings  1',
      'rejected (ingest would not store these records)',
      '  1  no edm:rights on the Aggregation, first in …/in/b.jsonl:2',
      'warnings (these records are valid)',
      '  1  no edm:isShownBy, first in …/in/b.jsonl:1',
      'quality',
      '  content tier   0: 4  1: 0  2: 0  3: 0  4: 0',
      '    3 records may reach a higher one in the index, which reads pictures whose sizes are not stated',
      '  metadata tier  0: 0  A: 4  B: 0  C: 0',
      '  4  There is no description (missing-description), first in …/in/a.jsonl.gz:1',
      '',
    ].join('\n'),
  });
  expect(readdirSync(folder)).toEqual(['in']);
});

test('rejects, as ingest does, a record that another file has delivered as another pipeline', async () => {
  const folder = temporaryFolder();
  for (const name of ['a.jsonl', 'b.jsonl']) writeFileSync(join(folder, name), datasetText(1, 1));
  expect((await validate(folder, [folder])).stdout).toContain(
    '1  held by pipeline a, delivered as pipeline b, first in …/b.jsonl:1',
  );
  const { status, stdout } = await validate(folder, [folder, '--pipeline', 'p']);
  expect([status, stdout.includes('rejected       0')]).toEqual([0, true]);
});

test('status 0 if every record is valid, with warnings or without', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'a.jsonl');
  const { 'edm:isShownBy': _, ...incomplete } = datasetLine(1);
  writeFileSync(source, JSON.stringify(incomplete));
  const { status, stdout } = await validate(folder, [source, '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    outcome: 'valid',
    origin: '1 file',
    seconds: expect.any(Number),
    valid: 1,
    rejected: 0,
    withWarnings: 1,
    rejections: [],
    warnings: [
      {
        kind: 'no edm:isShownBy',
        count: 1,
        first: '…/a.jsonl:1',
        institutions: [{ name: 'Museum für Beispiele', count: 1 }],
      },
    ],
    institutions: [{ name: 'Museum für Beispiele', valid: 1, rejected: 0, withWarnings: 1 }],
    quality: {
      contentTier: { 0: 1, 1: 0, 2: 0, 3: 0, 4: 0 },
      metadataTier: { 0: 0, A: 1, B: 0, C: 0 },
      problems: [{ id: 'missing-description', records: 1, first: '…/a.jsonl:1' }],
      maybeHigher: 0,
    },
    failedOn: [],
    failures: [],
    report: null,
  });
});

test('titles and descriptions are compared within an institution', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'a.jsonl');
  const ofOther = {
    ...datasetLine(4, 'Krug'),
    'edm:dataProvider': [{ lang: 'de', value: 'Anderes Museum' }],
  };
  const lines = [datasetLine(1), datasetLine(2, 'Krug'), datasetLine(3, 'KRUG'), ofOther];
  writeFileSync(source, lines.map((line) => JSON.stringify(line)).join('\n'));
  const { stdout } = await validate(folder, [source, '--json']);
  expect(JSON.parse(stdout).quality.problems).toEqual([
    { id: 'same-title', records: 2, first: '…/a.jsonl:2' },
    { id: 'missing-description', records: 4, first: '…/a.jsonl:1' },
  ]);
});

test.each([
  ['warnings', 1, 'fails on warnings: 1'],
  ['problems', 1, 'fails on problems: 2'],
  ['missing-description', 1, 'fails on missing-description: 2'],
  ['long-value', 0, undefined],
  ['contentTier:1', 1, 'fails on contentTier:1: 2'],
  ['metadataTier:A', 0, undefined],
  ['metadataTier:B', 1, 'fails on metadataTier:B: 2'],
])('--fail-on %s', async (name, status, line) => {
  const folder = temporaryFolder();
  const source = join(folder, 'a.jsonl');
  const { 'edm:isShownBy': _, ...incomplete } = datasetLine(2);
  writeFileSync(source, `${JSON.stringify(datasetLine(1))}\n${JSON.stringify(incomplete)}\n`);
  const result = await validate(folder, [source, '--fail-on', name, '--fail-on', 'broken-link']);
  const printed = result.stdout.split('\n').find((one) => one.startsWith('fails on'));
  expect([result.status, printed]).toEqual([status, line]);
});

test.each([
  ['everything', 'is none of warnings, problems, same-title,'],
  ['content-tier:2', 'is unknown: did you mean contentTier:2?'],
  ['short', 'is unknown: did you mean short-description?'],
])('--fail-on %s names what was meant, or all', async (name, text) => {
  const { status, stderr } = await validate(temporaryFolder(), ['.', '--fail-on', name]);
  expect(status).toBe(2);
  expect(stderr).toContain(`--fail-on "${name}" ${text}`);
});

test.each([
  ['nothing', ''],
  ['empty lines', '\n\n'],
])('[quality-14] a file with %s gives status 1', async (_name, text) => {
  const folder = temporaryFolder();
  const source = join(folder, 'a.jsonl');
  writeFileSync(source, text);
  const { status, stdout } = await validate(folder, [source]);
  expect(status).toBe(1);
  expect(stdout).toContain('incomplete: not everything could be checked\n  there is no record in 1 file\n');
  const json = JSON.parse((await validate(folder, [source, '--json'])).stdout);
  expect(json.outcome).toBe('incomplete');
});

test('a file that cannot be read to its end gives status 1', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'a.jsonl.gz');
  writeFileSync(source, gzipSync(datasetText(1, 2)).subarray(0, -1));
  const { status, stdout } = await validate(folder, [source]);
  expect(status).toBe(1);
  expect(stdout).toContain(
    'incomplete: not everything could be checked\n  …/a.jsonl.gz: the gzip data ends too early (unexpected end of file)\n',
  );
});

test('--report writes a report, also without problems, in place of an earlier one', async () => {
  const folder = temporaryFolder();
  const [source, report] = [join(folder, 'a.jsonl'), join(folder, 'for', 'museum')];
  const { 'edm:rights': _, ...invalid } = datasetLine(1);
  writeFileSync(source, JSON.stringify(invalid));
  const first = await validate(folder, [source, '--report', report]);
  expect(first.stdout).toContain('report: …/for/museum/report.html\n');
  expect(readdirSync(join(report, 'institutions'))).toHaveLength(1);
  expect(readFileSync(join(report, 'report.html'), 'utf8')).toContain('They would not be stored.');
  writeFileSync(source, datasetText(1, 1));
  expect((await validate(folder, [source, '--report', report])).status).toBe(0);
  expect(readdirSync(join(report, 'institutions'))).toEqual([]);
  expect(readFileSync(join(report, 'report.jsonl'), 'utf8')).toBe('');
  expect(readFileSync(join(report, 'report.html'), 'utf8')).toContain('Nothing to report');
});

test('records whose pictures have no stated size may reach a higher content tier', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'a.jsonl');
  const withFile = (n: number, file: object) => {
    const line = datasetLine(n);
    return { ...line, 'edm:isShownBy': { ...(line['edm:isShownBy'] as object), ...file } };
  };
  const lines = [
    withFile(1, { 'dc:format': 'image/jpeg' }),
    withFile(2, { 'ebucore:width': 300, 'ebucore:height': 200 }),
    withFile(3, { 'ebucore:width': 3000, 'ebucore:height': 2000 }),
    withFile(4, { 'dc:format': 'application/pdf' }),
    // The index measures the first picture.
    {
      ...withFile(5, { 'dc:format': 'image/jpeg' }),
      'edm:hasView': [
        {
          id: 'http://museum.example/5b.jpg',
          type: 'WebResource',
          ...{ 'ebucore:width': 400, 'ebucore:height': 300 },
        },
      ],
    },
  ];
  writeFileSync(source, lines.map((line) => JSON.stringify(line)).join('\n'));
  const { quality } = JSON.parse((await validate(folder, [source, '--json'])).stdout);
  expect([quality.contentTier, quality.maybeHigher]).toEqual([{ 0: 3, 1: 1, 2: 0, 3: 0, 4: 1 }, 2]);
});

test('[quality-14] --report writes the quality of each valid record', async () => {
  const folder = temporaryFolder();
  const [source, report] = [join(folder, 'a.jsonl'), join(folder, 'report')];
  const { 'edm:rights': _, ...invalid } = datasetLine(2);
  const lines = [
    datasetLine(1, 'Krug'),
    invalid,
    datasetLine(3),
    datasetLine(4, '=KRUG'),
    datasetLine(5, 'krug'),
  ];
  writeFileSync(source, lines.map((line) => JSON.stringify(line)).join('\n'));
  const { stdout } = await validate(folder, [source, '--report', report]);
  expect(stdout).toContain('\nquality of each record: …/report/quality.csv\n');
  const [header, ...rows] = readFileSync(join(report, 'quality.csv'), 'utf8').trimEnd().split('\r\n');
  expect(header).toBe('\uFEFFsource,line,uuid,institution,content_tier,metadata_tier,problems');
  const of = (line: number) =>
    expect.stringMatching(new RegExp(`a\\.jsonl",${line},[0-9a-f-]{36},"Museum für Beispiele",0,A,`));
  expect(rows).toEqual([of(1), of(3), of(4), of(5)]);
  expect(rows.map((row) => row.split(',').at(-1))).toEqual([
    'same-title missing-description',
    'missing-description',
    'missing-description',
    'same-title missing-description',
  ]);
});

test('invalid arguments are named, with status 2', async () => {
  const folder = temporaryFolder();
  const refused = async (args: readonly string[], line: string) =>
    expect(await validate(folder, args)).toEqual({
      status: 2,
      stdout: '',
      stderr: `vitrine validate: ${line}\n`,
    });
  await refused([], 'no source given; see vitrine help validate');
  await refused(
    ['--pipeline', 'a b', 'x'],
    `--pipeline "a b" is not 1 to 200 letters A to Z, digits and -_.!~*'()`,
  );
  const missing = join(folder, 'a.jsonl');
  const { status, stderr } = await validate(folder, [missing]);
  expect([status, stderr]).toEqual([2, expect.stringContaining('cannot read source …/a.jsonl')]);
  expect(existsSync(missing)).toBe(false);
});
