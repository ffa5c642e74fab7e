import { z } from 'zod';
import { isUuid } from '../../kernel/uuid.ts';

/*
 * Kinds of query parameters: each parses the text of a request. A text that
 * cannot be parsed is an issue with FastAPI's name for it, which
 * request-validation.ts turns into a message. The inner schemas define bounds
 * and documentation.
 */

/** An integer. Beyond 2^53 it counts as 2^53 - 1 or its negative, so that bounds still apply. [http-11] */
export const integer = <Bounds extends z.ZodNumber>(bounds: Bounds) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (!/^[+-]?\d+(?:\.0*)?$/.test(text)) return invalid(context, value, 'int_parsing');
    return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number.parseFloat(text)));
  }, bounds);

/** A number with or without a fraction. */
export const decimal = <Bounds extends z.ZodNumber>(bounds: Bounds) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (/^[+-]?(?:inf(?:inity)?|nan)$/i.test(text)) return invalid(context, value, 'finite_number');
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) {
      return invalid(context, value, 'float_parsing');
    }
    const number = Number(text);
    return Number.isFinite(number) ? number : invalid(context, value, 'finite_number');
  }, bounds);

/** `true`, `1`, `yes`, `on`, `t`, `y` and their opposites in any case. [http-11] */
export const boolean = () =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    const text = value.toLowerCase();
    if (['true', '1', 'yes', 'on', 't', 'y'].includes(text)) return true;
    if (['false', '0', 'no', 'off', 'f', 'n'].includes(text)) return false;
    return invalid(context, value, 'bool_parsing');
  }, z.boolean());

function invalid(context: z.RefinementCtx, input: string, type: string): never {
  context.issues.push({ code: 'custom', input, message: type, params: { type } });
  return z.NEVER;
}

/** The id of an object: a UUID in any case becomes the service's, in lowercase; all else names no object. [objects-11] */
export const objectId = () => z.string().overwrite(inLowercase);

export function inLowercase(id: string): string {
  const lowercase = id.toLowerCase();
  return isUuid(lowercase) ? lowercase : id;
}

/** Far above any real query. [filters-11] */
export const MAX_Q_CHARACTERS = 4000;

/** Enough for some three hundred ids. [filters-11] */
export const MAX_FILTER_CHARACTERS = 12_000;

export const filterExpression = () => z.string().max(MAX_FILTER_CHARACTERS).optional();
