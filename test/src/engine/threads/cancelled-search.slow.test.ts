import { expect, test } from 'vitest';
import { BOOKS, found, line, openEngine, temporaryFolder } from '../open-engine.ts';

test('a cancelled search makes room for the next', async () => {
  const engine = openEngine(temporaryFolder(), { threads: 1 });
  await engine.createCollection(BOOKS);
  await engine.write('books', [line('a', 'Krug')], 'create');
  /** Each id is looked up. */
  const slow = { q: '*', filter_by: `id:[${Array.from({ length: 200_000 }, (_, i) => `b${i}`).join()}]` };
  const timed = async (work: Promise<unknown>): Promise<number> => {
    const started = performance.now();
    await work;
    return performance.now() - started;
  };
  /** The wait of the search after one that is cancelled, as a share of the time that this one needs. */
  const shareWaited = async (): Promise<number> => {
    const whole = await timed(engine.search('books', slow));
    const client = new AbortController();
    const left = engine.search('books', slow, { signal: client.signal });
    setTimeout(() => client.abort(), whole / 10);
    await expect(left).rejects.toThrow('aborted');
    return (await timed(found(engine))) / whole;
  };
  // Without cancellation it is nine tenths each time; other work on the machine disturbs single rounds only.
  await expect.poll(shareWaited).toBeLessThan(0.5);
});
