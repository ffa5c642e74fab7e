import { type LinkParts, linksPass } from './passes/links.ts';
import type { Pass } from './passes/pass.ts';
import { PICTURES_PASS, type PictureParts, picturesPass } from './passes/pictures.ts';
import { TEXT_VECTORS_PASS, type TextVectorParts, textVectorPass } from './passes/text-vectors.ts';

/** What people call the passes whose records wait. */
export const PASS_NAMES: Readonly<Record<string, string>> = {
  [TEXT_VECTORS_PASS]: 'vectors',
  [PICTURES_PASS]: 'pictures',
};

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
