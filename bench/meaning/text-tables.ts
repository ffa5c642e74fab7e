import { choEmbeddingText } from '../../src/documents/objects/cho-embedding-text.ts';
import type { TextEmbedder } from '../../src/media/embedding/embedder.ts';
import { documentsOf, isAvailable } from './corpora.ts';
import { type CorpusName, type Half, judgedRows, type Language } from './judged-rows.ts';
import { type Judged, type Line, lineOf } from './table-line.ts';
import { VectorRanking } from './vector-ranking.ts';

/** Text to text, across languages, and similar objects, by the vectors of a model. */
export async function textTables(embedder: TextEmbedder, half: Half): Promise<Line[]> {
  const rankings = new Map<string, VectorRanking>();
  const ranking = async (corpus: CorpusName, language?: Language): Promise<VectorRanking> => {
    const key = `${corpus} ${language}`;
    const existing = rankings.get(key);
    if (existing) return existing;
    const documents = [...documentsOf(corpus, language)];
    const texts = documents.map(([, document]) => choEmbeddingText(document));
    const vectors = await embedder.embedTexts(texts, 'document');
    const made = new VectorRanking(
      documents.map(([uuid]) => uuid),
      vectors,
    );
    rankings.set(key, made);
    return made;
  };
  const byWords = async (query: string, corpus: CorpusName, language?: Language): Promise<string[]> => {
    const [vector = new Float32Array()] = await embedder.embedTexts([query], 'query');
    return (await ranking(corpus, language)).nearest(vector).map(({ id }) => id);
  };

  const lines: Line[] = [];
  const add = async <T>(name: string, rows: readonly T[], judge: (row: T) => Promise<Judged>) => {
    const judged: Judged[] = [];
    for (const row of rows) judged.push(await judge(row));
    if (judged.length > 0) lines.push(lineOf(name, judged));
  };

  const titles = judgedRows('titles', half).filter(({ corpus }) => isAvailable(corpus));
  for (const [from, to] of [['en', 'de'] as const, ['de', 'en'] as const]) {
    const rows = titles.filter((row) => row.from === from);
    await add(`title ${from} → record ${to}`, rows, async ({ query, corpus, object }) => ({
      ranked: await byWords(query, corpus, to),
      relevant: { [object]: 2 },
    }));
    const candidates = new Set(rows.map(({ object }) => object));
    await add('  among the objects of the rows', rows, async ({ query, corpus, object }) => ({
      ranked: (await byWords(query, corpus, to)).filter((id) => candidates.has(id)),
      relevant: { [object]: 2 },
    }));
  }

  const topics = judgedRows('topics', half).filter(({ corpus }) => isAvailable(corpus));
  for (const corpus of ['sample', 'small'] as const) {
    for (const language of ['de', 'en'] as const) {
      const rows = topics.filter((row) => row.corpus === corpus && row.language === language);
      await add(`words ${language} → ${corpus}`, rows, async ({ query, relevant }) => ({
        ranked: await byWords(query, corpus),
        relevant,
      }));
    }
  }
  const english = topics.filter(({ corpus, language }) => corpus === 'sample' && language === 'en');
  await add('words en → sample in de', english, async ({ query, relevant }) => ({
    ranked: await byWords(query, 'sample', 'de'),
    relevant,
  }));

  const similar = judgedRows('similar', half).filter(({ corpus }) => isAvailable(corpus));
  await add('similar objects', similar, async ({ corpus, object, relevant }) => {
    const vectors = await ranking(corpus);
    const nearest = vectors.nearest(vectors.vectorOf(object)).map(({ id }) => id);
    return { ranked: nearest.filter((id) => id !== object), relevant };
  });
  return lines;
}
