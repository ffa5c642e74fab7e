import { isMap, isScalar, parseDocument, visit } from 'yaml';
import { quote } from './quote.ts';

/**
 * The value of a YAML document. Errors: those of YAML, with line and column; also for a key that is
 * twice in a mapping, which the parser itself would look for in quadratic time.
 */
export function parseYaml(text: string): unknown {
  // Warnings, one for each unknown tag, would go to standard error.
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'error' });
  for (const error of document.errors) throw error;
  visit(document, {
    Collection(_, collection) {
      if (isMap(collection)) refuseRepeatedKeys(collection.items.map(({ key }) => key));
    },
  });
  return document.toJS();
}

function refuseRepeatedKeys(keys: readonly unknown[]): void {
  const seen = new Set<unknown>();
  for (const key of keys) {
    if (!isScalar(key)) continue;
    if (seen.has(key.value)) throw new Error(`the key ${quote(key.value)} is there twice`);
    seen.add(key.value);
  }
}
