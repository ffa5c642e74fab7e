import type { Dirent } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { enclosedPath, NotEnclosed } from '../../kernel/enclosed-files.ts';
import { isMissing, systemReason } from '../../kernel/files.ts';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';

const { fault, warning } = findingsAbout('content');

/** What git keeps for itself. */
const IGNORED: readonly string[] = ['.git'];

/** Links in the content folder that lead out of it, which are not read, and those that lead nowhere. [content-26] */
export async function checkContentLinks(contentDir: string | undefined): Promise<Finding[]> {
  if (contentDir === undefined) return [];
  const findings: Finding[] = [];
  for await (const entry of entriesBelow(contentDir)) {
    if ('failed' in entry) {
      findings.push(
        fault(`${entry.failed} cannot be read: ${entry.reason}`, 'Let the user of Vitrine read it'),
      );
    } else {
      const finding = await checkLink(contentDir, entry.link);
      if (finding !== undefined) findings.push(finding);
    }
  }
  return findings;
}

async function checkLink(contentDir: string, link: string): Promise<Finding | undefined> {
  const path = relative(contentDir, link);
  try {
    if (enclosedPath(contentDir, path) !== undefined) return undefined;
    return warning(`${link} leads to ${await readlink(link)}, which does not exist`, 'Remove the link');
  } catch (error) {
    if (error instanceof NotEnclosed) {
      const remedy = `Put the file into ${contentDir} itself; if nobody should have linked it, see who did`;
      return fault(`${link} leads out of the folder, to ${await readlink(link)}: it is not read`, remedy);
    }
    return warning(`${link} leads nowhere: ${systemReason(error) ?? String(error)}`, 'Remove the link');
  }
}

type Found = { readonly link: string } | { readonly failed: string; readonly reason: string };

/** The links below a folder, without following them, and folders that cannot be read. */
async function* entriesBelow(folder: string): AsyncGenerator<Found> {
  let entries: readonly Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    // Another check reports an absent content folder.
    if (isMissing(error)) return;
    yield { failed: folder, reason: systemReason(error) ?? String(error) };
    return;
  }
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) yield { link: path };
    else if (entry.isDirectory() && !IGNORED.includes(entry.name)) yield* entriesBelow(path);
  }
}
