import { BLOCK_SHAPES } from '../../stores/cms/content-blocks.ts';
import { type JsonSchema, reference } from './json-schema.ts';

/**
 * The schema of an item of a page, given with any block as its `item`, as one schema for
 * each kind of block: `collection` says which one it is.
 */
export function contentItemSchema(item: JsonSchema): JsonSchema {
  const { properties = {}, ...rest } = item as { readonly properties?: Readonly<Record<string, JsonSchema>> };
  const kinds = Object.keys(BLOCK_SHAPES);
  const variant = (collection: JsonSchema, block: JsonSchema): JsonSchema => ({
    ...rest,
    properties: { ...properties, collection: { ...properties['collection'], ...collection }, item: block },
  });
  return {
    description: 'A place on a page with its block; `collection` is the kind of the block',
    anyOf: [
      ...kinds.map((kind) =>
        variant(
          { type: 'string', const: kind },
          { anyOf: [reference(schemaName(kind)), { type: 'null' }], description: DELETED },
        ),
      ),
      variant({ not: { enum: kinds } }, { description: 'A block of a kind that is not listed here' }),
    ],
  };
}

const DELETED = 'The block; null when it has been deleted';

/** `block_text` → `BlockText`. */
const schemaName = (kind: string): string =>
  kind.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
