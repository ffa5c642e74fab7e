import type { SearchEngine } from '../search/search-engine.ts';
import { BlockPairs, type PairsOfBlocks, recordsOf } from './block-pairs.ts';
import { BLOCKING_KINDS } from './blocking-keys.ts';
import { compareObjects, type Reason, scoreObjects } from './compare-objects.ts';
import { FACT_FIELDS, type FactDocument, type ObjectFacts, objectFacts } from './object-facts.ts';
import { PackedFacts } from './packed-facts.ts';

export interface DuplicatePair {
  readonly score: number;
  readonly reasons: readonly Reason[];
  readonly a: DuplicateObject;
  readonly b: DuplicateObject;
}

export interface DuplicateObject {
  readonly uuid: string;
  readonly institution: string;
  readonly title: string;
}

export interface DuplicatesReport {
  /** Best first, then by their uuids. */
  readonly pairs: readonly DuplicatePair[];
  readonly objects: number;
  /** How many of them are of the institution, if one is named. */
  readonly ofInstitution: number | undefined;
  /** The names of all institutions. */
  readonly institutions: readonly string[];
  readonly compared: number;
  /** Blocks that are too common to be compared. */
  readonly skippedBlocks: number;
  readonly interrupted: boolean;
}

export interface DuplicatesOptions {
  /** Only pairs with an object of this institution. */
  readonly institution?: string | undefined;
  readonly minScore: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly objects: number; readonly total: number }) => void;
}

const PAGE = 1000;

/** All pairs of near-identical objects in the index. Errors: EngineUnreachable, EngineRefusal. */
export async function findDuplicates(
  engine: Pick<SearchEngine, 'matches'>,
  { institution, minScore, signal, onProgress }: DuplicatesOptions,
): Promise<DuplicatesReport> {
  const facts = new PackedFacts();
  const titles: string[] = [];
  for await (const document of documents(engine, signal, (total) =>
    onProgress?.({ objects: facts.length, total }),
  )) {
    facts.push(objectFacts(document));
    titles.push(typeof document['title'] === 'string' ? document['title'] : '');
  }
  const ofInstitution = institution === undefined ? undefined : facts.countOf(institution);
  const { pairs: candidates, skipped } = ofInstitution === 0 ? NO_PAIRS : pairsOf(facts);
  const object = (at: number): DuplicateObject => ({
    uuid: facts.at(at).uuid,
    institution: facts.at(at).institution,
    title: titles[at] ?? '',
  });
  const concerns = (a: ObjectFacts, b: ObjectFacts) =>
    institution === undefined || a.institution === institution || b.institution === institution;
  const pairs: DuplicatePair[] = [];
  let compared = 0;
  let first = -1;
  let a: ObjectFacts | undefined;
  for (const candidate of candidates) {
    if (signal?.aborted) break;
    const [i, j] = recordsOf(candidate);
    // Candidates are in the order of their first objects.
    if (i !== first) [first, a] = [i, facts.at(i)];
    const b = facts.at(j);
    if (a === undefined || !concerns(a, b)) continue;
    compared++;
    if (scoreObjects(a, b) >= minScore) pairs.push({ ...compareObjects(a, b), a: object(i), b: object(j) });
  }
  return {
    // Candidates come in the order of their uuids, which stays for equal scores.
    pairs: pairs.sort((x, y) => y.score - x.score),
    objects: facts.length,
    ofInstitution,
    institutions: facts.institutions,
    compared,
    skippedBlocks: skipped,
    interrupted: signal?.aborted === true,
  };
}

const NO_PAIRS: PairsOfBlocks = { pairs: new Float64Array(), skipped: 0 };

function pairsOf(facts: PackedFacts): PairsOfBlocks {
  const blocks = new BlockPairs();
  for (const kind of BLOCKING_KINDS) {
    for (let at = 0; at < facts.length; at++) for (const key of kind.keys(facts.at(at))) blocks.add(at, key);
    blocks.endKind();
  }
  return blocks.end();
}

async function* documents(
  engine: Pick<SearchEngine, 'matches'>,
  signal: AbortSignal | undefined,
  onPage: (total: number) => void,
): AsyncGenerator<FactDocument> {
  const found = await engine.matches(
    'chos',
    { parameters: { q: '*' }, order: { field: 'uuidKey' }, fields: FACT_FIELDS },
    signal && { signal },
  );
  try {
    for (let page = await found.read(PAGE); page !== undefined; page = await found.read(PAGE)) {
      for (const line of new TextDecoder().decode(page.lines).split('\n')) {
        if (line !== '') yield JSON.parse(line);
      }
      onPage(found.total);
    }
  } finally {
    found.close();
  }
}
