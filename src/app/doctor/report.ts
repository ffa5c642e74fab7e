import type { Finding } from '../../kernel/finding.ts';

const MARKS = { ok: 'ok', warning: 'warning', fault: 'FAULT' } as const;
const COLOURS = { ok: '\x1b[32m', warning: '\x1b[33m', fault: '\x1b[31m' } as const;
const RESET = '\x1b[0m';
const WIDTH = Math.max(...Object.values(MARKS).map(({ length }) => length));

/** A finding as lines: the message, and below it what to do. `colour` is for terminals. */
export function findingText({ severity, subject, message, remedy }: Finding, colour: boolean): string {
  const mark = MARKS[severity].padEnd(WIDTH);
  const lines = [`${colour ? `${COLOURS[severity]}${mark}${RESET}` : mark}  ${subject}: ${oneLine(message)}`];
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
    ...faults.map((message) => findingText({ severity: 'fault', subject: 'settings', message }, false)),
    '\nNothing else was checked: fix the settings first\n',
  ].join('');

/** Texts of backends may contain line breaks, and characters that control a terminal. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
