import type { Plan } from '../plan/plan.ts';
import { findTerm } from '../segment/dictionary.ts';
import { documentFrequency, termIndexInField } from '../segment/postings.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { workOfVector } from '../vectors/shortlist.ts';
import { POSTING_WORK } from './divide-words.ts';

/**
 * Units of work in which the matches of a plan are found, of what helpers can do parts of: roughly,
 * because it is estimated before the search begins, from the words as they are typed. Once there are
 * `enough` for a vector or a word, the rest of it is not counted.
 */
export function expectedWork(plan: Plan, snapshot: Snapshot, enough: number): number {
  return workOfNeighbours(plan, snapshot, enough) + workOfWords(plan, snapshot, enough);
}

function workOfNeighbours({ vector }: Plan, { parts }: Snapshot, enough: number): number {
  let work = 0;
  for (const { segment } of vector ? parts : []) {
    if (work >= enough) break;
    const column = segment.vectors.get(vector?.field ?? '');
    if (column) work += column.docs.length * workOfVector(column);
  }
  return work;
}

/** That of the rarest word: few of the other words' postings may have to be read. */
function workOfWords({ text, byWeight }: Plan, { parts }: Snapshot, enough: number): number {
  const works = text.words.map((word) => {
    let postings = 0;
    for (const [i, { segment }] of parts.entries()) {
      if (postings * POSTING_WORK >= enough) break;
      const term = findTerm(segment.dictionary, word);
      if (term === -1) continue;
      for (const { inParts } of byWeight) {
        const inPart = inParts[i];
        const index = inPart ? termIndexInField(inPart, term) : -1;
        if (inPart && index !== -1) postings += documentFrequency(inPart.postings, index);
      }
    }
    return postings * POSTING_WORK;
  });
  return works.length === 0 ? 0 : Math.min(...works);
}
