/**
 * Dates of EDTF (ISO 8601-2, levels 0 and 1) that a catalogue's wording would mean otherwise, or not at all,
 * in words that are understood: "1985/..", "../1985", "1900-21", "1985-XX", "Y-17E7". Other texts stay.
 */
export function withoutEdtf(text: string): string {
  const date = text.trim();
  const [, from, until] = OPEN.exec(date) ?? [];
  if (from !== undefined) return `ab ${withoutEdtf(from)}`;
  if (until !== undefined) return `bis ${withoutEdtf(until)}`;
  const [, year = '', season = ''] = SEASON.exec(date) ?? [];
  if (season !== '' && !isShortRange(year, season)) return `${SEASONS[Number(season) - 21]} ${year}`;
  const [, digits, zeros = '0'] = LONG_YEAR.exec(date) ?? [];
  // Year 0 is 1 BC.
  if (digits !== undefined) return `${Number(digits) * 10 ** Number(zeros) + 1} BC`;
  return text.replace(UNSPECIFIED, '');
}

/** An interval with an open or unknown end. */
const OPEN = /^(?:(\d{4}[\d-]*[?~]?)\/(?:\.\.)?|(?:\.\.)?\/(\d{4}[\d-]*[?~]?))$/;
const SEASON = /^(\d{4})-(2[1-4])[?~]?$/;
/** "1919-21" is 1919 to 1921 in catalogues. */
const isShortRange = (year: string, end: string): boolean => {
  const years = Number(end) - (Number(year) % 100);
  return years > 0 && years <= 10;
};
const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter'];
/** Before year 0, with an exponent or without. */
const LONG_YEAR = /^Y-(\d{1,9})(?:E(\d))?$/;
/** Month or day. */
const UNSPECIFIED = /(?<=^\d{4}(?:-\d\d)?)(?:-XX){1,2}$/;
