import { legibleText } from '../../kernel/characters.ts';
import { withoutMarkup } from './markup.ts';

/**
 * A text of a record as people read it: what the index, pages, feeds, citations, manifests,
 * `oai_dc` and schema.org have of it. The record itself, and EDM, keep what was supplied. [records-20] [records-22]
 */
export const readableWording = (supplied: string): string => legibleText(withoutMarkup(supplied));
