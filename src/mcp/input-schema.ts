/** What is used of the JSON Schemas of arguments. */
export interface InputSchema {
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
 * refused by some of them, with the whole conversation. Descriptions name the defaults.
 */
export function plainSchema(schema: InputSchema): InputSchema {
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
