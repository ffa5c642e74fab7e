import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { isJsonObject, parseJson } from '../../kernel/json.ts';
import { withoutNulls } from './omit-nulls.ts';

/**
 * The arguments of a tool as language models send them: the published schema has only keywords
 * that all providers accept, an argument may be the text of its JSON, and `null` is an omitted one. [mcp-6]
 */
export function toolInput<Input extends z.ZodObject>(
  input: Input,
): StandardSchemaWithJSON<z.input<Input>, z.output<Input>> {
  const full = z.toJSONSchema(input, { io: 'input' }) as InputSchema;
  const published = plainSchema(full);
  const jsonSchema = () => ({ ...published });
  return {
    '~standard': {
      version: 1,
      vendor: 'vitrine',
      jsonSchema: { input: jsonSchema, output: jsonSchema },
      validate(given) {
        const args = readTexts(given, full);
        const { success, data, error } = input.safeParse(args);
        if (success) return { value: data };
        return { issues: error.issues.map((issue) => ({ message: wrongArgument(issue, args, full) })) };
      },
    },
  };
}

/** Values in place of their JSON text, and lists in place of their only value. Strings stay strings. */
function readTexts(given: unknown, schema: InputSchema): unknown {
  const value = typeof given === 'string' ? parsed(given, schema) : given;
  const { items, properties } = schema;
  if (items !== undefined) return [value].flat().map((item) => readTexts(item, items));
  if (properties === undefined || !isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(withoutNulls(value)).map(([name, one]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, property === undefined ? one : readTexts(one, property)];
    }),
  );
}

function parsed(text: string, { type }: InputSchema): unknown {
  if (type === 'string') return text;
  const value = parseJson(text);
  return value === undefined || (type === 'array' && !Array.isArray(value)) ? text : value;
}

/** What is used of the JSON Schemas of arguments. */
interface InputSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, InputSchema>>;
  readonly items?: InputSchema;
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

/**
 * The same with the keywords that all large providers accept in the schema of a tool: others are
 * refused by some of them, with the whole conversation. [mcp-7] Descriptions name the defaults.
 */
function plainSchema(schema: InputSchema): InputSchema {
  const { type, properties, items, enum: values, required, minimum, maximum } = schema;
  const description = [
    ...(schema.description === undefined ? [] : [schema.description]),
    ...(schema.default === undefined ? [] : [`Default: ${schema.default}`]),
  ].join('. ');
  return {
    ...(type !== undefined && { type }),
    ...(description !== '' && { description }),
    ...(values !== undefined && { enum: values }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(items !== undefined && { items: plainSchema(items) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, plainSchema(property)]),
      ),
    }),
    ...(required !== undefined && { required }),
  };
}

/** For the model: which argument is wrong, what it must be and what it was. [mcp-5] `args`: all arguments. */
function wrongArgument(issue: z.core.$ZodIssue, args: unknown, schema: InputSchema): string {
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
