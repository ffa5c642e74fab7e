import { type LinkParts, linksPass } from './passes/links.ts';
import type { Pass } from './passes/pass.ts';
import { type PictureParts, picturesPass } from './passes/pictures.ts';
import { type TextVectorParts, textVectorPass } from './passes/text-vectors.ts';

export interface PassesParts {
  readonly textVectors: TextVectorParts;
  readonly links: LinkParts;
  readonly pictures: PictureParts;
}

/** All passes, in the order in which the indexer runs them. */
export const indexPasses = ({ textVectors, links, pictures }: PassesParts): readonly Pass[] => [
  textVectorPass(textVectors),
  linksPass(links),
  picturesPass(pictures),
];
