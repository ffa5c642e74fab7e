/** The hidden field with other forms, parts and spellings of the words of an object, and other names of its entities. */
const FIELD = 'wordForms';

/**
 * Asks for the hits of the hidden field after those of the fields in `query_by`: not without words, nor with
 * vectors, whose ranks would be fused with those of all hits.
 */
export function addWordForms(parameters: Record<string, string>): void {
  const { q = '', vector_query = '' } = parameters;
  if (['', '*'].includes(q.trim()) || vector_query.trim() !== '') return;
  parameters['also_query_by'] = FIELD;
}
