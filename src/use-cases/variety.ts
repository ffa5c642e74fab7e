/** What an object has in common with others that stand near it. */
interface Various {
  readonly dataProvider?: string;
  readonly imageColor?: string;
  readonly dcType?: readonly string[];
  readonly creator?: readonly string[];
}

/** The fields by which a choice of objects is varied, and that say whether they have a picture. */
export const VARIETY_FIELDS = ['dataProvider', 'imageColor', 'dcType', 'creator', 'imageOrientation'];

/** Traits that repeat as rarely as possible where objects are shown of which nobody asked for: on the home page, and in a search without words. */
export const variety = ({ dataProvider, imageColor, dcType, creator }: Various): string[] => [
  `institution ${dataProvider}`,
  `colour ${imageColor}`,
  `kind ${dcType?.[0]}`,
  `creator ${creator?.[0]}`,
];
