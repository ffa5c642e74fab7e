/** The words of a text that are separated by spaces. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
