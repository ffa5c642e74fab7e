import { z } from 'zod';
import { anything, assetFile, nullable } from './institution.ts';

const text = () => nullable(z.string());
const int = () => nullable(z.int());
const flag = () => nullable(z.boolean());

/** The fields of every block: whether and when it is shown. */
const COMMON = {
  id: z.int(),
  is_enabled: flag(),
  date_published: text().describe('ISO 8601: not shown before'),
  date_unpublished: text().describe('ISO 8601: not shown from then on'),
};

/** The blocks of a page by `collection`, which determines the fields; `type` is a variant within a kind. [content-23] */
export const BLOCK_SHAPES = {
  block_text: z.object({
    ...COMMON,
    type: text().describe('`hero`, `text` or `quote`'),
    heading: text(),
    body: text().describe('HTML'),
    summary: text(),
    heading_tag: text().describe('`h1`, `h2`, …'),
    heading_size: text(),
  }),
  block_slider: z.object({
    ...COMMON,
    type: text(),
    aspect_ratio: text().describe('Such as `16:9`'),
    row_mode: flag(),
    pick_items: int(),
    randomize: flag(),
    items: anything(),
  }),
  block_links: z.object({
    ...COMMON,
    heading: text(),
    type: text(),
    summary: text(),
    item: anything(),
  }),
  block_embed: z.object({
    ...COMMON,
    type: text(),
    link: text(),
    code: text(),
    aspect_ratio: text(),
    max_width: int().describe('Pixels'),
    file: nullable(assetFile),
  }),
  block_list: z.object({
    ...COMMON,
    type: text(),
    heading: text(),
    summary: text(),
    collection: text(),
    mode: text(),
    pick_items: int(),
    show_filter: flag(),
    filter_interface: flag(),
    row_mode: flag(),
    randomize: flag(),
    aspect_ratio: text(),
    color_text: text(),
    color_background: text(),
    items: nullable(z.array(z.unknown())),
  }),
} as const;

type BlockKind = keyof typeof BLOCK_SHAPES;

/** A block of a known kind. */
export type Block = {
  [Kind in BlockKind]: { readonly collection: Kind; readonly item: z.output<(typeof BLOCK_SHAPES)[Kind]> };
}[BlockKind];

interface CheckedItem {
  readonly collection: string | null;
  readonly item: unknown;
}

/** The checked items that are blocks of a known kind and have not been deleted. */
export const knownBlocks = (items: readonly CheckedItem[]): Block[] =>
  items.filter(
    ({ collection, item }) => isBlockKind(collection) && item !== null,
  ) as readonly CheckedItem[] as Block[];

const isBlockKind = (collection: unknown): collection is BlockKind =>
  typeof collection === 'string' && Object.hasOwn(BLOCK_SHAPES, collection);

/**
 * Checks the `item` of `{collection, item}` by the enclosing `collection`, never
 * by `item.type`. [content-14] Blocks of an unknown kind and deleted ones (null) are not checked.
 */
export function checkBlock(given: unknown, context: z.RefinementCtx): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const { collection, item } = given as { readonly collection?: unknown; readonly item?: unknown };
  if (!isBlockKind(collection) || item === undefined || item === null) return given;
  const checked = BLOCK_SHAPES[collection].safeParse(item);
  if (checked.success) return { ...given, item: checked.data };
  for (const { path, message } of checked.error.issues) {
    context.issues.push({ code: 'custom', path: ['item', ...path], message, input: item });
  }
  return z.NEVER;
}
