import { OaiError } from './oai-error.ts';

type Verb = 'Identify' | 'ListMetadataFormats' | 'ListSets' | 'ListIdentifiers' | 'ListRecords' | 'GetRecord';

/** A valid request: its arguments belong to its verb, occur once and are not empty. */
export interface OaiRequest {
  readonly verb: Verb;
  /** Without the verb. */
  readonly given: ReadonlyMap<string, string>;
}

interface Rule {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly resumable: boolean;
}

/** Arguments of a list. [oai-8] */
const LIST: Rule = { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], resumable: true };

const RULES: Readonly<Record<Verb, Rule>> = {
  Identify: { required: [], optional: [], resumable: false },
  ListMetadataFormats: { required: [], optional: ['identifier'], resumable: false },
  ListSets: { required: [], optional: [], resumable: true },
  ListIdentifiers: LIST,
  ListRecords: LIST,
  // Both arguments are required. [oai-10]
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [], resumable: false },
};

const isVerb = (text: string): text is Verb => Object.hasOwn(RULES, text);

/**
 * Reads a query or the body of a form. Source: OAI-PMH 2.0, sections 3.1.1 and 4.
 * Errors: OaiError badVerb, badArgument. [oai-11]
 */
export function readArguments(query: string): OaiRequest {
  const pairs = query.split('&').filter((part) => part !== '');
  // The verb: exactly one. [oai-15]
  const verbs = pairs.filter((part) => argumentName(part) === 'verb').map(argumentValue);
  const [verb] = verbs;
  if (verb === undefined || verb === '') throw new OaiError('badVerb', 'The verb is missing.');
  if (verbs.length > 1) throw new OaiError('badVerb', 'The verb is given more than once.');
  if (!isVerb(verb)) throw new OaiError('badVerb', `${shown(verb)} is not a verb of OAI-PMH.`);
  const given = new Map<string, string>();
  for (const part of pairs) {
    const name = argumentName(part);
    if (name === 'verb') continue;
    const value = argumentValue(part);
    if (given.has(name)) throw badArgument(`The argument ${shown(name)} is given more than once.`);
    given.set(name, value);
  }
  check(verb, given);
  return { verb, given };
}

function check(verb: Verb, given: ReadonlyMap<string, string>): void {
  const { required, optional, resumable } = RULES[verb];
  const isResumed = resumable && given.has('resumptionToken');
  // Only the verb may accompany a token. [oai-13]
  if (isResumed && given.size > 1) {
    throw badArgument('A resumptionToken excludes all arguments but the verb.');
  }
  for (const [name, value] of given) {
    const isKnown = required.includes(name) || optional.includes(name) || (resumable && isResumed);
    if (!isKnown) throw badArgument(`${verb} has no argument ${shown(name)}.`);
    // An empty token is invalid like any other unknown text: badResumptionToken.
    if (value === '' && !isResumed) throw badArgument(`The argument ${name} is empty.`);
  }
  const missing = isResumed ? [] : required.filter((name) => !given.has(name));
  if (missing.length > 0) throw badArgument(`${verb} needs the argument ${missing.join(' and ')}.`);
}

const argumentName = (part: string): string => decode(part.split('=', 1)[0] ?? '');

const argumentValue = (part: string): string => {
  const at = part.indexOf('=');
  return at < 0 ? '' : decode(part.slice(at + 1));
};

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badArgument(`${shown(text)} is not percent-encoded UTF-8.`);
  }
  return decoded;
}

export const badArgument = (message: string): OaiError => new OaiError('badArgument', message);

/** A text for a message: shortened and quoted. */
export const shown = (text: string): string =>
  JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);

/** Source: OAI-PMH.xsd, metadataPrefixType and setSpecType. */
const PREFIX = /^[A-Za-z0-9\-_.!~*'()]+$/;
const SET = /^(?:[A-Za-z0-9\-_.!~*'()])+(?::[A-Za-z0-9\-_.!~*'()]+)*$/;
/** A URI with complete percent encodings, or a name such as a UUID, which is a relative URI. */
const IDENTIFIER = /^(?:[a-z][a-z0-9+.-]*:(?:[^\s<>"{}|\\^`%\p{Cc}\ufffe\uffff]|%[0-9a-f]{2})+|[\w.~-]+)$/iu;

/** Errors of all three: OaiError badArgument, whose response does not repeat the invalid text. */
export function checkPrefix(text: string): string {
  return checked('metadataPrefix', text, PREFIX);
}

export const checkSet = (text: string): string => checked('set', text, SET);

export const checkIdentifier = (text: string): string => checked('identifier', text, IDENTIFIER);

function checked(name: string, text: string, form: RegExp): string {
  if (!form.test(text)) throw badArgument(`${name}=${shown(text)} cannot be one.`);
  return text;
}
