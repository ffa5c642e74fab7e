import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ReportError, rejectionReport } from '../../src/ingest/rejection-report.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

const rejection = { location: { file: 'a.jsonl', line: 7 }, uuid: undefined, reason: 'not "JSON"\n' };

test('the file is created at the first rejection, and its name contains the time', () => {
  const folder = join(temporaryFolder(), 'reports');
  const report = rejectionReport(folder, () => Date.UTC(2026, 1, 3, 4, 5, 6, 78));
  expect(report.path()).toBeUndefined();
  expect(existsSync(folder)).toBe(false);
  report.add([rejection, { ...rejection, uuid: 'u' }]);
  report.add([{ ...rejection, location: { repository: 'http://r.example/oai', identifier: 'oai:1' } }]);
  const path = join(folder, `ingest-2026-02-03T04-05-06.078Z-${process.pid}.jsonl`);
  expect(report.path()).toBe(path);
  expect(readFileSync(path, 'utf8')).toBe(
    '{"file":"a.jsonl","line":7,"reason":"not \\"JSON\\"\\n"}\n' +
      '{"file":"a.jsonl","line":7,"uuid":"u","reason":"not \\"JSON\\"\\n"}\n' +
      '{"repository":"http://r.example/oai","identifier":"oai:1","reason":"not \\"JSON\\"\\n"}\n',
  );
});

test('an error names a folder that cannot be created', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const report = rejectionReport(join(file, 'reports'), () => 0);
  expect(() => report.add([rejection])).toThrow(ReportError);
  expect(() => report.add([rejection])).toThrow(
    `cannot write the report in ${join(file, 'reports')}: ENOTDIR`,
  );
});

/** A file that may not grow stands in for a full disk. Only a POSIX shell can set that. */
test.runIf(process.platform !== 'win32')('a report that does not fit on the disk is an error', () => {
  const module = new URL('../../src/ingest/rejection-report.ts', import.meta.url);
  const script = `
    const { rejectionReport } = await import(${JSON.stringify(module)});
    rejectionReport(process.argv[1], () => 0).add(Array(1000).fill(${JSON.stringify(rejection)}));
  `;
  const command = [process.execPath, '--input-type=module', '-e', script, temporaryFolder()];
  const { stderr } = spawnSync('sh', ['-c', 'ulimit -f 8 && exec "$0" "$@"', ...command]);
  expect(String(stderr)).toMatch(/cannot write the report in \S+: EFBIG/);
});
