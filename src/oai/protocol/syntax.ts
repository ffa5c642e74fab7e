import { badArgument, shown } from './read-arguments.ts';

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
