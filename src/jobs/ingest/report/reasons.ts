import { memoize } from '../../../kernel/memoize.ts';
import { UUID } from '../../../kernel/uuid.ts';
import { REASONS, WHY } from './reason-table.ts';

/** Why an item is reported, without its values: what is counted together. */
export interface Reason {
  readonly en: string;
  readonly de: string;
  /** What it means and what to do, in sentences. */
  readonly advice?: { readonly en: string; readonly de: string };
  /** What the operator can do about it on the command line. */
  readonly hint?: string;
}

/** The reason of a message of a reader or of the record store. */
export const reasonOf = (message: string): Reason =>
  findRemembered(withoutValues(message).slice(0, MAX_CHARACTERS));

const MAX_CHARACTERS = 300;

/** Values in quotation marks, as `quote` writes them. */
export const QUOTED = /"(?:[^"\\]|\\.)*"/g;
const UUIDS = new RegExp(UUID, 'gi');

const withoutValues = (message: string): string =>
  /["0-9]/.test(message) ? message.replace(QUOTED, '…').replace(UUIDS, '…') : message;

const findRemembered = memoize(2000, find);

function find(text: string): Reason {
  for (const [pattern, en, de, advice, hint] of REASONS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const fill = (template: string, translate = (part: string) => part): string =>
      template.replace(/\$(\d)/g, (_, group: string) => translate(match[Number(group)] ?? ''));
    return {
      en: fill(en),
      de: fill(de, german),
      ...(advice && { advice: { en: fill(advice[0]), de: fill(advice[1], german) } }),
      ...(hint !== undefined && { hint: fill(hint) }),
    };
  }
  return { en: text, de: text };
}

/** The German of a part of a message that is always the same; other parts are names. */
function german(part: string): string {
  const row = WHY.find(([pattern]) => pattern.test(part));
  return row === undefined ? part : part.replace(row[0], row[1]);
}
