import { hash } from 'node:crypto';
import { HYPHENS, withoutInvisible } from '../../kernel/characters.ts';
import { foldText } from '../../kernel/folded-text.ts';

/** Of a key: 60 bits. */
const HEX_DIGITS = 15;

/**
 * A word that is equal for identifiers that look alike, whatever their case, accents, invisible characters, spaces at
 * the ends and kinds of hyphens: `37.11` and `3711`, which are one word for engines, have different ones. A hash is a
 * word in every engine, with and without Typesense's `symbols_to_index`. [words-31]
 */
export function identifierKey(identifier: string): string {
  const seen = withoutInvisible(identifier).replace(ANY_HYPHEN, '-').replace(/\s+/g, ' ').trim();
  return hash('sha256', foldText(seen), 'hex').slice(0, HEX_DIGITS);
}

/** People and programs interchange them. */
const ANY_HYPHEN = new RegExp(`[${HYPHENS}]`, 'gu');

/**
 * The key of what somebody typed if it may be an identifier: it has a digit. Quotation marks around it do not count.
 */
export function typedIdentifierKey(typed: string): string | undefined {
  const identifier = typed.trim().replace(/^"([^"]*)"$/, '$1');
  return /\p{N}/u.test(identifier) && !identifier.includes('"') ? identifierKey(identifier) : undefined;
}
