import type { DerivedValues } from '../../stores/records/store.ts';
import { URL_KIND } from './passes/picture-results.ts';

/** Which URLs have returned a picture, and which have failed; those that no run has tried are left out. */
export async function readPictureStates(
  derived: Pick<DerivedValues, 'get'>,
  urls: readonly string[],
): Promise<ReadonlyMap<string, 'fetched' | 'failed'>> {
  const results = await derived.get(URL_KIND, [...new Set(urls)]);
  return new Map(
    Array.from(results, ([url, { failure }]) => [url, failure === undefined ? 'fetched' : 'failed']),
  );
}
