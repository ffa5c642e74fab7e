import { checkGroups } from './check-groups.ts';
import type { AskedDocuments } from './naive.ts';
import type { NaiveAnswer } from './naive-answer.ts';
import { type Answer, MAX_FACET_VALUES, PAGE_SIZE, pageLength, type Question, sortsOf } from './question.ts';
import { wantedOf } from './wanted-document.ts';

/** An answer and what it is held against. */
interface Given {
  readonly question: Question;
  readonly answer: Answer;
  readonly right: NaiveAnswer;
  readonly documents: AskedDocuments;
}

/** What is wrong with an answer, in a few words; undefined when nothing is. */
export function checkAnswer(given: Given): string | undefined {
  const { answer, right } = given;
  if (answer.found !== right.found) return `found ${answer.found}, not ${right.found}`;
  return (
    checkFacets(given) ??
    (right.groups
      ? checkGroups(given.question.page, answer.groups ?? [], right.groups, given.documents)
      : checkPage(given)) ??
    checkOrder(given) ??
    checkDocuments(given)
  );
}

/** Of equal counts any values may come. */
function checkFacets({ answer, right }: Given): string | undefined {
  for (const [field, counts] of right.facets) {
    const given = answer.facets[field] ?? [];
    const wrong = given.find(([value, count]) => counts.get(value) !== count && !isCut(value, count, counts));
    if (wrong) return `${field} ${JSON.stringify(wrong[0])} ${wrong[1]}, not ${counts.get(wrong[0])}`;
    const most = [...counts.values()].sort((a, b) => b - a).slice(0, MAX_FACET_VALUES);
    if (most.join() !== given.map(([, count]) => count).join()) {
      return `${field}: counts of the ${MAX_FACET_VALUES} most frequent values differ`;
    }
  }
  return undefined;
}

/** Typesense cuts values of facets. */
const MAX_VALUE_BYTES = 255;
/** A character may be cut in its middle. */
const MAX_CHARACTER_BYTES = 4;

/** Whether it is the beginning of a longer value with this count. */
function isCut(value: string, count: number, counts: ReadonlyMap<string, number>): boolean {
  if (Buffer.byteLength(value) < MAX_VALUE_BYTES - MAX_CHARACTER_BYTES) return false;
  return [...counts].some(([whole, own]) => own === count && whole.startsWith(value));
}

function checkPage({ question, answer: { ids }, right, documents }: Given): string | undefined {
  const wanted = pageLength(right.found, question.page);
  if (ids.length !== wanted) return `${ids.length} documents on the page, not ${wanted}`;
  if (new Set(ids).size < ids.length) return 'a document comes twice';
  const wrong = ids.find((id) => !right.docs.has(documents.numberOf(id)));
  return wrong === undefined ? undefined : `${wrong} is not to be found`;
}

/** By keys; by insertion, from either end, where nothing is to order by; by similarity. Scores are each engine's own. */
function checkOrder({ question, answer: { ids }, right, documents }: Given): string | undefined {
  const { near, words, page } = question;
  const numbers = ids.map((id) => documents.numberOf(id));
  const keys = numbers.map((doc) => sortsOf(question).map(({ key }) => documents.keyOf(doc, key)));
  if (right.keys && keys.join() !== right.keys.join()) return 'order by key differs';
  if (right.orders && !right.orders.some((order) => order.join() === ids.join())) return 'order differs';
  if (!near) return undefined;
  const similarityOf = (doc: number): number => documents.similarityTo(near, doc);
  const own = numbers.filter((doc) => !right.matching.has(doc)).map(similarityOf);
  const expected =
    words.length > 0
      ? own.toSorted((a, b) => b - a)
      : Array.from(right.docs, similarityOf).slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  return own.every((similarity, i) => Math.abs(similarity - (expected[i] ?? 0)) < ROUNDING)
    ? undefined
    : 'order of the neighbours differs';
}

/** Similarities closer than this are the same. */
const ROUNDING = 1e-6;

function checkDocuments({
  question,
  answer: { ids, documents: given = [] },
  documents,
}: Given): string | undefined {
  if (!question.documents) return undefined;
  const wrong = ids.find((id, i) => {
    const right = documents.wantedOf(documents.numberOf(id));
    return JSON.stringify(wantedOf(given[i] ?? {})) !== JSON.stringify(right);
  });
  return wrong === undefined ? undefined : `document ${wrong} differs`;
}
