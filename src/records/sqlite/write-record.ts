import { institutionOf } from '../institution-of.ts';
import type { Statements } from './statements.ts';

/** Writes a live record under the next change number, within a transaction. `now` in Unix seconds. */
export function writeRecord(
  { institution, addInstitution, write }: Statements,
  { uuid, pipeline, body }: { readonly uuid: Uint8Array; readonly pipeline: number; readonly body: string },
  now: number,
): void {
  const name = institutionOf(body);
  const key = (institution.get(name) ?? addInstitution.get(name))?.['key'];
  write.run(uuid, pipeline, now, body, Number(key));
}
