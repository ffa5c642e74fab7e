import type { Finding } from '../../kernel/finding.ts';

import { type Command, parseArguments } from '../command.ts';
import { checksFor, runChecks } from '../doctor/checks.ts';
import { findingsJson, findingText, summaryText } from '../doctor/print-findings.ts';
import { styled, writeToTerminal } from '../terminal.ts';

/**
 * `vitrine doctor`: checks settings and backends, and says what is wrong and what
 * to do about it. Invalid settings are reported before it runs.
 * Status: 0 without a fault, 1 with one; warnings do not count.
 */
export const command: Command = async (argv, settings) => {
  const { json = false } = parseArguments('doctor', argv).values;
  const findings: Finding[] = [];
  const isWatched = process.stderr.isTTY === true;
  const showStatus = (text: string) => isWatched && writeToTerminal(`\r${text}\x1b[K`);
  const report = (finding: Finding): void => {
    showStatus('');
    findings.push(finding);
    if (!json) process.stdout.write(findingText(finding, styled));
  };
  report({ severity: 'ok', subject: 'settings', message: 'all are valid' });
  // Timeouts do not keep the process alive.
  const keepAlive = setInterval(() => {}, 1000);
  for await (const finding of runChecks(checksFor(settings), settings, (subject) =>
    showStatus(`${subject} …`),
  )) {
    report(finding);
  }
  showStatus('');
  clearInterval(keepAlive);
  process.stdout.write(json ? findingsJson(findings) : summaryText(findings));
  return findings.some(({ severity }) => severity === 'fault') ? 1 : 0;
};
