import { EngineFault } from './fault.ts';

/**
 * What this engine does with an option of Typesense 30.
 * honoured: as in Typesense. harmless: accepted without effect, because no reply
 * depends on it. refused: an error, because ignoring it would silently change
 * replies.
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
  /** Typesense requires an integer of at most `most`; `rule` is its message for larger ones. */
  readonly integer?: { readonly most: number; readonly rule: string };
}

interface RefusedRule {
  readonly treatment: 'refused';
  readonly why: string;
  /** The only values that are accepted; by default those without effect. */
  readonly accepted: readonly unknown[] | undefined;
  /** Replaces the usual error. */
  readonly fault: ((value: unknown) => EngineFault) | undefined;
}

export const HONOURED: HonouredRule = { treatment: 'honoured' };

export const harmless = (why: string, integer?: HarmlessRule['integer']): HarmlessRule =>
  integer === undefined ? { treatment: 'harmless', why } : { treatment: 'harmless', why, integer };

export const refused = (
  why: string,
  more: { readonly accepted?: readonly unknown[]; readonly fault?: (value: unknown) => EngineFault } = {},
): RefusedRule => ({ treatment: 'refused', why, accepted: more.accepted, fault: more.fault });

/** The first refused option, in the order of the table. */
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
 * Checks the parameters of a request, whose values are text. Names that are
 * not in the table are ignored.
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
  accepted === undefined ? isWithoutEffect(value) : value === undefined || accepted.includes(value);

/** Empty, false, or an empty list or object; also as the text of a parameter. */
function isWithoutEffect(value: unknown): boolean {
  if (typeof value === 'string') return ['', 'false', 'null', '[]', '{}'].includes(value.trim());
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === false;
}

/** The largest integer that a parameter may have. */
export const MAX_INTEGER = 2 ** 32 - 1;

/** Errors: EngineFault 400 that names the parameter. */
export function readInteger(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = parseUnsigned(text);
  if (number === undefined) {
    throw new EngineFault(400, `Parameter \`${name}\` must be an unsigned integer.`);
  }
  return number;
}

/** An integer from 0 to MAX_INTEGER, in digits. */
export const parseUnsigned = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text) && Number(text) <= MAX_INTEGER ? Number(text) : undefined;

/** Numbers up to the first invalid one; undefined without any text. */
export function readIntegers(text: string | undefined): number[] | undefined {
  if (!text) return undefined;
  const numbers = readList(text).map(parseUnsigned);
  const wrong = numbers.indexOf(undefined);
  return (wrong === -1 ? numbers : numbers.slice(0, wrong)).filter((number) => number !== undefined);
}

/** Items of a list; the default if the parameter is absent, none if it is empty. */
export const readItems = (text: string | undefined, fallback: string): string[] =>
  text === undefined ? [fallback] : readList(text);

/** Comma-separated names, trimmed; empty ones are ignored. */
export function readList(text: string | undefined): string[] {
  if (!text) return [];
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Anything but `true` and `false` is ignored. */
export function readBoolean(text: string | undefined, fallback: boolean): boolean {
  if (text === 'true') return true;
  return text === 'false' ? false : fallback;
}

/** The default is the first choice, also for any other value. */
export function readChoice<T extends string>(text: string | undefined, choices: readonly [T, ...T[]]): T {
  return choices.find((choice) => choice === text) ?? choices[0];
}
