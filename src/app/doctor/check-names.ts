import type { Finding } from '../../kernel/finding.ts';
import { SETTING_NAMES } from '../settings/settings-table.ts';

/** Variables that are no settings and look like slips of one: nobody would ever miss them. */
export const checkNames = (names: readonly string[]): Finding[] =>
  names.flatMap((name): Finding[] => {
    const meant = SETTING_NAMES.includes(name.replace(/_FILE$/, '')) ? undefined : nearest(name);
    if (meant === undefined) return [];
    const message = `the environment has ${name}, which means nothing; there is a setting ${meant}`;
    return [
      { severity: 'warning', subject: 'settings', message, remedy: `Call it ${meant}, or take it away` },
    ];
  });

/** Short names are near to too much. */
const MIN_LENGTH = 7;

function nearest(name: string): string | undefined {
  const plain = plainly(name);
  if (plain.length < MIN_LENGTH) return undefined;
  return SETTING_NAMES.find((setting) => isNear(plain, plainly(setting)));
}

const plainly = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^VITRINE_/, '')
    .replaceAll('_', '');

/** Whether one letter more, fewer or another, or two in the wrong order, make the difference. */
function isNear(a: string, b: string): boolean {
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
