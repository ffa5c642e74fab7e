import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { QualityReport } from '../../../../src/use-cases/quality-report.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { dataFolder, uuidOf } from '../data-folder.ts';
import { outcomeOf } from '../run-vitrine.ts';

const vitrine = (command: string, DATA_DIR: string, argv: readonly string[] = []) =>
  outcomeOf(command, { DATA_DIR, BASE_URL: 'https://vitrine.example' }, argv);

describe('[quality-12] of three records', async () => {
  const dataDir = await dataFolder(3, afterAll);
  expect(await vitrine('index', dataDir)).toMatchObject({ status: 0 });
  const report = (...argv: string[]) => vitrine('report', dataDir, argv);

  test('a text', async () => {
    const { status, stdout, stderr } = await report('--institution', 'Museum');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Museum\n {2}3 objects, counted at /);
    expect(stdout).toContain('\n  3  100.0 %  (all: 100.0 %)  There is no description\n');
  });

  test('JSON: the report as over HTTP', async () => {
    const whole: QualityReport = JSON.parse((await report('--json')).stdout);
    expect(whole).toMatchObject({
      institution: null,
      now: { objects: 3 },
      institutions: [{ id: null, names: ['Museum'] }],
    });
    const { problems }: QualityReport = JSON.parse(
      (await report('--json', '--institution', 'Museum')).stdout,
    );
    expect(problems[0]?.examples.map(({ url }) => url)).toContain(
      `https://vitrine.example/objects/${uuidOf(1)}`,
    );
  });

  test('CSV; in a file with a byte order mark', async () => {
    const { stdout } = await report('--csv');
    expect(stdout.split('\r\n')[1]).toBe('"objects","","Objects","Objekte","3","1",""');
    const out = join(temporaryFolder(), 'report.csv');
    expect(await report('--csv', '--out', out)).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(out, 'utf8')).toBe(`\uFEFF${stdout}`);
  });

  test('one HTML file, in German or English', async () => {
    const out = join(temporaryFolder(), 'report.html');
    expect(await report('--html', '--out', out, '--institution', 'Museum')).toMatchObject({ status: 0 });
    expect(readFileSync(out, 'utf8')).toMatch(/^<!doctype html>\n<html lang="de">/);
    const { stdout } = await report('--html', '--language', 'en');
    expect(stdout).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(stdout).toContain('https://vitrine.example/');
  });

  test.each([
    [['--institution', 'museum'], 1, 'no institution has the id or name museum; did you mean Museum?'],
    [['--institution', 'Archiv'], 1, 'no institution has the id or name Archiv'],
    [['--csv', '--html'], 2, '--html and --csv are two forms: choose one'],
    [['--html', '--language', 'fr'], 2, '--language fr is neither de nor en'],
    [['--csv', '--language', 'en'], 2, '--language is for --html'],
    [['--out', '/nowhere/x'], 1, 'no such file or directory: /nowhere/x'],
  ] as const)('%j', async (argv, status, fault) => {
    expect(await report(...argv)).toEqual({ status, stdout: '', stderr: `vitrine report: ${fault}\n` });
  });
});

test('without an index', async () => {
  const dataDir = temporaryFolder();
  expect(await vitrine('report', dataDir)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'vitrine report: there is no search index yet: run vitrine index\n',
  });
  expect(existsSync(join(dataDir, 'records.sqlite'))).toBe(false);
});
