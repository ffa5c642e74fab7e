import { CmsUnreachable } from '../../stores/cms/cms.ts';
import { institutionOf } from '../../stores/records/institution-of.ts';
import type { LiveRecord } from '../../stores/records/record-store.ts';
import { findInstitution, reportedInstitutions } from '../../use-cases/quality-report.ts';
import { suggestion, usageError } from '../command.ts';
import type { CommandName } from '../command-table.ts';
import type { Settings } from '../settings/settings.ts';
import { contentFolder, openCms } from '../wiring/open-content.ts';
import type { Store } from '../wiring/open-store.ts';

/**
 * Whether a record is of an institution, which its id in the CMS or a name in its records chooses.
 * Errors: UsageError if no record is of such an institution; StoreError.
 */
export async function recordsOf(
  command: CommandName,
  idOrName: string,
  settings: Settings,
  { records, counts }: Pick<Store, 'records' | 'counts'>,
): Promise<(record: Pick<LiveRecord, 'body'>) => boolean> {
  const inRecords = (await counts.institutions()).map(({ name }) => name);
  await using resources = new AsyncDisposableStack();
  const cms = resources.adopt(await openCms(settings, contentFolder(settings, records)), (one) =>
    one.close(),
  );
  const listed = await cms.institutions().catch((error: unknown) => {
    // Names in records are known without it.
    if (error instanceof CmsUnreachable) return { valid: [] };
    throw error;
  });
  const known = reportedInstitutions(listed.valid, inRecords);
  const names = findInstitution(known, idOrName)?.names.filter((name) => inRecords.includes(name)) ?? [];
  if (names.length === 0) {
    const meant = suggestion(
      idOrName,
      known.flatMap(({ id, names }) => (id === null ? names : [id, ...names])),
    );
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw usageError(command, `no record is of an institution with the id or name ${idOrName}${hint}`);
  }
  const chosen = new Set(names);
  return ({ body }) => chosen.has(institutionOf(body));
}
