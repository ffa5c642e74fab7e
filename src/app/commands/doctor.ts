import type { Finding } from '../../kernel/finding.ts';
import { type Command, UsageError } from '../command.ts';
import { CHECKS } from '../doctor/checks.ts';
import { findingText, summaryText } from '../doctor/report.ts';
import { runChecks } from '../doctor/run-checks.ts';

/**
 * `vitrine doctor`: looks at settings and backends and says what is wrong and
 * what to do about it. Wrong settings are told by whoever reads them.
 * Status: 0 without a fault, 1 with one; warnings do not count.
 */
export const command: Command = async (argv, settings) => {
  if (argv.length > 0) throw new UsageError(`unknown argument ${argv[0]} (usage: vitrine doctor)`);
  const findings: Finding[] = [{ severity: 'ok', subject: 'settings', message: 'all can be read' }];
  // Node.js heeds NO_COLOR and the kind of terminal.
  const colour = process.stdout.isTTY === true && process.stdout.hasColors();
  const tell = (finding: Finding) => process.stdout.write(findingText(finding, colour));
  for (const finding of findings) tell(finding);
  // Time limits do not keep the process alive on their own.
  const awake = setInterval(() => {}, 1000);
  const isWatched = process.stderr.isTTY === true;
  const onBegin = (subject: string) => isWatched && process.stderr.write(`\r${subject} …\x1b[K`);
  const clearLine = () => isWatched && process.stderr.write('\r\x1b[K');
  for await (const finding of runChecks(CHECKS, settings, onBegin)) {
    clearLine();
    findings.push(finding);
    tell(finding);
  }
  clearLine();
  clearInterval(awake);
  process.stdout.write(summaryText(findings));
  return findings.some(({ severity }) => severity === 'fault') ? 1 : 0;
};
