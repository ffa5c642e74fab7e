/** The supplied URL of the Aggregation, with which the body of every record begins. */
export function suppliedUrlIn(body: string): string | undefined {
  const [, text] = /^\{"id":("(?:[^"\\]|\\.)*")/.exec(body) ?? [];
  return text === undefined ? undefined : String(JSON.parse(text));
}
