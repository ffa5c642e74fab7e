import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { isJsonObject, parseJson } from '../kernel/json.ts';
import { type InputSchema, plainSchema } from './input-schema.ts';
import { withoutNulls } from './omit-nulls.ts';
import { wrongArgument } from './wrong-argument.ts';

/**
 * The arguments of a tool as language models send them: the published schema has only keywords
 * that all providers accept, an argument may be the text of its JSON, and `null` is an omitted one.
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
