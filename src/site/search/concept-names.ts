import type { Visit } from '../visit.ts';

/** The names of all concepts by URI, in the language of the page. */
export async function conceptNames({
  catalogue,
  language,
}: Pick<Visit, 'catalogue' | 'language'>): Promise<ReadonlyMap<string, string>> {
  const concepts = await catalogue.vocabulary();
  return new Map(concepts.map(({ uri, label }) => [uri, label[language]]));
}
