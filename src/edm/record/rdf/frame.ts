import { isContainerClass, isMembersKey } from '../containers.ts';
import { LIMITS } from '../limits.ts';
import { NAMESPACES, RDF } from '../namespaces.ts';
import type { Graph, Node, Term } from './graph.ts';

/** An entity as in framed JSON-LD, with URLs as keys and types. */
export interface FramedNode {
  readonly [key: string]: string | readonly string[] | FramedValue | readonly FramedValue[];
}

type FramedValue =
  | FramedNode
  | { readonly [key: string]: string }
  | { readonly '@list': readonly FramedValue[] };

const EDM = NAMESPACES.edm;
const SHOWN_AT = `${EDM}isShownAt`;
const SHOWN_BY = `${EDM}isShownBy`;
const VIEW = `${EDM}hasView`;
const MEDIA: ReadonlySet<string> = new Set([SHOWN_BY, VIEW]);
const NEXT = `${EDM}isNextInSequence`;
const WEB_RESOURCE = `${EDM}WebResource`;

/** The same for all records of a document together: shared entities are embedded in each of them. */
const MAX_DOCUMENT = 64 * 1024 * 1024;
/** Added for each entity and value to the length of its texts. */
const ENTITY_CHARACTERS = 100;
const VALUE_CHARACTERS = 20;
/** More than a record may have; reading/entity.ts reports it. */
const MAX_DEPTH = 50;

/** The length of all records of a document that have been framed so far. */
export interface Framed {
  characters: number;
}

/**
 * One Aggregation with everything that the graph says about the entities it names,
 * as framed JSON-LD: an entity is embedded at each mention except within itself,
 * that of `isShownAt` once. Media are WebResources, described or not, and their
 * `isNextInSequence` stays a reference. An `rdf:List` is a `@list` of JSON-LD, other
 * containers are entities with `rdf:_1`, `rdf:_2` and so on. [records-40]
 * `unread` gets what the document says of these and no statement can hold.
 * Errors: RangeError for more than 8 MB as JSON, approximately, or for more than
 * 64 MB together with the document's other records.
 */
export function frame(graph: Graph, root: string, document: Framed, unread: Set<string>): FramedNode {
  const embedded = new Set<string>();
  const path = new Set<string>();
  const before = document.characters;

  const grow = (characters: number): void => {
    document.characters += characters;
    const whole = 'with all entities that it names';
    if (document.characters - before > LIMITS.recordBytes)
      throw new RangeError(`it is longer than 8 MB ${whole}`);
    if (document.characters > MAX_DOCUMENT)
      throw new RangeError(`its document is longer than 64 MB ${whole}`);
  };

  const embed = (id: string, node: Node, role: 'media' | 'other'): FramedNode => {
    grow(ENTITY_CHARACTERS);
    embedded.add(id);
    path.add(id);
    for (const message of node.unread ?? []) unread.add(message);
    const framed: Record<string, FramedNode[string]> = {};
    if (!id.startsWith('_:')) framed['@id'] = id;
    const isUntyped = node.types.length === 0 && role === 'media' && !isContainerNode(node);
    const types = isUntyped ? [WEB_RESOURCE] : node.types;
    if (types.length > 0) framed['@type'] = types;
    for (const property of [...node.properties.keys()].sort()) {
      const values = node.properties.get(property) ?? [];
      const all = values.map((value) => framedValue(value, property, id, role));
      framed[property] = all.length === 1 && all[0] ? all[0] : all;
    }
    path.delete(id);
    return framed;
  };

  const framedValue = (
    term: Term,
    property: string,
    parent: string,
    role: 'media' | 'other',
  ): FramedValue => {
    grow(VALUE_CHARACTERS + ('text' in term ? term.text : term.url).length);
    if ('text' in term) return literal(term);
    const { url: id } = term;
    const isMedium = (parent === root && MEDIA.has(property)) || (role === 'media' && isMembersKey(property));
    const isTooDeep = path.has(id) || path.size >= MAX_DEPTH;
    const list = isTooDeep ? undefined : membersOfList(graph, id);
    if (list !== undefined) {
      path.add(id);
      const memberRole = isMedium ? 'media' : 'other';
      const members = list.map((member) => framedValue(member, FIRST, id, memberRole));
      path.delete(id);
      return { '@list': members };
    }
    const node = graph.get(id);
    const mayEmbed =
      !isTooDeep &&
      !(role === 'media' && property === NEXT) &&
      !(parent === root && property === SHOWN_AT && embedded.has(id));
    if (node && mayEmbed) return embed(id, node, isMedium ? 'media' : 'other');
    return isMedium ? { '@id': id, '@type': [WEB_RESOURCE] } : { '@id': id };
  };

  const node = graph.get(root);
  if (!node) return { '@id': root };
  const framed = embed(root, node, 'other');
  // The official frame gives an empty list of views to a record with a medium and no view.
  return SHOWN_BY in framed && !(VIEW in framed) ? { ...framed, [VIEW]: [] } : framed;
}

const FIRST = `${RDF}first`;
const REST = `${RDF}rest`;
const NIL = `${RDF}nil`;

/** Blank nodes that are known not to begin such a list, so that each list is followed once. */
const NO_LISTS = new WeakMap<Graph, Set<string>>();

const isContainerNode = ({ types, properties }: Node): boolean =>
  types.some(isContainerClass) || [...properties.keys()].some(isMembersKey);

/**
 * The members of a list that a `@list` of JSON-LD can hold: no node of it has a name, or more than one
 * member, or anything else. Undefined for a list that is not so or does not end, and for other nodes.
 * Source: JSON-LD 1.1 API, 8.4.
 */
function membersOfList(graph: Graph, head: string): Term[] | undefined {
  const others = NO_LISTS.getOrInsertComputed(graph, () => new Set<string>());
  const members: Term[] = [];
  const passed = new Set<string>();
  for (let id = head; id !== NIL; ) {
    const mayBeList = id.startsWith('_:') && !passed.has(id) && !others.has(id);
    const node = mayBeList ? graph.get(id) : undefined;
    const [first, ...moreFirsts] = node?.properties.get(FIRST) ?? [];
    const [rest, ...moreRests] = node?.properties.get(REST) ?? [];
    const isPlain =
      node?.properties.size === 2 &&
      node.unread === undefined &&
      node.types.every(isContainerClass) &&
      moreFirsts.length + moreRests.length === 0;
    if (!isPlain || first === undefined || rest === undefined || !('url' in rest)) {
      for (const one of passed) others.add(one);
      return undefined;
    }
    members.push(first);
    passed.add(id);
    id = rest.url;
  }
  return members;
}

function literal({ text, language, datatype }: Exclude<Term, { url: string }>): FramedValue {
  if (language !== undefined) return { '@value': text, '@language': language };
  return datatype === undefined ? { '@value': text } : { '@value': text, type: datatype };
}
