/** A year or two, with or without "c." and brackets. */
const YEARS =
  /^[([]?(?:(?:c\.|ca\.|circa|about|um) ?)?(?<first>(?:1\d|20)\d\d)(?:[-–](?<last>(?:1\d|20)\d\d|\d\d))?[)\]]?$/;
/** `1894-05-01`, `1. 5. 1894`, `May 1894`, `May 1, 1894`. */
const DAYS =
  /^(?:(?:1\d|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:[1-9]|1\d|2[0-8])\. ?(?:[1-9]|1[0-2])\. ?(?:1\d|20)\d\d|(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:(?:[1-9]|1\d|2[0-8]), )?(?:1\d|20)\d\d)$/;

/** Whether a wording has one of the forms that are most frequent and certain to be read: faster than reading it. */
export function isPlainDate(wording: string): boolean {
  const years = YEARS.exec(wording)?.groups;
  if (years === undefined) return DAYS.test(wording);
  const { first = '', last } = years;
  return last === undefined || Number(last) > Number(first.slice(-last.length));
}
