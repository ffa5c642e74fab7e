import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptySummary } from '../../../../src/jobs/ingest/ingest-summary.ts';
import { LineFiles } from '../../../../src/jobs/ingest/report/line-files.ts';
import { removeOldReports } from '../../../../src/jobs/ingest/report/old-reports.ts';
import type { ReportedItem } from '../../../../src/jobs/ingest/reported-item.ts';
import { ReportError, RunReport, reportFolderIn } from '../../../../src/jobs/ingest/run-report.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

const TIME = Date.UTC(2026, 1, 3, 4, 5, 6, 78);
const NAME = `ingest-2026-02-03T04-05-06.078Z-${process.pid}`;
const UUID = '00000000-0000-4000-8000-000000000001';

const item = (more: Partial<ReportedItem> = {}): ReportedItem => ({
  severity: 'warning',
  location: { file: 'a.jsonl', line: 7 },
  pipelineId: 'a',
  uuid: UUID,
  url: 'http://m.example/1',
  institution: 'Albertina',
  reasons: ['no edm:isShownBy'],
  details: [],
  ...more,
});

/** Reports the items in one run, and returns a function that reads its files. */
function write(items: readonly ReportedItem[], more = {}) {
  const reports = join(temporaryFolder(), 'reports');
  const report = new RunReport({
    makeFolder: reportFolderIn(reports, () => TIME),
    clock: () => TIME,
    command: 'ingest',
    sources: ['/srv/vitrine/in/a.jsonl'],
    ...more,
  });
  const summary = emptySummary();
  for (const one of items) {
    summary.groups.add(one);
    if (one.severity === 'rejected') summary.rejected += 1;
    else {
      summary.new += 1;
      summary.groups.addStored(one.institution);
    }
    report.add([one], summary);
  }
  const read = (name: string) => readFileSync(join(reports, NAME, name), 'utf8');
  return { report, summary, reports, read };
}

test('the folder is made for the first item, and every line is in its files at once', () => {
  expect(existsSync(write([]).reports)).toBe(false);
  const { report, reports, read } = write([
    item({ severity: 'rejected', reasons: ['no edm:type', 'no edm:dataProvider'], institution: '' }),
    item({ location: { repository: 'http://r.example/oai', identifier: 'oai:1' } }),
  ]);
  expect(report.folder).toBe(join(reports, NAME));
  const start = `{"severity":"rejected","file":"a.jsonl","line":7,"uuid":"${UUID}","url":"http://m.example/1","institution":"","pipeline":"a"`;
  expect(read('report.jsonl')).toBe(
    `${start},"kind":"no edm:type","reason":"no edm:type"}
${start},"kind":"no edm:dataProvider","reason":"no edm:dataProvider"}
{"severity":"warning","repository":"http://r.example/oai","identifier":"oai:1","uuid":"${UUID}","url":"http://m.example/1","institution":"Albertina","pipeline":"a","kind":"no edm:isShownBy","reason":"no edm:isShownBy"}
`,
  );
  const head = '\uFEFFseverity,reason,institution,pipeline,source,line,identifier,uuid,url,details';
  const row = `warning,"no edm:isShownBy","Albertina","a","http://r.example/oai",,"oai:1",${UUID},"http://m.example/1",`;
  expect(read('report.csv').split('\r\n')).toEqual([
    head,
    `rejected,"no edm:type","","a","a.jsonl",7,,${UUID},"http://m.example/1",`,
    `rejected,"no edm:dataProvider","","a","a.jsonl",7,,${UUID},"http://m.example/1",`,
    row,
    '',
  ]);
  const [own = ''] = readdirSync(join(reports, NAME, 'institutions'));
  expect(own).toMatch(/^albertina-[0-9a-f]{8}\.csv$/);
  expect(read(`institutions/${own}`)).toBe(`${head}\r\n${row}\r\n`);
  expect(read('report.html')).toContain('The run had not ended');
});

