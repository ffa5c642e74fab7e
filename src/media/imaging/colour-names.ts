/** The values of `imageColor`. [media-14] */
export const COLOUR_NAMES = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'white',
  'gray',
  'black',
  'brown',
] as const;

export type ColourName = (typeof COLOUR_NAMES)[number];
