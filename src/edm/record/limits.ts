/**
 * How much a record may contain: the one table that readers, the index, pages,
 * feeds and answers obey. docs/ingest.md explains it.
 *
 * A limit of a record is far above what institutions deliver: the largest of
 * 250,000 real records has a value of 5,854 characters, 931 web resources and
 * 375 kB. A limit of the index or of pages only cuts what they show: the record,
 * OAI-PMH and JSON-LD stay whole. Records stored by earlier versions are not
 * read again, so the index, pages and writers cannot rely on the first group.
 *
 * Units: characters are UTF-16 code units, bytes are those of UTF-8.
 */
export const LIMITS = {
  /** Of a record as JSON or as RDF/XML. More rejects it. */
  recordBytes: 8 * 1024 * 1024,
  /** More rejects the record. */
  propertyNameCharacters: 256,
  /** Of a literal. More rejects the record. */
  valueCharacters: 100_000,
  /** Of one property of one resource. More rejects the record. */
  propertyValues: 10_000,
  /** Of all resources. More rejects the record. */
  statements: 100_000,
  /** More rejects the record. */
  webResources: 10_000,
  /** A longer URL or identifier drops its statement; one of the Aggregation or the ProvidedCHO rejects the record. */
  urlCharacters: 2048,

  /** Of a value in the index: longer titles, names and terms are cut. */
  indexValueCharacters: 16_000,
  /** Of one field of a document: the first ones are indexed. */
  indexFieldValues: 1000,
  /** Of all values of one field of a document: those that fit are indexed. */
  indexFieldCharacters: 100_000,

  /** Of one property on a page for people, which says how many more there are. */
  pageValues: 100,
  /** Of one value on a page. */
  pageValueCharacters: 10_000,
  /** Of all values of one property on a page. */
  pagePropertyCharacters: 50_000,

  /** Of the records in one answer, page or batch. */
  answerBytes: 32 * 1024 * 1024,
  /** Of a response header with values of a record. */
  headerBytes: 2048,
} as const;
