/*
 * node bench/nearest.ts [UUID …] [--on image] [--count N] [--text-model FOLDER|builtin]
 *   [--image-model FOLDER|builtin] [--models-dir FOLDER]
 *
 * Prints the nearest objects of the sample collection with their distances, by what the records
 * say or by how their pictures look: for Klimt's Kiss, Arcimboldo's Winter, a map, a score and a
 * coin, or for the given objects. bench/README.md assesses them one by one.
 */
import { parseArgs } from 'node:util';
import { choEmbeddingText } from '../src/collections/cho-embedding-text.ts';
import { openImageEmbedder, openTextEmbedder } from '../src/embedding/open-embedders.ts';
import { documentsOf } from './meaning/corpora.ts';
import { embedPictures } from './meaning/embed-pictures.ts';
import { samplePictures } from './meaning/sample-pictures.ts';
import { VectorRanking } from './meaning/vector-ranking.ts';

const ASSESSED = [
  'd85a497f-b310-52ed-b7f0-b004506d27ca',
  '4d8d4c5b-715e-5752-a549-b3a820ef6901',
  '12da9ac8-841f-5e32-a06d-b8af5d5b08f0',
  'e457f59c-fbef-5abf-8ec9-ed1e7862d07f',
  '6311bea1-b338-5cbf-9c0a-1407bb163693',
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    on: { type: 'string', default: 'metadata' },
    count: { type: 'string', default: '10' },
    'text-model': { type: 'string' },
    'image-model': { type: 'string' },
    'models-dir': { type: 'string' },
  },
});
const modelsDir = options['models-dir'];
const documents = documentsOf('sample');
const ranking = options.on === 'image' ? await byPicture() : await byMetadata();

for (const uuid of positionals.length > 0 ? positionals : ASSESSED) {
  process.stdout.write(`\n${describe(uuid)}\n`);
  const nearest = ranking.nearest(ranking.vectorOf(uuid)).filter(({ id }) => id !== uuid);
  for (const { id, distance } of nearest.slice(0, Number(options.count))) {
    process.stdout.write(`  ${distance.toFixed(3)}  ${describe(id)}\n`);
  }
}

async function byMetadata(): Promise<VectorRanking> {
  const embedder = await openTextEmbedder({ setting: options['text-model'], modelsDir });
  process.stdout.write(`${embedder.name}\n`);
  const vectors = await embedder.embedTexts([...documents.values()].map(choEmbeddingText), 'document');
  await embedder.close();
  return new VectorRanking([...documents.keys()], vectors);
}

async function byPicture(): Promise<VectorRanking> {
  const embedder = await openImageEmbedder({ setting: options['image-model'], modelsDir });
  process.stdout.write(`${embedder.name}\n`);
  const embedded = await embedPictures(embedder, samplePictures());
  await embedder.close();
  return embedded;
}

function describe(uuid: string): string {
  const document = documents.get(uuid);
  const [title, creator, type] = ['title', 'creator', 'dcType'].map((name) =>
    [document?.[name]].flat().join(', '),
  );
  return `${title?.slice(0, 70)} (${creator || 'unknown'}; ${type})`;
}
