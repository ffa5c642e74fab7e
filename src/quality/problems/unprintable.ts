import type { Entity } from '../../edm/record.ts';
import { literalText, valuesOf } from '../../edm/values.ts';

/**
 * Control characters except tabs and line breaks, the replacement character, private use,
 * noncharacters and halves of surrogate pairs: what remains of a damaged encoding.
 */
const UNPRINTABLE = /[[\p{Cc}\p{Co}\p{Cs}\ufffd\ufdd0-\ufdef\ufffe\uffff]--[\t\n\r]]/v;

/** The first text of an object with such a character; undefined if there is none. */
export function unprintableIn(cho: Entity): string | undefined {
  for (const property in cho) {
    if (property === 'id' || property === 'type') continue;
    for (const value of valuesOf(cho[property])) {
      const text = literalText(value);
      if (text !== undefined && UNPRINTABLE.test(text)) return text;
    }
  }
  return undefined;
}
