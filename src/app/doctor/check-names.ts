import type { Finding } from '../../kernel/finding.ts';
import { SETTING_NAMES } from '../settings/settings-table.ts';

/** Environment variables that look like misspelt settings: they would be ignored silently. */
export const checkNames = (names: readonly string[]): Finding[] =>
  names.flatMap((name): Finding[] => {
    const meant = SETTING_NAMES.includes(name.replace(/_FILE$/, '')) ? undefined : similarSetting(name);
    if (meant === undefined) return [];
    const message = `the environment variable ${name} is not a setting, but ${meant} is`;
    return [
      { severity: 'warning', subject: 'settings', message, remedy: `Rename it to ${meant}, or remove it` },
    ];
  });

/** Shorter names would be similar to unrelated variables. */
const MIN_LENGTH = 7;

function similarSetting(name: string): string | undefined {
  const plain = withoutPrefix(name);
  if (plain.length < MIN_LENGTH) return undefined;
  return SETTING_NAMES.find((setting) => isSimilar(plain, withoutPrefix(setting)));
}

const withoutPrefix = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^VITRINE_/, '')
    .replaceAll('_', '');

/** Whether the texts differ by at most one added, missing or changed character, or two swapped ones. */
function isSimilar(a: string, b: string): boolean {
  if (a === b) return true;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
