import { hash } from 'node:crypto';

/** An OpenAPI document without what differs between installations, and without examples of responses. */
export function withoutInstallation(document: { readonly servers: readonly { readonly url: string }[] }) {
  const [server = { url: '' }] = document.servers;
  const text = JSON.stringify(document, (name, value) => (name === 'examples' ? undefined : value));
  return JSON.parse(text.replaceAll(server.url, 'https://vitrine.example')) as object;
}

/** Tells apart documents with different types; texts for people may differ. Source: `withoutInstallation`. */
export const documentHash = (document: object): string =>
  hash(
    'sha256',
    JSON.stringify(document, (name, value) =>
      TEXTS.has(name) && typeof value === 'string' ? undefined : value,
    ),
  ).slice(0, 16);

const TEXTS: ReadonlySet<string> = new Set(['title', 'summary', 'description', 'example', 'x-example']);
