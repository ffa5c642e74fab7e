import { setImmediate as nextTurn } from 'node:timers/promises';
import { messageOf } from '../../kernel/error-message.ts';
import { DocumentReader } from './document-reader.ts';
import { damageOf } from './documents-fault.ts';

/** What is damaged of the documents of a collection. */
export interface DocumentsDamage {
  /** Ids of documents that are not what was written. They can be written again. */
  readonly ids: readonly string[];
  /** Rows of damaged documents whose ids are not known any more. */
  readonly withoutId: number;
  /** What is damaged beside the documents: all of them have to be written to a new file. */
  readonly structure: string | undefined;
  /** Documents of an earlier version, which have no checksum. */
  readonly unchecked: number;
}

const ROWS_AT_ONCE = 500;

/**
 * Compares all live documents with their checksums, and the file with the rules of SQLite, without changing
 * anything. Errors: DamagedDocuments when the file cannot be read at all; the signal's reason.
 */
export async function findDamaged(path: string, signal?: AbortSignal): Promise<DocumentsDamage> {
  const reader = new DocumentReader(path);
  try {
    const ids = new Set<string>();
    let withoutId = 0;
    let structure = structureFault(reader);
    const state = reader.state();
    let live = 0;
    try {
      for (let after = 0; ; await nextTurn()) {
        signal?.throwIfAborted();
        const { rows } = reader.rowsOf(state, after, ROWS_AT_ONCE);
        reader.check(rows);
        for (const { id, isMissing } of reader.takeDamaged()) {
          // Written again meanwhile.
          if (isMissing) continue;
          if (id === undefined) withoutId += 1;
          else ids.add(id);
        }
        live += rows.length;
        if (rows.length < ROWS_AT_ONCE) break;
        after = rows.at(-1) ?? after;
      }
      const { documents } = state;
      if (live !== documents && reader.state().change === state.change)
        structure ??= `it has ${live} documents and should have ${documents}`;
    } catch (error) {
      const damage = damageOf(error);
      if (damage === undefined) throw error;
      structure ??= damage;
    }
    return { ids: [...ids], withoutId, structure, unchecked: reader.countUnchecked() };
  } finally {
    reader.close();
  }
}

function structureFault(reader: DocumentReader): string | undefined {
  try {
    return reader.structureFault();
  } catch (error) {
    return damageOf(error) ?? messageOf(error);
  }
}
