import { formerUuidOf } from '../../edm/record/record-uuid.ts';
import { DAMAGED_BODY, type RecordStore } from '../../stores/records/record-store.ts';
import { suppliedUrlIn } from './supplied-url.ts';

/** How version 1.0 identified a record. */
export interface FormerIdentity {
  readonly uuid: string;
  /** Of its Aggregation: relative URLs of a file in a folder were resolved without the folder. */
  readonly url: string;
}

/** Undefined if version 1.0 gave the record the same uuid. */
export function formerIdentity(url: string, uuid: string, pipelineId: string): FormerIdentity | undefined {
  const former = formerUuidOf({ id: url }, pipelineId);
  return former === uuid ? undefined : { uuid: former, url };
}

/**
 * The former uuid of a record, if the store has the record under it: then the record
 * keeps it. It may have another object there, because different URLs could have the
 * same uuid. A withdrawn record without content counts, so that it stays withdrawn.
 */
export async function storedFormerUuid(
  store: Pick<RecordStore, 'get' | 'withdrawal'>,
  former: FormerIdentity,
  url: string,
): Promise<string | undefined> {
  const stored = await store.get(former.uuid);
  if (stored === undefined) return undefined;
  const withdrawal = stored.body === undefined ? await store.withdrawal(former.uuid) : undefined;
  const body = stored.body ?? withdrawal?.body;
  if (body === undefined) return withdrawal === undefined ? undefined : former.uuid;
  // It may be the same record: another uuid would be for ever.
  if (body === DAMAGED_BODY) return former.uuid;
  const storedUrl = suppliedUrlIn(body);
  return storedUrl === url || storedUrl === former.url ? former.uuid : undefined;
}
