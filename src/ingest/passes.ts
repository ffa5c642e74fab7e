import type { Pass } from './passes/pass.ts';
import { type PictureParts, picturesPass } from './passes/pictures.ts';
import { type TextVectorParts, textVectorPass } from './passes/text-vectors.ts';

/** All passes, in the order in which the indexer runs them. */
export const indexPasses = (textVectors: TextVectorParts, pictures: PictureParts): readonly Pass[] => [
  textVectorPass(textVectors),
  picturesPass(pictures),
];
