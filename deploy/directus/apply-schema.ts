import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Administration } from './administration.ts';

/** Made with `directus schema snapshot` of Directus 12.4.0. */
const SNAPSHOT = new URL('schema.yaml', import.meta.url);

/** The difference between Directus' schema and a snapshot, as far as it is used here. */
interface SchemaDiff {
  readonly hash: string;
  readonly diff: Readonly<Record<'collections' | 'fields' | 'systemFields' | 'relations', readonly Change[]>>;
}

interface Change {
  readonly collection: string;
  readonly field?: string;
  /** `N` is new, `D` is deleted, others are changes. */
  readonly diff: readonly { readonly kind: string }[];
}

/**
 * Adds missing collections, fields and relations. Others stay as they are, although
 * Directus by itself would delete those that the snapshot does not name. Returns
 * what it did.
 */
export async function applySchema(directus: Administration): Promise<string[]> {
  const snapshot: unknown = parse(readFileSync(SNAPSHOT, 'utf8'));
  // `force`: the fields are the same in other versions and databases than the snapshot's.
  const found = await directus.request<SchemaDiff | undefined>('POST', '/schema/diff?force=true', snapshot);
  if (found === undefined) return ['The schema is complete'];
  const { hash, diff } = found;
  const isNew = ({ diff: [first] }: Change) => first?.kind === 'N';
  const isDeletion = ({ diff: [first] }: Change) => first?.kind === 'D';
  const kinds = Object.entries(diff);
  const added = kinds.map(([kind, changes]) => [kind, changes.filter(isNew)] as const);
  const different = kinds.flatMap(([, changes]) => changes.filter((one) => !isNew(one) && !isDeletion(one)));
  const count = added.reduce((sum, [, changes]) => sum + changes.length, 0);
  if (count > 0)
    await directus.request('POST', '/schema/apply?force=true', { hash, diff: Object.fromEntries(added) });
  return [
    count === 0
      ? 'The schema is complete'
      : `Added to the schema: ${added.map(([kind, changes]) => `${changes.length} ${kind}`).join(', ')}`,
    ...different.map(
      ({ collection, field }) =>
        `Differs, but was not changed: ${[collection, field].filter(Boolean).join('.')}`,
    ),
  ];
}
