import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A user whom nothing belongs to. Permissions do not bind the superuser. */
const NOBODY = 65_534;

const isSuperuser = process.getuid?.() === 0;

/** The same command as a user whom permissions bind: the words before it. */
export const AS_NOBODY: readonly string[] = isSuperuser
  ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  : [];

/** Gives a folder, and what is in it, to that user. */
export function giveToNobody(folder: string): void {
  if (!isSuperuser) return;
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, name), NOBODY, NOBODY);
}
