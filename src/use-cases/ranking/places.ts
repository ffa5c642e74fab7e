/**
 * Fields that say what an object is: words in them count before a mention in a description. The order is that of
 * engines: of equally good matches, the one in the field that comes first wins.
 */
export const PLACES = [
  'creator',
  'title',
  'subject',
  'dcType',
  'spatial',
  'alternative',
  'medium',
  'isPartOf',
] as const;

/** The fields of a search in the order in which they count: those that say what an object is, then all others. */
export function placesFirst(query_by: string): string {
  const fields = query_by.split(',');
  const first = PLACES.filter((field) => fields.includes(field));
  const others = fields.filter((field) => !first.some((place) => place === field) && field !== 'description');
  return [...first, ...others, ...fields.filter((field) => field === 'description')].join();
}
