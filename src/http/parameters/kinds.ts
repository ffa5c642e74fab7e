import { z } from 'zod';

/*
 * Kinds of query parameters: each reads the text of a request into a value.
 * What cannot be read is an issue that carries FastAPI's name of it, for
 * validation-issues.ts. The inner schemas give bounds and documentation.
 */

/** A whole number. Beyond 2^53 it counts as 2^53 - 1 or its negative, so that a cap or a bound still applies. */
export const integer = <Bounds extends z.ZodNumber>(bounds: Bounds) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (!/^[+-]?\d+(?:\.0*)?$/.test(text)) return unreadable(context, value, 'int_parsing');
    return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number.parseFloat(text)));
  }, bounds);

/** A number with or without a fraction. */
export const decimal = <Bounds extends z.ZodNumber>(bounds: Bounds) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (/^[+-]?(?:inf(?:inity)?|nan)$/i.test(text)) return unreadable(context, value, 'finite_number');
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) {
      return unreadable(context, value, 'float_parsing');
    }
    const number = Number(text);
    return Number.isFinite(number) ? number : unreadable(context, value, 'finite_number');
  }, bounds);

/** `true`, `1`, `yes`, `on`, `t`, `y` and their opposites in any case. */
export const boolean = () =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    const text = value.toLowerCase();
    if (TRUE.has(text)) return true;
    if (FALSE.has(text)) return false;
    return unreadable(context, value, 'bool_parsing');
  }, z.boolean());

const TRUE = new Set(['true', '1', 'yes', 'on', 't', 'y']);
const FALSE = new Set(['false', '0', 'no', 'off', 'f', 'n']);

function unreadable(context: z.RefinementCtx, input: string, type: string): never {
  context.issues.push({ code: 'custom', input, message: type, params: { type } });
  return z.NEVER;
}
