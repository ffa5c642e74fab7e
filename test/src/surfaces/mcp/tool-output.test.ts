import { expect, test } from 'vitest';
import { z } from 'zod';
import { toolOutput } from '../../../../src/surfaces/mcp/tool-output.ts';

test('[mcp-12] the JSON Schema of an answer is made once, and answers are still checked', () => {
  const shape = z.object({ found: z.int() });
  const original = shape['~standard'];
  let made = 0;
  const counted = Object.assign(Object.create(shape), {
    '~standard': {
      ...original,
      jsonSchema: {
        ...original.jsonSchema,
        output(options: Parameters<typeof original.jsonSchema.output>[0]) {
          made += 1;
          return original.jsonSchema.output(options);
        },
      },
    },
  }) as typeof shape;
  const { jsonSchema, validate } = toolOutput(counted)['~standard'];
  const target = { target: 'draft-2020-12' } as const;
  for (let i = 0; i < 3; i += 1)
    expect(jsonSchema.output(target)).toEqual(original.jsonSchema.output(target));
  expect(made).toBe(1);
  expect(validate({ found: 1 })).toEqual({ value: { found: 1 } });
  expect(validate({ found: 'x' })).toHaveProperty('issues');
});
