import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

const SCHEMA = new URL('../../../shared/data/xsd/all.xsd', import.meta.url);

/** What the XML schemas of EDM and OAI-PMH find wrong with a document, beside the checkout. */
export function schemaValidator(): (xml: string) => string[] {
  xmlRegisterFsInputProviders();
  const schema = XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: fileURLToPath(SCHEMA) });
  const validator = XsdValidator.fromDoc(schema);
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
