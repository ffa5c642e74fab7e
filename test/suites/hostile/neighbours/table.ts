import { percentile, type Sample, waitingTimes } from './measured-client.ts';

/** What a row of the table is made of. */
export interface Measured {
  readonly name: string;
  /** Requests of the other client. */
  readonly samples: readonly Sample[];
  /** MiB before, at most, and some seconds after. */
  readonly memory: { readonly before: number; readonly peak: number; readonly after: number };
  readonly hasEnded: boolean;
  /** Replies that the hostile client got, by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly hostileMiB: number;
  /** Processors that were busy: with the service, the hostile client, and all else on the machine. */
  readonly processors: { readonly service: number; readonly hostile: number; readonly others: number };
}

/** What the other client may notice of the hostile one. */
export interface Limits {
  readonly p95Ms: number;
  /** More than before. */
  readonly memoryMib: number;
}

export const KINDS = ['health', 'search', 'page'] as const;

export const HEADINGS = [
  'what the hostile client sends'.padEnd(62),
  ...KINDS.map((kind) => `${kind} p50   p95   max`.padStart(21)),
  '  memory +   after +',
  'other statuses',
  'processors: service hostile others; hostile replies',
].join(' | ');

export function row({ name, samples, memory, statuses, hostileMiB, processors }: Measured): string {
  const times = waitingTimes(samples, KINDS);
  const ofKind = (kind: string): string => {
    const ms = timesOf(times, kind);
    return [0.5, 0.95, 1].map((share) => percentile(ms, share).toFixed(0).padStart(6)).join('');
  };
  const more = (value: number): string => `${(value - memory.before).toFixed(0)} MiB`.padStart(10);
  const { service, hostile, others } = processors;
  return [
    name.padEnd(62),
    ...KINDS.map((kind) => ofKind(kind).padStart(21)),
    more(memory.peak) + more(memory.after),
    unwanted(samples).padEnd(14),
    `${[service, hostile, others].map((used) => used.toFixed(2)).join(' ')}; ${JSON.stringify(statuses)} ${hostileMiB.toFixed(0)} MiB`,
  ].join(' | ');
}

/** What is worse than it may be, in words. */
export function faultsOf(measured: Measured, { p95Ms, memoryMib }: Limits): string[] {
  const { name, samples, memory, hasEnded } = measured;
  const times = waitingTimes(samples, KINDS);
  const slow = KINDS.flatMap((kind) => {
    const p95 = percentile(timesOf(times, kind), 0.95);
    return p95 < p95Ms ? [] : [`${p95.toFixed(0)} ms for ${kind}`];
  });
  const more = memory.peak - memory.before;
  const failed = unwanted(samples);
  return [
    ...(slow.length === 0 ? [] : [`the other client has a p95 of ${slow.join(', ')}`]),
    ...(more < memoryMib ? [] : [`${more.toFixed(0)} MiB more in memory`]),
    ...(failed === '' ? [] : [`the other client got ${failed}`]),
    ...(hasEnded ? ['the service has ended'] : []),
  ].map((fault) => `${name}: ${fault}`);
}

const timesOf = (samples: readonly Sample[], wanted: string): number[] =>
  samples.flatMap(({ kind, ms }) => (kind === wanted ? [ms] : []));

/** How often the other client got what. It asks only for what is there. */
function unwanted(samples: readonly Sample[]): string {
  const counts: Record<number, number> = {};
  for (const { status } of samples) if (status !== 200) counts[status] = (counts[status] ?? 0) + 1;
  return Object.entries(counts)
    .map(([status, count]) => `${count} × ${status === '0' ? 'no reply' : status}`)
    .join(', ');
}
