import { quote } from '../../kernel/quote.ts';
import { expandName } from '../namespaces.ts';
import { CLASSES } from '../properties.ts';
import { type Graph, GraphBuilder, type Node } from './graph.ts';

const PROXY = expandName('ore:Proxy');
const CHO = expandName(CLASSES.ProvidedCHO);
const PROXY_FOR = expandName('ore:proxyFor');
const LINEAGE = expandName('ore:lineage');
const EUROPEANA_PROXY = expandName('edm:europeanaProxy');
/** What a Proxy says of itself. */
const OWN: ReadonlySet<string> = new Set([PROXY_FOR, expandName('ore:proxyIn'), LINEAGE, EUROPEANA_PROXY]);

export interface MergedProxies {
  readonly graph: Graph;
  /** Which Proxies were not read, and why: by the URL of their ProvidedCHO, which may be none of this document. */
  readonly ignored: ReadonlyMap<string, readonly string[]>;
}

/**
 * A graph in Europeana's internal EDM, where statements about an object are those of
 * its Proxies, as a graph in the EDM of providers: the ProvidedCHO has the statements
 * of its provider's Proxy after its own. Those of Europeana and aggregators are left out.
 */
export function mergeProxies(graph: Graph): MergedProxies {
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
  return { types: cho.types, properties: graph.build().get(id)?.properties ?? cho.properties };
}
