import { dublinCoreFormat } from './dublin-core-format.ts';
import { edmFormat } from './edm-format.ts';
import type { MetadataFormat } from './metadata-format.ts';

/** `oaiFormats` in src/app/settings says which of them OAI_FORMATS may name, and its default which are offered. */
const FORMATS: readonly MetadataFormat[] = [edmFormat, dublinCoreFormat];

/** The formats of those prefixes that exist, in our order. */
export const formatsOf = (prefixes: readonly string[]): readonly MetadataFormat[] =>
  FORMATS.filter(({ prefix }) => prefixes.includes(prefix));
