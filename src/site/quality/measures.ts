import type { QualityFigures } from '../../quality/quality-figures.ts';
import type { Part } from '../charts/parts.ts';
import type { Texts } from '../texts/de.ts';

type ContentTier = keyof QualityFigures['contentTier'];
type MetadataTier = keyof QualityFigures['metadataTier'];

/** The tiers from the lowest to the highest; the metadata tiers leave out a step of colours. */
const CONTENT = [
  ['0', 'step-0'],
  ['1', 'step-1'],
  ['2', 'step-2'],
  ['3', 'step-3'],
  ['4', 'step-4'],
] as const satisfies readonly (readonly [ContentTier, Part['tone']])[];
const METADATA = [
  ['0', 'step-0'],
  ['A', 'step-1'],
  ['B', 'step-3'],
  ['C', 'step-4'],
] as const satisfies readonly (readonly [MetadataTier, Part['tone']])[];
const LINKS = [
  ['broken', 'bad'],
  ['unchecked', 'unknown'],
  ['working', 'good'],
] as const satisfies readonly (readonly [keyof QualityFigures['links'], Part['tone']])[];

/** The objects by a tier or by the state of their links, as parts of a whole. */
export type Measure = 'contentTier' | 'metadataTier' | 'links';

export interface MeasuredPart extends Part {
  /** What it says of an object. */
  readonly meaning: string;
  /** The `quality` of the search page that finds these objects; undefined if it cannot. */
  readonly filter: string | undefined;
}

/** From the worst to the best. */
export function partsOf(
  measure: Measure,
  figures: QualityFigures,
  { quality }: Texts,
): readonly MeasuredPart[] {
  if (measure === 'links') {
    return LINKS.map(([name, tone]) => ({
      name: quality.linkNames[name],
      label: quality.linkNames[name],
      meaning: quality.linkStates[name],
      count: figures.links[name],
      tone,
      filter: name === 'unchecked' ? undefined : `linkOk:${name === 'working'}`,
    }));
  }
  if (measure === 'contentTier') {
    return CONTENT.map(([tier, tone]) => ({
      name: tier,
      label: quality.tier(tier),
      meaning: quality.tierMeanings.content[tier],
      count: figures.contentTier[tier],
      tone,
      filter: `contentTier:${tier}`,
    }));
  }
  return METADATA.map(([tier, tone]) => ({
    name: tier,
    label: quality.tier(tier),
    meaning: quality.tierMeanings.metadata[tier],
    count: figures.metadataTier[tier],
    tone,
    filter: `metadataTier:${tier}`,
  }));
}

/** Objects with content tier 3 or 4. */
export const goodContent = ({ contentTier }: QualityFigures): number => contentTier[3] + contentTier[4];

/** Objects with metadata tier B or C. */
export const goodMetadata = ({ metadataTier }: QualityFigures): number => metadataTier.B + metadataTier.C;

/** Objects whose links have all been checked. */
export const checkedLinks = ({ links }: QualityFigures): number => links.working + links.broken;
