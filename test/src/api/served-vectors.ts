import type { Models } from '../../../src/documents/fields/models.ts';
import type { SearchEngine } from '../../../src/stores/search/search-engine.ts';
import { serveCollections } from './served-collections.ts';

const DIMENSIONS = { metadataEmbedding: 384, imageEmbedding: 512 } as const;

/** A vector of unit length that has this angle, in degrees, with all others of angle 0. */
export function vectorAt(degrees: number, field: keyof typeof DIMENSIONS): number[] {
  const vector = new Array<number>(DIMENSIONS[field]).fill(0);
  vector[0] = Math.cos((degrees * Math.PI) / 180);
  vector[1] = Math.sin((degrees * Math.PI) / 180);
  return vector;
}

/** A search engine over a collection `chos` of these documents; closed when the test ends, or with `atEnd`. */
export const serveDocuments = (
  documents: readonly object[],
  models?: Models,
  atEnd?: (work: () => void | Promise<void>) => void,
): Promise<SearchEngine> => serveCollections({ chos: documents }, models, atEnd);
