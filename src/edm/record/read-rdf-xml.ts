import { EncodingError } from '../../kernel/decode-xml.ts';
import { quote } from '../../kernel/quote.ts';
import { expandName } from './namespaces.ts';
import { CLASSES } from './properties.ts';
import { type Framed, frame } from './rdf/frame.ts';
import { type Graph, GraphBuilder, type Node } from './rdf/graph.ts';
import { readGraph } from './rdf/read-graph.ts';
import { noRecord, readRecord } from './reading/read-record.ts';
import type { ReadResult } from './record.ts';

const AGGREGATION = expandName(CLASSES.Aggregation);
const CHO = expandName(CLASSES.ProvidedCHO);
const AGGREGATED = expandName('edm:aggregatedCHO');

/** The result of reading one Aggregation. */
export interface RdfRecord {
  /** Its URL, if one could be read, also when the record is rejected. */
  readonly url: string | undefined;
  readonly result: ReadResult;
}

/**
 * The records of an RDF/XML document, one for each Aggregation, in the order of
 * the document. In Europeana's internal EDM, objects have the statements of their
 * provider's Proxy. `base` is the document's own URL; relative URLs of what it
 * describes are resolved against it. Never throws: a document that cannot be read
 * is one result without a record.
 */
export async function readRdfXml(
  xml: string | AsyncIterable<string>,
  base?: string,
): Promise<readonly RdfRecord[]> {
  let merged: MergedProxies;
  try {
    merged = mergeProxies(await readGraph(xml, base));
  } catch (error) {
    if (error instanceof EncodingError) return [fault(error.message)];
    const message = error instanceof Error ? error.message : String(error);
    return [
      fault(
        `not RDF/XML: ${message.length > MAX_CHARACTERS ? `${message.slice(0, MAX_CHARACTERS)}…` : message}`,
      ),
    ];
  }
  const { graph, ignored } = merged;
  const aggregations = withType(graph, AGGREGATION);
  if (aggregations.length === 0) return [fault('no Aggregation')];
  if (aggregations.length > MAX_AGGREGATIONS)
    return [fault(`more than ${MAX_AGGREGATIONS} Aggregations in one document`)];
  const aggregated = new Set(aggregations.flatMap((id) => aggregatedBy(graph, id)));
  const loose = withType(graph, CHO).filter((id) => !aggregated.has(id));
  if (loose.length > 0) {
    return [fault(`no Aggregation of the ProvidedCHO ${loose.slice(0, 3).map(quote).join(', ')}`)];
  }
  const framed: Framed = { characters: 0 };
  return aggregations.map((id) => {
    // Proxies of no object are named in each record, because they may explain what it lacks.
    const objects = aggregatedBy(graph, id);
    const notes = [...ignored].flatMap(([object, reasons]) =>
      objects.includes(object) || !aggregated.has(object) ? reasons : [],
    );
    return { url: id, result: readAggregation(graph, id, framed, notes) };
  });
}

/** In a document of 16 MB, none of more could be a record. */
const MAX_AGGREGATIONS = 250_000;

/** Of the parser's messages, which may repeat a name. */
const MAX_CHARACTERS = 300;

const fault = (message: string): RdfRecord => ({ url: undefined, result: noRecord(message) });

/** So that a record of loose texts does not fill a report. */
const MAX_UNREAD = 20;

function readAggregation(graph: Graph, id: string, framed: Framed, notes: readonly string[]): ReadResult {
  try {
    const unread = new Set<string>();
    const record = frame(graph, id, framed, unread);
    return readRecord(record, 'canonical', [...notes, ...[...unread].slice(0, MAX_UNREAD)]);
  } catch (error) {
    if (error instanceof RangeError) return noRecord(error.message);
    throw error;
  }
}

const withType = (graph: Graph, type: string): string[] =>
  [...graph].filter(([, { types }]) => types.includes(type)).map(([id]) => id);

const aggregatedBy = (graph: Graph, id: string): string[] =>
  (graph.get(id)?.properties.get(AGGREGATED) ?? []).flatMap((term) => ('url' in term ? term.url : []));

const PROXY = expandName('ore:Proxy');
const PROXY_FOR = expandName('ore:proxyFor');
const LINEAGE = expandName('ore:lineage');
const EUROPEANA_PROXY = expandName('edm:europeanaProxy');
/** What a Proxy says of itself. */
const OWN: ReadonlySet<string> = new Set([PROXY_FOR, expandName('ore:proxyIn'), LINEAGE, EUROPEANA_PROXY]);

interface MergedProxies {
  readonly graph: Graph;
  /** Which Proxies were not read, and why: by the URL of their ProvidedCHO, which may be none of this document. */
  readonly ignored: ReadonlyMap<string, readonly string[]>;
}

/**
 * A graph in Europeana's internal EDM, where statements about an object are those of
 * its Proxies, as a graph in the EDM of providers: the ProvidedCHO has the statements
 * of its provider's Proxy after its own. [records-4] Those of Europeana and aggregators are left out.
 */
function mergeProxies(graph: Graph): MergedProxies {
  const merged = new Map(graph);
  const ignored = new Map<string, string[]>();
  for (const [url, proxy] of graph) {
    if (!proxy.types.includes(PROXY)) continue;
    const [object = ''] = valuesOf(proxy, PROXY_FOR);
    const cho = merged.get(object);
    const reason = reasonToIgnore(proxy, cho);
    if (cho !== undefined && reason === undefined) merged.set(object, joined(object, cho, proxy));
    else ignored.getOrInsert(object, []).push(`ore:Proxy ${quote(url)} is not read: ${reason}`);
  }
  return { graph: merged, ignored };
}

function reasonToIgnore(proxy: Node, cho: Node | undefined): string | undefined {
  if (valuesOf(proxy, EUROPEANA_PROXY).some((value) => value.trim() === 'true')) {
    return 'its statements are those of Europeana';
  }
  if (proxy.properties.has(LINEAGE)) return 'its statements are those of an aggregator';
  return cho?.types.includes(CHO) ? undefined : 'its ore:proxyFor names no ProvidedCHO of the document';
}

const valuesOf = ({ properties }: Node, property: string): string[] =>
  (properties.get(property) ?? []).map((term) => ('url' in term ? term.url : term.text));

function joined(id: string, cho: Node, proxy: Node): Node {
  const graph = new GraphBuilder();
  for (const { properties } of [cho, proxy]) {
    for (const [name, terms] of properties) {
      if (!OWN.has(name)) for (const term of terms) graph.addValue(id, name, term);
    }
  }
  const unread = [...(cho.unread ?? []), ...(proxy.unread ?? [])];
  return {
    types: cho.types,
    properties: graph.build().get(id)?.properties ?? cho.properties,
    ...(unread.length > 0 && { unread }),
  };
}
