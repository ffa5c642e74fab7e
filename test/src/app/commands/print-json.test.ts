import { expect, test } from 'vitest';
import { exportJson, indexJson, syncJson, withdrawalsJson } from '../../../../src/app/commands/print-json.ts';
import { findingsJson, settingsFaultsJson } from '../../../../src/app/doctor/print-findings.ts';
import type { IndexSummary } from '../../../../src/jobs/index/index-run.ts';

function check(text: string, expected: unknown): void {
  expect(JSON.parse(text)).toEqual(expected);
  expect(text.endsWith('}\n') || text.endsWith(']\n')).toBe(true);
}

const INDEXED: IndexSummary = {
  collection: 'chos-2',
  reason: undefined,
  indexed: 5,
  deleted: 1,
  failed: [{ uuid: 'u', reason: 'odd' }],
  interrupted: false,
  documents: 4,
  records: 5,
  isSearchable: true,
  passes: [],
};

test('of index', () => {
  const counts = {
    indexed: 5,
    deleted: 1,
    failed: INDEXED.failed,
    passes: [],
    documents: 4,
    records: 5,
  };
  const common = { collection: 'chos-2', reason: null, seconds: 1.235, ...counts };
  const none = { records: 0, nextTry: undefined };
  const some = { records: 5, nextTry: Date.parse('2026-12-06T16:20:30Z') };
  check(indexJson(INDEXED, 1.23456, none), {
    outcome: 'incomplete',
    ...common,
    failedPictures: { records: 0, nextTry: null },
  });
  check(indexJson({ ...INDEXED, interrupted: true }, 1.23456, some), {
    outcome: 'interrupted',
    ...common,
    failedPictures: { records: 5, nextTry: '2026-12-06T16:20:30.000Z' },
  });
});

test('of sync', () => {
  const synced = {
    collection: 'editorial',
    documents: 2,
    written: 1,
    removed: 0,
    failed: [],
    faults: [],
  } as const;
  const unreachable = { collection: 'knowledge', unreachable: 'no response' } as const;
  check(syncJson([synced], false), { outcome: 'complete', collections: [synced] });
  check(syncJson([synced, unreachable], false), {
    outcome: 'incomplete',
    collections: [synced, unreachable],
  });
});

const MANIFEST = {
  time: '2026-11-22T00:00:00.000Z',
  records: 3,
  archive: { name: 'a', bytes: 1, sha256: '', unpackedBytes: 2 },
  institutions: [],
};

test('of export', () => {
  check(exportJson({ kind: 'exported', manifest: MANIFEST, damaged: ['u'] }), {
    outcome: 'complete',
    ...MANIFEST,
    institutions: 0,
    damaged: ['u'],
  });
  check(exportJson({ kind: 'refused', records: 1, before: MANIFEST }), {
    outcome: 'failed',
    message: '1 records are over 20 % fewer than the 3 of the last dataset',
  });
  check(exportJson({ kind: 'interrupted' }), { outcome: 'interrupted' });
});

test('of withdrawals', () =>
  check(withdrawalsJson([{ uuid: 'u', pipelineId: 'p', time: 60, reason: undefined }]), [
    { uuid: 'u', pipeline: 'p', time: '1970-01-01T00:01:00Z', reason: null },
  ]));

test('of doctor', () => {
  const findings = [
    { severity: 'ok', subject: 'a', message: 'fine' },
    { severity: 'warning', subject: 'b', message: 'slow', remedy: 'wait' },
  ] as const;
  check(findingsJson(findings), { faults: 0, warnings: 1, findings });
  check(settingsFaultsJson(['PORT']), {
    faults: 1,
    warnings: 0,
    findings: [{ severity: 'fault', subject: 'settings', message: 'PORT' }],
  });
});
