/**
 * How a connection takes what it gets. `turns`: it sends a request when the reply before is complete.
 * `pipelined`: it sends all at once, and reads. `unread`: it sends one, and never reads. `slow`: it reads
 * 8 kB a second, and sends the next request when the reply is complete. `unfinished`: it never sends the last
 * byte. `burn`: there is no connection; the process only keeps a processor busy.
 */
export type Mode = 'turns' | 'pipelined' | 'unread' | 'slow' | 'unfinished' | 'burn';

/** What some connections of the hostile client send. */
export interface PlannedPart {
  readonly mode: Mode;
  readonly connections: number;
  /** Each connection begins with another one, and goes round. `pipelined`: the first, so many times. */
  readonly requests: readonly Uint8Array[];
  readonly times: number;
}

export interface AttackPlan {
  readonly port: number;
  readonly parts: readonly PlannedPart[];
}

/** What the hostile client got. */
export interface AttackReport {
  /** Complete replies by their status; `closed` counts connections that the service closed before. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly bytes: number;
  readonly cpuMs: number;
}
