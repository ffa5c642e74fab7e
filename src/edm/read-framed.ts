import { isJsonObject } from '../kernel/json.ts';
import { noRecord, readRecord } from './reading/read-record.ts';
import { quote } from './reading/reading.ts';
import type { ReadResult } from './record.ts';

/**
 * A record from framed JSON-LD. Its `@context` is ignored: keys are those of
 * our context file, prefixed names or full addresses. A `@graph` with one
 * node, as framing may give it, counts as that node. Never throws.
 */
export function readFramed(value: unknown): ReadResult {
  const graph = isJsonObject(value) ? value['@graph'] : undefined;
  if (graph === undefined) return readRecord(value, 'framed');
  if (!Array.isArray(graph)) return readRecord(graph, 'framed');
  if (graph.length === 1) return readRecord(graph[0], 'framed');
  return noRecord(`@graph is ${quote(graph)} nodes, not one Aggregation`);
}
