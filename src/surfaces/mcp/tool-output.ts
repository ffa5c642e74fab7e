import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';

/** The target of the protocol's package. */
const TARGET = { target: 'draft-2020-12' } as const;

/** The answer of a tool. Its JSON Schema is made once: the package asks for it in each `tools/list`. [mcp-12] */
export function toolOutput<Output extends z.ZodObject>(output: Output): StandardSchemaWithJSON {
  const { validate, jsonSchema } = output['~standard'];
  const published = jsonSchema.output(TARGET);
  const once = () => ({ ...published });
  return {
    '~standard': {
      version: 1,
      vendor: 'vitrine',
      jsonSchema: { input: once, output: once },
      validate: (value) => validate(value),
    },
  };
}
