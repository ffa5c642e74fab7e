import { dublinCoreFormat } from './dublin-core-format.ts';
import { edmFormat } from './edm-format.ts';
import type { MetadataFormat } from './metadata-format.ts';

const FORMATS: readonly MetadataFormat[] = [edmFormat, dublinCoreFormat];

/** Those of the prefixes that exist, in our order. */
export const formatsOf = (prefixes: readonly string[]): readonly MetadataFormat[] =>
  FORMATS.filter(({ prefix }) => prefixes.includes(prefix));
