import { HONOURED, harmless, type OptionRule, type OptionTable, refused } from './parameters.ts';
import type { FieldType } from './schema.ts';

const NO_JOINS = 'collections cannot refer to each other';
const NO_SYMBOLS = 'only spaces and line breaks separate words, and symbols are removed from them';
const NO_STEMS = 'words are indexed unchanged';
const FOR_READING = 'it is read-only';

/** Members of the body of `POST /collections` in Typesense 30. */
export const COLLECTION_OPTIONS: OptionTable = {
  name: HONOURED,
  fields: HONOURED,
  default_sorting_field: HONOURED,
  metadata: HONOURED,
  enable_nested_fields: refused('objects within documents are stored and delivered, but not indexed'),
  symbols_to_index: refused(NO_SYMBOLS),
  token_separators: refused(NO_SYMBOLS),
  synonym_sets: refused('there are no synonyms here'),
  curation_sets: refused('there are no curations here'),
  voice_query_model: refused('it does not support speech'),
  created_at: harmless(FOR_READING),
  num_documents: harmless(FOR_READING),
  num_memory_shards: harmless(FOR_READING),
};

/** Options of fields in Typesense 30. */
export const FIELD_OPTIONS: OptionTable = {
  name: HONOURED,
  type: HONOURED,
  facet: HONOURED,
  optional: HONOURED,
  index: HONOURED,
  sort: HONOURED,
  infix: HONOURED,
  num_dim: HONOURED,
  vec_dist: refused('the distance of vectors is their cosine', { accepted: ['cosine'] }),
  hnsw_params: harmless('the nearest vectors are found by a scan, without such an index'),
  range_index: harmless('it affects how ranges are found, not what they contain'),
  store: refused('documents are stored whole', { accepted: [true] }),
  locale: refused('it has no rules for languages', { accepted: ['', 'en', 'de_en'] }),
  stem: refused(NO_STEMS),
  stem_dictionary: refused(NO_STEMS),
  symbols_to_index: refused(NO_SYMBOLS),
  token_separators: refused(NO_SYMBOLS),
  truncate_len: refused('words are cut at 100 bytes', { accepted: [100] }),
  truncate: refused('words are cut at 100 bytes', { accepted: [100] }),
  embed: refused('it does not compute vectors'),
  reference: refused(NO_JOINS),
  async_reference: refused(NO_JOINS),
  cascade_delete: harmless(NO_JOINS),
  nested: refused('objects within documents are not indexed'),
  nested_array: harmless('objects within documents are not indexed'),
};

/** The types of fields in Typesense 30. */
export const FIELD_TYPES: OptionTable & Readonly<Record<FieldType, OptionRule>> = {
  string: HONOURED,
  'string[]': HONOURED,
  int32: HONOURED,
  'int32[]': HONOURED,
  int64: HONOURED,
  'int64[]': HONOURED,
  float: HONOURED,
  'float[]': HONOURED,
  bool: HONOURED,
  'bool[]': HONOURED,
  geopoint: refused('it does not support geographic fields'),
  'geopoint[]': refused('it does not support geographic fields'),
  geopolygon: refused('it does not support geographic fields'),
  object: refused('objects within documents are not indexed'),
  'object[]': refused('objects within documents are not indexed'),
  auto: refused('every field needs a type'),
  'string*': refused('a field is either one text or a list of texts'),
  image: refused('it does not compute vectors of pictures'),
};