test('spreadsheets run nothing, and JSON lines stay lines', () => {
  const { read } = write([
    item({
      institution: '=HYPERLINK("http://e.example")',
      url: '@x',
      location: { file: '-1+cmd.jsonl', line: 1 },
      reasons: ['+1 "a"\n', '\t=2', 'fine'],
    }),
  ]);
  const cells = read('report.csv').split('\r\n').slice(1, 4);
  expect(cells.map((row) => row.split(`,${UUID},`)[1])).toEqual([`"'@x","'+1 ""a""\n"`, `"'@x",`, `"'@x",`]);
  expect(cells[1]).toMatch(/^warning,"'\t=2",/);
  expect(cells[2]).toContain(`"'=HYPERLINK(""http://e.example"")","a","'-1+cmd.jsonl",1,`);
  const lines = read('report.jsonl').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual(['+1 "a"\n', '\t=2', 'fine']);
});

test('the page shows hostile records as text, and allows no script but its own', () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const { report, summary, read } = write([
    item({
      institution: hostile,
      url: 'javascript:alert(1)',
      location: { file: `${hostile}.jsonl`, line: 1 },
      reasons: [hostile, `dc:date ${JSON.stringify(hostile)} cannot be read as a date`],
      details: [hostile],
    }),
    item({ severity: 'rejected', url: `http://m.example/${hostile}` }),
  ]);
  summary.failures.push(hostile);
  report.end(summary);
  const page = read('report.html');
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toMatch(/<img|href="javascript|onerror=alert\(1\)>"/);
  expect(page).toContain(`script-src &#39;sha256-`.replaceAll('&#39;', "'"));
  expect(page).not.toMatch(/<(?:link|iframe|object|form)\b|@import|url\(/);
});

test('the page groups by reason and institution, in both languages, with the first places', () => {
  const { report, summary, read } = write(
    [...Array(25).keys()].map((n) =>
      item({
        institution: n < 20 ? 'Albertina' : 'Wien Museum',
        location: { file: '/srv/in/a.jsonl', line: n + 1 },
      }),
    ),
  );
  report.end(summary);
  const page = read('report.html');
  expect(page).not.toContain('The run had not ended');
  expect(page).toContain('<span lang="de">kein edm:isShownBy</span><span lang="en">no edm:isShownBy</span>');
  expect(page.match(/<code>in\/a\.jsonl:\d+<\/code>/g)).toHaveLength(15);
  expect(page).toContain('<span lang="de">und 10 weitere</span><span lang="en">and 10 more</span>');
  expect(page).toContain(
    'data-name="Wien Museum" data-read="5" data-stored="5" data-rejected="0" data-warned="5"',
  );
  expect(page).toContain('<td class="n count">25</td><td class="n wide share">100\u202f%</td>');
});

test('without problems there is no report, unless one is wanted in any case', () => {
  const silent = write([]);
  silent.report.end(silent.summary);
  expect(existsSync(silent.reports)).toBe(false);
  const { report, summary, read } = write([], { always: true });
  report.end(summary);
  expect(read('report.html')).toContain('<div class="nothing"><h2><span lang="de">Keine Beanstandungen');
});

test('a report of any number of reasons and institutions stays small', () => {
  const { report, summary, read } = write([]);
  for (let n = 0; n < 30_000; n += 1) {
    const reasons = [`unknown property x:${n} in the Aggregation`, 'no dc:identifier'];
    summary.groups.add(item({ institution: `Museum ${n % 5000}`, reasons }));
  }
  report.add([item()], summary);
  report.end(summary);
  expect(read('report.html').length).toBeLessThan(2_000_000);
  const counts = summary.groups.byReason('warning').map(({ count }) => count);
  // A record with two of the other reasons counts once for them.
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(33_000);
});

