import type { DerivedValues } from '../../records/derived-values.ts';

/** The shares of links whose nights ended before all were asked, as one derived value. */
const KIND = 'link-shares';
const KEY = 'left';

/** The numbers of shares, in the order in which their nights came. */
export async function readSharesLeft(derived: Pick<DerivedValues, 'get'>): Promise<readonly number[]> {
  const stored = (await derived.get(KIND, [KEY])).get(KEY)?.version ?? '';
  return stored === '' ? [] : stored.split(' ').map(Number);
}

export async function storeSharesLeft(
  derived: Pick<DerivedValues, 'put'>,
  shares: readonly number[],
): Promise<void> {
  const version = shares.join(' ');
  await derived.put([{ kind: KIND, key: KEY, version, value: undefined, failure: undefined }]);
}
