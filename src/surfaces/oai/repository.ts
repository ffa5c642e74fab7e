import type { Clock } from '../../kernel/clock.ts';
import type { RecordStore } from '../../stores/records/record-store.ts';

/** The prefixes of the formats that there are, in our order: the values of `OAI_FORMATS`, and its default. */
export const FORMAT_PREFIXES = ['edm', 'oai_dc'] as const;

export type FormatPrefix = (typeof FORMAT_PREFIXES)[number];

/** What the provider needs. URLs do not end in a slash. */
export interface Repository {
  /** Read only. */
  readonly records: Pick<
    RecordStore,
    'get' | 'byDatestamp' | 'countByDatestamp' | 'lastChange' | 'pipelines'
  >;
  /** The exact public URL of the provider: `{base_url}/oai`. */
  readonly baseUrl: string;
  /** {id_base}: identifiers are `{id_base}/<uuid>`. */
  readonly idBase: string;
  readonly name: string;
  readonly adminEmail: string;
  /** The formats that are offered. */
  readonly formats: readonly FormatPrefix[];
  /** Signs resumption tokens. It must be the same on every machine and after every restart. */
  readonly tokenKey: Uint8Array;
  /** Records of one page. Default: 100. */
  readonly pageSize?: number;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}
