import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Administration } from './administration.ts';

/** Made by `directus schema snapshot` of Directus 12.4.0. */
const SNAPSHOT = new URL('schema.yaml', import.meta.url);

/** What Directus says of the difference between its schema and a snapshot; only what is looked at here. */
interface SchemaDiff {
  readonly hash: string;
  readonly diff: Readonly<Record<'collections' | 'fields' | 'systemFields' | 'relations', readonly Change[]>>;
}

interface Change {
  readonly collection: string;
  readonly field?: string;
  /** `N` is new, `D` is deleted; all else changes what is there. */
  readonly diff: readonly { readonly kind: string }[];
}

/**
 * Adds the collections, fields and relations that are missing. Other ones stay,
 * and nothing that is there is changed: Directus by itself would delete what the
 * snapshot does not name. Says what it did.
 */
export async function applySchema(directus: Administration): Promise<string[]> {
  const snapshot: unknown = parse(readFileSync(SNAPSHOT, 'utf8'));
  // Another version or database than that of the snapshot: the fields are the same.
  const found = await directus.ask<SchemaDiff | undefined>('POST', '/schema/diff?force=true', snapshot);
  if (found === undefined) return ['The schema is complete'];
  const { hash, diff } = found;
  const isNew = ({ diff: [first] }: Change) => first?.kind === 'N';
  const isDeletion = ({ diff: [first] }: Change) => first?.kind === 'D';
  const kinds = Object.entries(diff);
  const added = kinds.map(([kind, changes]) => [kind, changes.filter(isNew)] as const);
  const different = kinds.flatMap(([, changes]) => changes.filter((one) => !isNew(one) && !isDeletion(one)));
  const count = added.reduce((sum, [, changes]) => sum + changes.length, 0);
  if (count > 0)
    await directus.ask('POST', '/schema/apply?force=true', { hash, diff: Object.fromEntries(added) });
  return [
    count === 0
      ? 'The schema is complete'
      : `Added to the schema: ${added.map(([kind, changes]) => `${changes.length} ${kind}`).join(', ')}`,
    ...different.map(
      ({ collection, field }) =>
        `Left as it is, though it differs: ${[collection, field].filter(Boolean).join('.')}`,
    ),
  ];
}
