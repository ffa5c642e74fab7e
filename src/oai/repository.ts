import type { Clock } from '../kernel/clock.ts';
import type { RecordStore } from '../records/record-store.ts';

/** What the provider needs to know. Addresses have no slash at the end. */
export interface Repository {
  /** Read only. */
  readonly records: Pick<
    RecordStore,
    'get' | 'byDatestamp' | 'countByDatestamp' | 'lastChange' | 'pipelines'
  >;
  /** The public address of the provider itself, character by character: `{base_url}/oai`. */
  readonly baseUrl: string;
  /** {id_base}: identifiers are `{id_base}/<uuid>`. */
  readonly idBase: string;
  readonly name: string;
  readonly adminEmail: string;
  /** `edm`, `oai_dc`: the prefixes that are offered. */
  readonly formats: readonly string[];
  /** Signs resumption tokens: the same on every machine and after every restart. */
  readonly tokenKey: Uint8Array;
  /** Records of one page. Default: 100. */
  readonly pageSize?: number;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}
