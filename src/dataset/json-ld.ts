import type { Localised } from '../kernel/languages.ts';

/** The same text in several languages, as JSON-LD. */
export const inLanguages = (texts: Localised) =>
  Object.entries(texts).map(([language, text]) => ({ '@language': language, '@value': text }));

/** A reference to a resource. */
export const urlNode = (url: string) => ({ '@id': url });

/** A URL as a value, which schema.org and the requirements of NDE have for downloads. */
export const urlValue = (url: string) => ({ '@type': 'xsd:anyURI', '@value': url });
