import { z } from 'zod';
import { CONCEPT_KINDS } from '../collections/concept.ts';
import { CONCEPT_FIELDS } from '../collections/described-concept.ts';

const text = z.string();

/** A concept of the table, as `/v2/vocabulary` returns it. */
export const conceptShape = z.object({
  uri: text.describe('In documents: that of an authority file, or that of its entry here'),
  id: text.describe('Such as `aat-300033618`, or the id that the table gives it'),
  kind: z.enum(CONCEPT_KINDS),
  label: z.object({ de: text, en: text }).describe('Its name in each language, or that in the other one'),
  names: z
    .object({ de: z.array(text), en: z.array(text) })
    .describe('Words that mean it and by which its objects are found'),
  values: z.array(text).describe('Further values of records that mean it'),
  same: z.array(text).describe('URIs of the same concept in other authority files'),
  field: z.enum(CONCEPT_FIELDS).describe('Field of `chos` with its URI'),
  filter_by: text.describe('`filter_by` of `/v2/search` for its objects'),
});

export const vocabularyShape = z.object({ concepts: z.array(conceptShape) });
