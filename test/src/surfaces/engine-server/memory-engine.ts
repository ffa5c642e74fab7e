import type { CollectionInfo } from '../../../../src/engine/collection-info.ts';
import { checkDocument, type EngineDocument } from '../../../../src/engine/documents/document-check.ts';
import { EngineFault } from '../../../../src/engine/fault.ts';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import type { Lines, WriteOutcome } from '../../../../src/engine/write-options.ts';
import type { ServedEngine } from '../../../../src/surfaces/engine-server/served-engine.ts';

interface Kept {
  readonly schema: CollectionSchema;
  readonly documents: Map<string, EngineDocument>;
}

/** Stores documents in maps, and replies to a search with its parameters. A filter is the id of the document that it matches. */
export function memoryEngine(): ServedEngine {
  const collections = new Map<string, Kept>();
  const aliases = new Map<string, string>();
  const find = (name: string) => collections.get(aliases.get(name) ?? name);
  const show = ({ schema, documents }: Kept): CollectionInfo => ({
    schema,
    documents: documents.size,
    createdAt: 0,
  });
  const known = (name: string): Kept => {
    const kept = find(name);
    if (!kept) throw new EngineFault(404, 'Collection not found');
    return kept;
  };

  function writeLine({ schema, documents }: Kept, line: string, action: string): WriteOutcome {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return { success: false, code: 400, error: 'Bad JSON: it is' };
    }
    const checked = checkDocument(value, schema, action === 'update');
    if ('error' in checked) return { success: false, ...checked };
    const id = String(checked.document['id']);
    const before = documents.get(id);
    if (before && action === 'create') {
      return { success: false, code: 409, error: `A document with id ${id} already exists.`, id };
    }
    if (!before && action === 'update') {
      return { success: false, code: 404, error: `Could not find a document with id: ${id}`, id };
    }
    const document = { ...(action === 'update' ? before : {}), ...checked.document };
    documents.set(id, document);
    return { success: true, id, document: JSON.stringify(document) };
  }

  return {
    createCollection: async (schema) => {
      if (collections.has(schema.name)) {
        throw new EngineFault(409, `A collection with name \`${schema.name}\` already exists.`);
      }
      const kept = { schema, documents: new Map() };
      collections.set(schema.name, kept);
      return show(kept);
    },
    collection: async (name) => {
      const kept = find(name);
      return kept && show(kept);
    },
    collections: async () => [...collections.values()].map(show),
    dropCollection: async (name) => {
      const kept = collections.get(name);
      collections.delete(name);
      return kept && show(kept);
    },
    write: async (name, lines, action) => textsOf(lines).map((line) => writeLine(known(name), line, action)),
    publish: async () => {},
    document: async (name, id) => JSON.stringify(known(name).documents.get(id)),
    removeDocument: async (name, id) => {
      const document = known(name).documents.get(id);
      known(name).documents.delete(id);
      return JSON.stringify(document);
    },
    removeMatching: async (name, filter) => Number(known(name).documents.delete(filter)),
    updateMatching: async (name, filter, change) =>
      writeLine(known(name), JSON.stringify({ ...JSON.parse(change), id: filter }), 'update').success ? 1 : 0,
    exportDocuments: async function* (name) {
      for (const document of known(name).documents.values()) yield JSON.stringify(document);
    },
    search: async (name, parameters) => {
      const kept = find(name);
      if (!kept) return { status: 404, body: Buffer.from('{"message":"Collection not found"}') };
      return { status: 200, body: Buffer.from(JSON.stringify({ collection: kept.schema.name, parameters })) };
    },
    aliases: async () => [...aliases].map(([name, collection]) => ({ name, collection })),
    setAlias: async (name, collection) => void aliases.set(name, collection),
    dropAlias: async (name) => {
      const collection = aliases.get(name);
      aliases.delete(name);
      return collection === undefined ? undefined : { name, collection };
    },
  };
}

const textsOf = (lines: Lines): readonly string[] =>
  lines instanceof Uint8Array
    ? Buffer.from(lines)
        .toString()
        .split('\n')
        .filter((line) => line.trim() !== '')
    : lines;
