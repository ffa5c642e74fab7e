import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findingText, summaryText } from '../../src/app/doctor/report.ts';
import { type Check, runChecks } from '../../src/app/doctor/run-checks.ts';
import { readSettings } from '../../src/app/settings.ts';
import type { Finding } from '../../src/kernel/finding.ts';

const MAIN = join(import.meta.dirname, '../../src/app/main.ts');

/** `vitrine doctor` in an environment that holds nothing else. */
async function doctor(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN, 'doctor'], { env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}

describe('settings', () => {
  test('all faults are told at once, and no secret', async () => {
    const faulty = {
      PORT: 'abc',
      OAI_TOKEN_KEY: 'short-secret',
      BASE_URL: 'ftp://user:hidden@api.example',
      LOG_LEVEL: 'loud',
      WIKI_URL: 'https://user:hidden@wiki.example',
      WIKI_TOKEN: 'secret alone',
    };
    expect(await doctor(faulty)).toEqual({
      status: 1,
      stdout: [
        'FAULT    settings: setting PORT="abc": must be a port number',
        'FAULT    settings: setting BASE_URL="ftp://…@api.example": must be an http(s) address',
        'FAULT    settings: setting WIKI_URL="https://…@wiki.example": must not hold a password',
        'FAULT    settings: setting WIKI_TOKEN: must be ID:SECRET of an API token of BookStack',
        'FAULT    settings: setting OAI_TOKEN_KEY: must have 16 characters or more',
        'FAULT    settings: setting LOG_LEVEL="loud": must be one of fatal, error, warn, info, debug, trace, silent',
        '',
        'Nothing else was looked at: mend the settings first',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  test('a wiki needs a token', async () => {
    const { status, stdout } = await doctor({ WIKI_URL: 'https://wiki.example' });
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining('setting WIKI_TOKEN: WIKI_URL needs one\n'),
    ]);
  });
});

describe('checks', () => {
  const ok: Finding = { severity: 'ok', subject: 'one', message: 'fine' };

  async function findings(checks: readonly Check[], limitMs?: number): Promise<Finding[]> {
    return Array.fromAsync(runChecks(checks, readSettings({}), limitMs));
  }

  test('one that fails or never ends does not hide the others', async () => {
    const fails: Check['run'] = async () => {
      throw new Error('broken');
    };
    const checks = [
      { subject: 'first', run: fails },
      { subject: 'second', run: () => new Promise<never>(() => {}) },
      { subject: 'third', run: async () => [ok] },
    ];
    expect(await findings(checks, 20)).toEqual([
      { severity: 'fault', subject: 'first', message: 'broken' },
      { severity: 'fault', subject: 'second', message: 'no answer within 20 ms' },
      ok,
    ]);
  });
});

describe('what is printed', () => {
  const finding: Finding = {
    severity: 'warning',
    subject: 'wiki',
    message: 'slow\n\x1b[2Jtoday',
    remedy: 'wait',
  };

  test('is plain text without control characters elsewhere than on a terminal', () => {
    expect(findingText(finding, false)).toBe('warning  wiki: slow [2Jtoday\n         → wait\n');
    expect(findingText(finding, true)).toBe('\x1b[33mwarning\x1b[0m  wiki: slow [2Jtoday\n         → wait\n');
  });

  test('ends with how many there are of each kind', () => {
    expect(summaryText([finding, { ...finding, severity: 'ok' }])).toBe(
      '\n0 faults, 1 warning, 1 check passed\n',
    );
  });
});
