/** The order of a database with the collation of the language: hyphens do not count. */
export const byId = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : 1);

const collator = new Intl.Collator('de', { ignorePunctuation: true });