test('the five newest reports and those of the last day are kept, and nothing else is touched', () => {
  const { reports, report, summary } = write([]);
  mkdirSync(join(reports, 'mine'), { recursive: true });
  const names = [...Array(7).keys()].map((n) => `ingest-2025-01-${String(n + 10)}T00-00-00.000Z-${n}`);
  for (const [n, name] of names.entries()) {
    if (n === 2) writeFileSync(join(reports, `${name}.jsonl`), '');
    else mkdirSync(join(reports, name));
    const age = n === 0 ? TIME / 1000 - 3600 : TIME / 1000 - 90_000;
    utimesSync(join(reports, n === 2 ? `${name}.jsonl` : name), age, age);
  }
  report.add([item()], summary);
  expect(readdirSync(reports).sort()).toEqual([names[0] ?? '', ...names.slice(3), NAME, 'mine'].sort());
});

test('of reports that take too much together, the oldest ones are removed', () => {
  const reports = temporaryFolder();
  const names = [...Array(4).keys()].map((n) => `ingest-2026-02-0${n + 1}T00-00-00.000Z-${n}`);
  for (const [n, name] of names.entries()) {
    mkdirSync(join(reports, name, 'institutions'), { recursive: true });
    const file = join(reports, name, 'institutions', 'a.csv');
    writeFileSync(file, 'x'.repeat(1000));
    const time = n === 3 ? TIME / 1000 : TIME / 1000 - 3600;
    for (const path of [file, join(reports, name, 'institutions'), join(reports, name)])
      utimesSync(path, time, time);
  }
  removeOldReports(reports, TIME, 25_000);
  expect(readdirSync(reports)).toEqual(names);
  removeOldReports(reports, TIME, 11_000);
  // With their folders, each has over 5,000 bytes. The last one may be that of a run.
  expect(readdirSync(reports)).toEqual(names.slice(2));
  removeOldReports(reports, TIME, 0);
  expect(readdirSync(reports)).toEqual(names.slice(3));
});

test('the files of a report end with a line that there is more', () => {
  const folder = temporaryFolder();
  const files = new LineFiles(folder, 100_000);
  const long = item({ reasons: ['x'.repeat(1_000_000)], url: `http://a.example/${'y'.repeat(1_000_000)}` });
  for (let i = 0; i < 50; i += 1) files.add([long, long]);
  files.close();
  const lines = readFileSync(join(folder, 'report.jsonl'), 'utf8').trim().split('\n');
  expect(lines.at(-1)).toBe(
    '{"severity":"warning","reason":"further lines are left out: the report has its full size"}',
  );
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const bytes = names.map((name) => statSync(join(folder, name)).size).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(130_000);
});

test('an error names a folder that cannot be created', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const { report, summary } = write([], { makeFolder: reportFolderIn(join(file, 'reports'), () => 0) });
  expect(() => report.add([item()], summary)).toThrow(ReportError);
  expect(() => report.add([item()], summary)).toThrow(/^cannot write the report: not a directory: /);
});

/** A file that may not grow stands in for a full disk. Only a POSIX shell can set that. */
test.runIf(process.platform !== 'win32')('a report that does not fit on the disk is an error', () => {
  const module = (name: string) =>
    JSON.stringify(new URL(`../../../../src/jobs/ingest/${name}.ts`, import.meta.url));
  const script = `
    const { RunReport } = await import(${module('run-report')});
    const { emptySummary } = await import(${module('ingest-summary')});
    const options = { makeFolder: () => process.argv[1], clock: () => 0, command: 'ingest', sources: [] };
    new RunReport(options).add(Array(1000).fill(${JSON.stringify(item())}), emptySummary());
  `;
  const command = [process.execPath, '--input-type=module', '-e', script, temporaryFolder()];
  const { stderr } = spawnSync('sh', ['-c', 'ulimit -f 8 && exec "$0" "$@"', ...command]);
  expect(String(stderr)).toMatch(/cannot write the report in \S+: EFBIG/);
});
