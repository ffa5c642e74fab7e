import { Session } from 'node:inspector';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits, SearchBudget } from '../../../../src/engine/search-budget.ts';
import { HOSTILE_SEARCHES, hostileCollection, walk } from '../hostile-searches.ts';

/**
 * How often the hottest block of the engine's code has run, as V8 counts it:
 * what a search does, whether it pays for it or not, on any machine.
 */
class BlockCounts {
  readonly #session = new Session();

  start(): void {
    this.#session.connect();
    this.#post('Profiler.enable');
    this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Since the last time; counters begin anew. */
  hottest(): { readonly count: number; readonly where: string } {
    const { result } = this.#post('Profiler.takePreciseCoverage') as Coverage;
    let hottest = { count: 0, where: '' };
    for (const { url, functions } of result) {
      if (!/\/src\/engine\/|hostile-searches/.test(url)) continue;
      for (const { functionName, ranges } of functions) {
        for (const { count } of ranges) {
          if (count > hottest.count) hottest = { count, where: `${functionName} in ${url}` };
        }
      }
    }
    return hottest;
  }

  stop(): void {
    this.#session.disconnect();
  }

  #post(method: string, parameters: object = {}): unknown {
    let given: unknown;
    this.#session.post(method, parameters, (error, result) => {
      if (error) throw error;
      given = result;
    });
    return given;
  }
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

const counts = new BlockCounts();
beforeAll(() => counts.start());
afterAll(() => counts.stop());

const SNAPSHOT = hostileCollection();
/** A search may do so much work, and beyond it only what is bounded by the number of documents and values. */
const MAX_WORK = 200_000;
const MAX_STEPS = 600_000;

function run(parameters: Readonly<Record<string, string>>, maxWork: number) {
  counts.hottest();
  const { status, body, work, cutOff } = search(
    SNAPSHOT,
    SNAPSHOT.schema.name,
    { per_page: '250', query_by: 'title,tags', ...parameters },
    { ...noLimits(), maxWork },
  );
  return {
    status,
    message: JSON.parse(body).message as string | undefined,
    work,
    cutOff,
    hottest: counts.hottest(),
  };
}

/** Whether what was done was paid for; what is bounded by the size of the collection may be free. */
const isPaid = (steps: number, work: number): boolean => steps < 2 * work + 50_000;

test.each(HOSTILE_SEARCHES)(
  '[limits-1] $name: pays for what it does, and ends when its budget is spent',
  ({ parameters }) => {
    // What is worked out once for a snapshot is there from the first time on.
    run(parameters, MAX_WORK);
    const whole = run(parameters, 10 * MAX_WORK);
    expect([200, 408], whole.message).toContain(whole.status);
    expect(isPaid(whole.hottest.count, whole.work), whole.hottest.where).toBe(true);
    const cut = run(parameters, MAX_WORK);
    if (whole.work > MAX_WORK) expect(cut.cutOff || cut.status === 408).toBe(true);
    expect(cut.hottest.count, cut.hottest.where).toBeLessThan(MAX_STEPS);
  },
);

test('detects steps that are not charged to the budget', () => {
  counts.hottest();
  const budget = new SearchBudget(noLimits());
  expect(walk(300_000, budget)).toBe(300_000);
  expect(isPaid(counts.hottest().count, budget.work)).toBe(true);
  expect(walk(300_000, undefined)).toBe(300_000);
  expect(isPaid(counts.hottest().count, 0)).toBe(false);
});
