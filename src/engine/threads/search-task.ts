import { entityTag } from '../../kernel/entity-tag.ts';
import type { FacetPage } from '../facet-page.ts';
import { type DamagedDocument, MissingRow } from '../fault.ts';
import type { SearchParameters } from '../request/request.ts';
import { search } from '../search.ts';
import type { SearchLimits } from '../search-budget.ts';
import type { StageTimes } from '../stage-clock.ts';
import { snapshotOf } from './snapshots.ts';

/** A search of the generation that the thread has of a collection. */
export interface SearchTask {
  readonly folder: string;
  readonly collectionName: string;
  readonly parameters: SearchParameters;
  /** Set for what it says of the facets in place of hits. */
  readonly facetPage?: FacetPage | undefined;
  readonly limits: SearchLimits;
}

export interface EngineReply {
  readonly status: number;
  /** UTF-8 JSON. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** Identifies the body: see kernel/entity-tag.ts. */
  readonly tag: string;
  /** The time was over before the search was complete: a repetition may find more. */
  readonly cutOff: boolean;
  /** Units of work: see SearchBudget. */
  readonly work: number;
  /** Of a slow search. */
  readonly stages?: StageTimes | undefined;
  /** Documents that are left out, if any. */
  readonly damaged?: readonly DamagedDocument[] | undefined;
}

/** Searches in the calling thread. Errors: as `search`; MissingRow, also for a collection that the thread does not have. */
export function runSearch({
  folder,
  collectionName,
  parameters,
  facetPage,
  limits,
}: SearchTask): EngineReply {
  const snapshot = snapshotOf(folder);
  if (!snapshot) throw new MissingRow(`${folder} is not open in this thread`);
  const { status, body, cutOff, work, stages, damaged } = search(
    snapshot,
    collectionName,
    parameters,
    limits,
    facetPage,
  );
  const reply = makeReply(status, body, cutOff, work);
  return { ...reply, ...(stages && { stages }), ...(damaged.length > 0 && { damaged }) };
}

export function makeReply(status: number, text: string, cutOff = false, work = 0): EngineReply {
  const body = encoder.encode(text);
  return { status, body, tag: entityTag(body), cutOff, work };
}

const encoder = new TextEncoder();
