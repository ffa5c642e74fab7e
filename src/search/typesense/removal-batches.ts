/** Characters of a filter, encoded, that go into one address. */
const MAX_FILTER_LENGTH = 3500;

/** Filters for documents with these ids, as many of them in each as an address holds. */
export function removalFilters(ids: readonly string[]): string[] {
  const filters: string[] = [];
  let [batch, length]: [string[], number] = [[], 0];
  for (const id of ids) {
    // A backtick ends the quoting, and stands in no id.
    if (/[`\\]/.test(id)) continue;
    const quoted = `\`${id}\``;
    const added = encodeURIComponent(`${quoted},`.toWellFormed()).length;
    if (batch.length > 0 && length + added > MAX_FILTER_LENGTH) {
      filters.push(filterOf(batch));
      [batch, length] = [[], 0];
    }
    batch.push(quoted);
    length += added;
  }
  if (batch.length > 0) filters.push(filterOf(batch));
  return filters;
}

const filterOf = (quoted: readonly string[]): string => `id:=[${quoted.join(',')}]`;
