import { isJsonObject } from '../../kernel/json.ts';
import { quote } from '../../kernel/quote.ts';
import { noRecord, readRecord } from './reading/read-record.ts';
import type { ReadResult } from './record.ts';

/**
 * A record from framed JSON-LD. Its `@context` is ignored: keys are those of our
 * context file, prefixed names or URLs. A `@graph` with one node, which framing
 * may produce, counts as that node. Never throws.
 */
export function readFramed(value: unknown, notes?: readonly string[]): ReadResult {
  const graph = isJsonObject(value) ? value['@graph'] : undefined;
  if (graph === undefined) return readRecord(value, 'framed', notes);
  const nodes = Array.isArray(graph) ? graph : [graph];
  if (nodes.length === 1) return readRecord(nodes[0], 'framed', notes);
  const proxy = nodes.filter(isJsonObject).find(isProxy);
  const hint =
    proxy === undefined
      ? ''
      : `; its ore:Proxy ${quote(proxy['@id'] ?? proxy['id'])} can be read from RDF/XML only`;
  return noRecord(`@graph is ${quote(graph)} nodes, not one Aggregation${hint}`);
}

const isProxy = (node: Readonly<Record<string, unknown>>): boolean =>
  [node['@type'] ?? node['type']]
    .flat()
    .some((type) => typeof type === 'string' && /(?:^|[:/#])Proxy$/.test(type));
