import { choEmbeddingText } from '../../src/collections/cho-embedding-text.ts';
import type { TextEmbedder } from '../../src/embedding/embedder.ts';
import { documentsOf } from './corpora.ts';
import { type Half, judgedRows } from './judged-rows.ts';
import { mean } from './measures.ts';
import { VectorRanking } from './vector-ranking.ts';

const DISTANCES = [0.1, 0.11, 0.12, 0.13, 0.14, 0.15, 0.16, 0.17];
const MOST_NEIGHBOURS = 20;

/** What a search by words would add if it added all neighbours up to a distance, 20 at most. */
interface DistanceLine {
  readonly distance: number;
  /** For each search. */
  readonly neighbours: number;
  /** Share of these that are relevant. */
  readonly precision: number;
  /** Share of what is relevant that is among them, of at most 20. */
  readonly recall: number;
  /** Share of searches that find nothing. */
  readonly empty: number;
}

/** Over the sample collection, whose topics are judged completely. */
export async function distanceTable(embedder: TextEmbedder, half: Half): Promise<DistanceLine[]> {
  const documents = documentsOf('sample');
  const texts = [...documents.values()].map(choEmbeddingText);
  const ranking = new VectorRanking([...documents.keys()], await embedder.embedTexts(texts, 'document'));
  const rows = judgedRows('topics', half).filter(({ corpus }) => corpus === 'sample');
  const queries = await embedder.embedTexts(
    rows.map(({ query }) => query),
    'query',
  );
  const searches = rows.map(({ relevant }, i) => ({
    relevant,
    nearest: ranking.nearest(queries[i] ?? new Float32Array()).slice(0, MOST_NEIGHBOURS),
  }));
  return DISTANCES.map((most) => {
    const found = searches.map(({ relevant, nearest }) => {
      const within = nearest.filter(({ distance }) => distance <= most);
      const right = within.filter(({ id }) => (relevant[id] ?? 0) > 0).length;
      const possible = Math.min(MOST_NEIGHBOURS, Object.keys(relevant).length);
      return { count: within.length, right, recall: right / possible };
    });
    const sum = (of: 'count' | 'right') => found.reduce((total, one) => total + one[of], 0);
    return {
      distance: most,
      neighbours: mean(found.map(({ count }) => count)),
      precision: sum('right') / Math.max(1, sum('count')),
      recall: mean(found.map(({ recall }) => recall)),
      empty: mean(found.map(({ count }) => (count === 0 ? 1 : 0))),
    };
  });
}

export function printDistances(lines: readonly DistanceLine[]): void {
  const row = (...columns: readonly string[]): unknown =>
    process.stdout.write(`${columns.map((column) => column.padStart(11)).join('')}\n`);
  process.stdout.write('\n');
  row('distance', 'neighbours', 'precision', 'recall', 'none found');
  for (const { distance, neighbours, precision, recall, empty } of lines) {
    row(
      distance.toFixed(2),
      neighbours.toFixed(1),
      ...[precision, recall, empty].map((one) => one.toFixed(3)),
    );
  }
}
