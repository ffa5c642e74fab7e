import { EngineFault } from './fault.ts';
import { readInteger } from './request/parameter-values.ts';

/**
 * What this engine does with an option of Typesense 30.
 * honoured: as there. harmless: accepted without effect, because nothing that
 * could be answered depends on it. refused: answered with a sentence, because
 * ignoring it would change answers silently.
 */
export type OptionRule = HonouredRule | HarmlessRule | RefusedRule;

/** The options of one kind of request, by name. */
export type OptionTable = Readonly<Record<string, OptionRule>>;

interface HonouredRule {
  readonly treatment: 'honoured';
}

interface HarmlessRule {
  readonly treatment: 'harmless';
  readonly why: string;
  /** Upstream reads a whole number up to `most`, and says `rule` of a larger one. */
  readonly integer?: { readonly most: number; readonly rule: string };
}

interface RefusedRule {
  readonly treatment: 'refused';
  readonly why: string;
  /** The only values that are accepted; without it those that ask for nothing. */
  readonly accepted: readonly unknown[] | undefined;
  /** What is answered in place of the usual sentence. */
  readonly fault: ((value: unknown) => EngineFault) | undefined;
}

export const HONOURED: HonouredRule = { treatment: 'honoured' };

export const harmless = (why: string, integer?: HarmlessRule['integer']): HarmlessRule =>
  integer === undefined ? { treatment: 'harmless', why } : { treatment: 'harmless', why, integer };

export const refused = (
  why: string,
  more: { readonly accepted?: readonly unknown[]; readonly fault?: (value: unknown) => EngineFault } = {},
): RefusedRule => ({ treatment: 'refused', why, accepted: more.accepted, fault: more.fault });

/** The first option that has to be refused, in the order of the table. */
export function refusedOption(
  table: OptionTable,
  given: Readonly<Record<string, unknown>>,
): { readonly name: string; readonly value: unknown; readonly rule: RefusedRule } | undefined {
  for (const [name, rule] of Object.entries(table)) {
    if (rule.treatment !== 'refused' || !Object.hasOwn(given, name)) continue;
    const value = given[name];
    if (!isAccepted(rule, value)) return { name, value, rule };
  }
  return undefined;
}

/**
 * Checks the parameters of a request, whose values are text; names that
 * Typesense does not know either are ignored.
 * Errors: EngineFault naming the parameter.
 */
export function checkParameters(table: OptionTable, given: Readonly<Record<string, string>>): void {
  const found = refusedOption(table, given);
  if (found) {
    throw (
      found.rule.fault?.(found.value) ??
      new EngineFault(400, `Parameter \`${found.name}\` is not supported by this engine: ${found.rule.why}.`)
    );
  }
  for (const [name, rule] of Object.entries(table)) {
    if (rule.treatment !== 'harmless' || rule.integer === undefined) continue;
    if ((readInteger(name, given[name]) ?? 0) > rule.integer.most) {
      throw new EngineFault(400, `Value of \`${name}\` must ${rule.integer.rule}.`);
    }
  }
}

const isAccepted = ({ accepted }: RefusedRule, value: unknown): boolean =>
  accepted === undefined ? asksForNothing(value) : value === undefined || accepted.includes(value);

/** Empty, off, or a list or object without anything in it; also as the text of a parameter. */
function asksForNothing(value: unknown): boolean {
  if (typeof value === 'string') return ['', 'false', 'null', '[]', '{}'].includes(value.trim());
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === false;
}
