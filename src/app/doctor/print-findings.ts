import type { Finding } from '../../kernel/finding.ts';

const MARKS = { ok: 'ok', warning: 'warning', fault: 'FAULT' } as const;
const COLOURS = { ok: 'green', warning: 'yellow', fault: 'red' } as const;
const WIDTH = Math.max(...Object.values(MARKS).map(({ length }) => length));

type Styled = (colour: (typeof COLOURS)[Finding['severity']], text: string) => string;

/** A finding as lines: the message, and below it what to do. `styled` colours text on a terminal. */
export function findingText(
  { severity, subject, message, remedy }: Finding,
  styled: Styled = (_, text) => text,
): string {
  const mark = styled(COLOURS[severity], MARKS[severity].padEnd(WIDTH));
  const lines = [`${mark}  ${subject}: ${oneLine(message)}`];
  if (remedy !== undefined) lines.push(`${' '.repeat(WIDTH)}  → ${oneLine(remedy)}`);
  return `${lines.join('\n')}\n`;
}

/** The last line: how many findings of each severity. */
export function summaryText(findings: readonly Finding[]): string {
  const count = (severity: Finding['severity'], one: string, several: string): string => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return `${number} ${number === 1 ? one : several}`;
  };
  return `\n${count('fault', 'fault', 'faults')}, ${count('warning', 'warning', 'warnings')}, ${count('ok', 'check', 'checks')} passed\n`;
}

/** The report if the settings are invalid. */
export const settingsFaultsText = (faults: readonly string[]): string =>
  [
    ...settingsFindings(faults).map((finding) => findingText(finding)),
    '\nNothing else was checked: fix the settings first\n',
  ].join('');

export const settingsFaultsJson = (faults: readonly string[]): string =>
  findingsJson(settingsFindings(faults));

const settingsFindings = (faults: readonly string[]): Finding[] =>
  faults.map((message) => ({ severity: 'fault', subject: 'settings', message }));

/** For programs. */
export function findingsJson(findings: readonly Finding[]): string {
  const count = (severity: Finding['severity']): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const report = { faults: count('fault'), warnings: count('warning'), findings };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

/** Texts of backends may contain line breaks, and characters that control a terminal. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
