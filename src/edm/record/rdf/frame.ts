import { LIMITS } from '../limits.ts';
import { NAMESPACES } from '../namespaces.ts';
import type { Graph, Node, Term } from './graph.ts';

/** An entity as in framed JSON-LD, with URLs as keys and types. */
export interface FramedNode {
  readonly [key: string]: string | readonly string[] | FramedValue | readonly FramedValue[];
}

type FramedValue = FramedNode | { readonly [key: string]: string };

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
 * `isNextInSequence` stays a reference.
 * Errors: RangeError for more than 8 MB as JSON, approximately, or for more than
 * 64 MB together with the document's other records.
 */
export function frame(graph: Graph, root: string, document: Framed): FramedNode {
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
    const framed: Record<string, FramedNode[string]> = {};
    if (!id.startsWith('_:')) framed['@id'] = id;
    const types = node.types.length === 0 && role === 'media' ? [WEB_RESOURCE] : node.types;
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
    const node = graph.get(id);
    const isMedium = parent === root && MEDIA.has(property);
    const mayEmbed =
      !path.has(id) &&
      path.size < MAX_DEPTH &&
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

function literal({ text, language, datatype }: Exclude<Term, { url: string }>): FramedValue {
  if (language !== undefined) return { '@value': text, '@language': language };
  return datatype === undefined ? { '@value': text } : { '@value': text, type: datatype };
}
