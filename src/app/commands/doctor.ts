import type { Finding } from '../../kernel/finding.ts';
import type { Command } from '../command.ts';
import { checksFor } from '../doctor/checks.ts';
import { findingText, summaryText } from '../doctor/report.ts';
import { runChecks } from '../doctor/run-checks.ts';

/**
 * `vitrine doctor`: checks settings and backends, and says what is wrong and what
 * to do about it. Invalid settings are reported before it runs.
 * Status: 0 without a fault, 1 with one; warnings do not count.
 */
export const command: Command = async (_argv, settings) => {
  const findings: Finding[] = [];
  // Node.js honours NO_COLOR and the kind of terminal.
  const colour = process.stdout.isTTY === true && process.stdout.hasColors();
  const isWatched = process.stderr.isTTY === true;
  const showStatus = (text: string) => isWatched && process.stderr.write(`\r${text}\x1b[K`);
  const report = (finding: Finding): void => {
    showStatus('');
    findings.push(finding);
    process.stdout.write(findingText(finding, colour));
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
  process.stdout.write(summaryText(findings));
  return findings.some(({ severity }) => severity === 'fault') ? 1 : 0;
};
