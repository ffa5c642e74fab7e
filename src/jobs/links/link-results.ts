import { Buffer } from 'node:buffer';
import type { DerivedFields } from '../../documents/objects/cho-document.ts';
import type { DerivedValue, DerivedValues } from '../../stores/records/store.ts';
import type { LinkState } from './link-state.ts';

/** Derived values of this kind are states of links by URL; the failure is the reason. */
export const LINK_KIND = 'link';
const VERSION = '1';

export async function readLinkStates(
  derived: Pick<DerivedValues, 'get'>,
  urls: readonly string[],
): Promise<ReadonlyMap<string, LinkState>> {
  const states = new Map<string, LinkState>();
  for (const [url, value] of await derived.get(LINK_KIND, urls)) {
    const state = stateIn(value);
    if (state !== undefined) states.set(url, state);
  }
  return states;
}

/** What to store for a link. Only broken links have a failure, so that failures can be counted. */
export function linkValue(url: string, { reason, ...state }: LinkState) {
  const isBroken = state.verdict === 'broken';
  const value = Buffer.from(JSON.stringify(isBroken ? state : { ...state, reason }));
  return { kind: LINK_KIND, key: url, version: VERSION, value, failure: isBroken ? reason : undefined };
}

function stateIn({ version, value, failure }: DerivedValue): LinkState | undefined {
  if (version !== VERSION || value === undefined) return undefined;
  const state = JSON.parse(Buffer.from(value).toString()) as LinkState;
  return failure === undefined ? state : { ...state, reason: failure };
}

/**
 * The fields of a document with these links. `linkOk` is false if a link is
 * broken, true if all work that may be asked for, and absent while that is not known.
 */
export function linkFields(
  urls: readonly string[],
  states: ReadonlyMap<string, LinkState>,
): DerivedFields | undefined {
  const found = urls.map((url) => states.get(url));
  const brokenLinks = urls.filter((url) => states.get(url)?.verdict === 'broken');
  const checked = found.filter((state) => state?.verdict === 'ok' || state?.verdict === 'broken');
  if (checked.length === 0) return undefined;
  const isBroken = brokenLinks.length > 0;
  const isSettled = found.every((state) => state !== undefined && state.verdict !== 'unsettled');
  if (!isBroken && !isSettled) return undefined;
  const times = checked.map((state) => state?.askedAt ?? 0);
  return { linkOk: !isBroken, ...(isBroken && { brokenLinks }), linkCheckedAt: Math.max(...times) };
}
