import { Problem } from '../../kernel/problem.ts';
import { MAX_REPEATED_CHARACTERS, MOST } from '../search-request.ts';

/** Texts of the client that the reply repeats for every match. */
const REPEATED = ['highlight_start_tag', 'highlight_end_tag'] as const;

/**
 * A client's further parameters, within these limits and without those that
 * clients may not send to the engine.
 * Errors: Problem 400 for a text that would inflate the reply.
 */
export function allowedParameters(further: Readonly<Record<string, string>>): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(further)) {
    if (!WITHHELD.test(name.trim())) parameters[name] = value;
  }
  for (const [name, most] of Object.entries(MOST)) {
    const given = parameters[name];
    if (given !== undefined && /^\d+$/.test(given) && Number(given) > most) parameters[name] = String(most);
  }
  for (const name of REPEATED) {
    if ((parameters[name]?.length ?? 0) > MAX_REPEATED_CHARACTERS) {
      throw new Problem(400, `${name} is longer than ${MAX_REPEATED_CHARACTERS} characters`);
    }
  }
  return parameters;
}

/**
 * Parameters, in any case, that carry the engine's credentials, choose its stored
 * settings, or make it call other services.
 * Source: decisions, "Dropped from client parameters".
 */
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
    // The API's own to the engine: see search/typesense/search-call.ts.
    'also_query_by',
    'vitrine',
    // The API chooses the collection.
    'collection',
    'union',
  ].join('|')})$`,
  'is',
);
