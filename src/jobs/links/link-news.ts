import type { DerivedValues } from '../../stores/records/store.ts';

type NewValue = Parameters<DerivedValues['put']>[0][number];

/** Derived values of this kind have no value: the key is a number and the uuid of a record whose links were checked. */
const NEWS_KIND = 'link-news';
/** The key under which the last number is stored, and the length of numbers in keys. */
const LAST_KIND = 'link-news-last';
const DIGITS = 15;
const VERSION = '1';

/** Every index has followed them by then; one that was idle for longer is rebuilt by its operator. */
const KEPT_SECONDS = 60 * 86_400;
const BATCH = 1000;

/** Numbers the records whose links were checked, in the order of the checks, so that every index can follow them. */
export async function openLinkNews(derived: Pick<DerivedValues, 'get'>) {
  let last = await lastLinkNews(derived);
  return {
    /** What to store beside the results of these records' links, in the same transaction. */
    values(uuids: Iterable<string>): NewValue[] {
      const values = Array.from(uuids, (uuid) => {
        last += 1;
        return value(NEWS_KIND, `${digits(last)} ${uuid}`);
      });
      return [...values, { ...value(LAST_KIND, 'last'), version: String(last) }];
    },
  };
}

export async function lastLinkNews(derived: Pick<DerivedValues, 'get'>): Promise<number> {
  return Number((await derived.get(LAST_KIND, ['last'])).get('last')?.version ?? 0);
}

/** The uuids after a number, at most `limit`, and the number of the last one; undefined without any. */
export async function linkNewsAfter(
  derived: Pick<DerivedValues, 'keysUpTo'>,
  number: number,
  limit: number,
): Promise<{ readonly uuids: readonly string[]; readonly number: number } | undefined> {
  const keys = await derived.keysUpTo(NEWS_KIND, '~', limit, `${digits(number)}~`);
  const last = keys.at(-1);
  if (last === undefined) return undefined;
  return {
    uuids: [...new Set(keys.map((key) => key.slice(DIGITS + 1)))],
    number: Number(last.slice(0, DIGITS)),
  };
}

/** Removes what is older than sixty days. `now` is in Unix seconds. */
export async function removeOldLinkNews(
  derived: Pick<DerivedValues, 'get' | 'keysUpTo' | 'remove'>,
  now: number,
): Promise<void> {
  for (;;) {
    const keys = await derived.keysUpTo(NEWS_KIND, '~', BATCH);
    const values = await derived.get(NEWS_KIND, keys);
    const old = keys.filter((key) => (values.get(key)?.time ?? now) < now - KEPT_SECONDS);
    await derived.remove(NEWS_KIND, old);
    if (old.length < BATCH) return;
  }
}

const digits = (number: number): string => String(number).padStart(DIGITS, '0');

const value = (kind: string, key: string): NewValue => ({
  kind,
  key,
  version: VERSION,
  value: undefined,
  failure: undefined,
});
