/**
 * Parameters that a client may not hand to the search engine, in any letter
 * case: they carry the engine's credentials, choose stored settings of it, or
 * make it call other services.
 * Source: decisions, "Dropped from client parameters".
 */
export function isWithheldParameter(name: string): boolean {
  return WITHHELD.test(name.trim());
}

const WITHHELD = new RegExp(
  `^(?:${[
    // Credentials and identities: x-typesense-api-key, x-typesense-user-id.
    'x[-_]typesense[-_].*',
    // Stored searches, which replace what the API checked.
    'preset',
    // Conversation, spoken and natural-language search call a language model.
    'conversation(?:_.*)?',
    'voice_query',
    'nl_.*',
    // Embedding by another service, and ranking by a model of the operator's.
    'remote_embedding_.*',
    'personalization_.*',
    // Where the search goes is the API's to say.
    'collection',
    'union',
  ].join('|')})$`,
  'is',
);
