import { isJsonObject } from '../kernel/json.ts';
import { noRecord, readRecord } from './reading/read-record.ts';
import { quote } from './reading/reading.ts';
import type { ReadResult } from './record.ts';

/**
 * A record from framed JSON-LD. Its `@context` is ignored: keys are those of our
 * context file, prefixed names or URLs. A `@graph` with one node, which framing
 * may produce, counts as that node. Never throws.
 */
export function readFramed(value: unknown): ReadResult {
  const graph = isJsonObject(value) ? value['@graph'] : undefined;
  if (graph === undefined) return readRecord(value, 'framed');
  const nodes = Array.isArray(graph) ? graph : [graph];
  if (nodes.length === 1) return readRecord(nodes[0], 'framed');
  return noRecord(`@graph is ${quote(graph)} nodes, not one Aggregation`);
}
