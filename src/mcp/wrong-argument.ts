import { z } from 'zod';
import type { InputSchema } from './input-schema.ts';

/** For the model: which argument is wrong, what it must be and what it was. `args`: all arguments. */
export function wrongArgument(issue: z.core.$ZodIssue, args: unknown, schema: InputSchema): string {
  const { path } = issue;
  const name = z.core.toDotPath(path);
  const wanted = path.reduce(schemaAt, schema);
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys.map((key) => (name === '' ? key : `${name}.${key}`));
    const known = Object.keys(wanted.properties ?? {}).join(', ');
    return `there is no argument ${unknown.join(', ')}: ${name === '' ? 'the tool' : name} takes ${known}`;
  }
  const given = path.reduce(valueAt, args);
  const { description } = wanted;
  const about = description === undefined ? '' : ` (${description})`;
  if (given === undefined) return `${name} is missing: it must be ${describe(wanted)}${about}`;
  return `${name} must be ${describe(wanted)}${about}, not ${shortened(JSON.stringify(given))}`;
}

const schemaAt = ({ properties, items }: InputSchema, key: PropertyKey): InputSchema =>
  (typeof key === 'number' ? items : properties?.[String(key)]) ?? {};

const valueAt = (value: unknown, key: PropertyKey): unknown =>
  (value as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key];

/** What a value must be, in words: `an integer from 1 to 10`. */
function describe(schema: InputSchema): string {
  const {
    enum: values,
    type,
    minimum,
    maximum,
    properties,
    items,
    minItems = 0,
    maxItems,
    maxLength,
  } = schema;
  if (values !== undefined) return `one of ${values.join(', ')}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'integer' || type === 'number') {
    const range = minimum === undefined || maximum === undefined ? '' : ` from ${minimum} to ${maximum}`;
    return `${type === 'integer' ? 'an integer' : 'a number'}${range}`;
  }
  if (items !== undefined) {
    return `an array with ${minItems} to ${maxItems ?? 'any number of'} items, each ${describe(items)}`;
  }
  if (properties !== undefined) return `an object with ${Object.keys(properties).join(', ')}`;
  return maxLength === undefined ? 'a string' : `a string of at most ${maxLength} characters`;
}

const MAX_SHOWN = 100;

const shortened = (text: string): string =>
  text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
