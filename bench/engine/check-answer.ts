import type { NaiveAnswer, NaiveDocuments } from './naive.ts';
import { type Answer, MAX_FACET_VALUES } from './question.ts';

/** What is wrong with an answer, in a few words; undefined when nothing is. Of equal counts any values may come. */
export function checkAnswer(
  answer: Answer,
  right: NaiveAnswer,
  documents: Pick<NaiveDocuments, 'titleKeyOf'>,
): string | undefined {
  if (answer.found !== right.found) return `found ${answer.found}, not ${right.found}`;
  for (const [field, counts] of right.facets) {
    const given = answer.facets[field] ?? [];
    const wrong = given.find(([value, count]) => counts.get(value) !== count);
    if (wrong) return `${field} ${JSON.stringify(wrong[0])} ${wrong[1]}, not ${counts.get(wrong[0])}`;
    const most = [...counts.values()].sort((a, b) => b - a).slice(0, MAX_FACET_VALUES);
    if (most.join() !== given.map(([, count]) => count).join()) {
      return `${field}: counts of the ${MAX_FACET_VALUES} most frequent values differ`;
    }
  }
  const keys = answer.ids.map((id) => documents.titleKeyOf(id));
  if (right.titleKeys && keys.join() !== right.titleKeys.join()) return 'order differs';
  return undefined;
}
