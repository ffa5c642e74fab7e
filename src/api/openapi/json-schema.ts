/** A JSON Schema (2020-12), as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of this name in the `components` of the document. */
export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** An object with these members, and with others that may be added. */
export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema => ({ type: 'object', properties, ...(required.length > 0 && { required }) });

export const array = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

export const text = (description?: string): JsonSchema => ({
  type: 'string',
  ...(description !== undefined && { description }),
});

export const count = (description?: string): JsonSchema => ({
  type: 'integer',
  minimum: 0,
  ...(description !== undefined && { description }),
});

/** The same schema with a description of its own. */
export const described = (schema: JsonSchema, description: string): JsonSchema => ({
  ...schema,
  description,
});
