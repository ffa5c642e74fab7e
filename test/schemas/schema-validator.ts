import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { RDF } from './edm-grammar.ts';
import { anyOf, NAMESPACES } from './grammar.ts';
import { OAI_PMH } from './oai-grammar.ts';

/**
 * The rules of the XML schemas of EDM (external), OAI-PMH 2.0 and oai_dc, in our own words: which elements are
 * where, in which order and how often, and what they contain. The published schemas have no licence that would let
 * us copy them. Whole replies of the OAI-PMH provider can be checked, and records alone.
 */
export function schemaValidator(): (xml: string) => string[] {
  const validator = RelaxNGValidator.fromDoc(XmlDocument.fromString(GRAMMAR));
  return (xml) => {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    } finally {
      document.dispose();
    }
  };
}

const GRAMMAR = `<grammar xmlns="http://relaxng.org/ns/structure/1.0"
  datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes" ${Object.entries(NAMESPACES)
    .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
    .join(' ')}>
  <start>${anyOf([RDF, OAI_PMH])}</start>
</grammar>`;
