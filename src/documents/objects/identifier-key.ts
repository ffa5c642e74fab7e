import { hash } from 'node:crypto';
import { foldText } from '../../kernel/folded-text.ts';

/** Of a key: 60 bits. */
const HEX_DIGITS = 15;

/**
 * A word that is equal for equal identifiers, whatever their case, spaces at the ends and kinds of hyphens: `37.11` and
 * `3711`, which are one word for engines, have different ones. A hash is a word in every engine, with and without
 * Typesense's `symbols_to_index`. [words-31]
 */
export const identifierKey = (identifier: string): string =>
  hash('sha256', foldText(identifier.replace(HYPHENS, '-').replace(/\s+/g, ' ').trim()), 'hex').slice(
    0,
    HEX_DIGITS,
  );

/** Hyphens and dashes, as people and programs interchange them. */
const HYPHENS = /[\p{Pd}\u2212]/gu;

/**
 * The key of what somebody typed if it may be an identifier: it has a digit. Quotation marks around it do not count.
 */
export function typedIdentifierKey(typed: string): string | undefined {
  const identifier = typed.trim().replace(/^"([^"]*)"$/, '$1');
  return /\p{N}/u.test(identifier) && !identifier.includes('"') ? identifierKey(identifier) : undefined;
}
