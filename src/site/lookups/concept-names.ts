import type { LookupVisit } from './shared.ts';

/** The names of all concepts by URI and id, in the language of the page. */
export async function conceptNames({
  catalogue,
  language,
}: Pick<LookupVisit, 'catalogue' | 'language'>): Promise<ReadonlyMap<string, string>> {
  const concepts = await catalogue.vocabulary();
  return new Map(concepts.flatMap(({ uri, id, label }) => [uri, id].map((key) => [key, label[language]])));
}
