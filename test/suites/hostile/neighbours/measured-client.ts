/** What the other client asks, by kind: it takes one of each kind in turn. */
export interface MeasuringPlan {
  readonly port: number;
  readonly seconds: number;
  readonly paths: Readonly<Record<string, readonly string[]>>;
}

/** A request of the other client. */
export interface Sample {
  readonly kind: string;
  readonly ms: number;
  /** 0: no reply. */
  readonly status: number;
}

/** Between the beginnings of two requests, if the first has its reply by then. */
export const INTERVAL_MS = 50;

/**
 * Times of requests, with those that the client would have sent while it waited: without them, a service that stands
 * still for five seconds would have one slow request among a hundred quick ones ("coordinated omission").
 */
export function waitingTimes(samples: readonly Sample[], kinds: readonly string[]): Sample[] {
  return samples.flatMap((sample) => {
    const all = [sample];
    let at = kinds.indexOf(sample.kind);
    for (let ms = sample.ms - INTERVAL_MS; ms > INTERVAL_MS; ms -= INTERVAL_MS) {
      at = (at + 1) % kinds.length;
      all.push({ ...sample, kind: kinds[at] ?? sample.kind, ms });
    }
    return all;
  });
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
