import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { Problem, type ValidationIssue } from '../kernel/problem.ts';

/**
 * How Fastify checks requests by the zod schemas of their routes; what it reads
 * replaces the text in `request.query` and `request.params`. Bodies are read and
 * checked by their routes.
 * Errors: Problem 422 with an issue for each invalid parameter.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  if (httpPart === 'body') return () => true;
  const part = httpPart === 'params' ? 'path' : 'query';
  return (given) => {
    const parsed = schema.safeParse(given);
    if (parsed.success) return { value: parsed.data };
    return { error: new Problem(422, validationIssues(parsed.error, part)) };
  };
};

/** The same for a route that reads its query itself. */
export function readQuery<Schema extends z.ZodObject>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  throw new Problem(422, validationIssues(parsed.error, 'query'));
}

/** The issues of a part of a request, in FastAPI's form. [errors-2] */
export const validationIssues = (
  { issues }: z.ZodError,
  part: 'query' | 'path' | 'body',
): ValidationIssue[] =>
  issues.map((issue) => {
    const [type, msg] = typeAndMessage(issue);
    const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    return { type, loc: [part, ...path], msg };
  });

/** FastAPI's (Pydantic's) name and text of an issue. */
function typeAndMessage(issue: z.core.$ZodIssue): [string, string] {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue);
    case 'invalid_value':
      return ['literal_error', `Input should be ${oneOf(issue.values)}`];
    case 'too_small': {
      const { minimum, inclusive } = issue;
      if (issue.origin === 'array') return ['too_short', `List should have at least ${items(minimum)}`];
      if (issue.origin === 'string')
        return ['string_too_short', `String should have at least ${characters(minimum)}`];
      return inclusive
        ? ['greater_than_equal', `Input should be greater than or equal to ${minimum}`]
        : ['greater_than', `Input should be greater than ${minimum}`];
    }
    case 'too_big': {
      const { maximum, inclusive } = issue;
      if (issue.origin === 'array') return ['too_long', `List should have at most ${items(maximum)}`];
      if (issue.origin === 'string')
        return ['string_too_long', `String should have at most ${characters(maximum)}`];
      return inclusive
        ? ['less_than_equal', `Input should be less than or equal to ${maximum}`]
        : ['less_than', `Input should be less than ${maximum}`];
    }
    case 'invalid_format':
      return issue.format === 'guid'
        ? ['uuid_parsing', 'Input should be a valid UUID']
        : ['value_error', issue.message];
    case 'custom': {
      const type = String(issue.params?.['type'] ?? 'value_error');
      return [type, MESSAGES[type] ?? issue.message];
    }
    default:
      return ['value_error', issue.message];
  }
}

/** A parameter is text or absent; a member of a body may have any type. */
function typeMessage({ expected, message }: z.core.$ZodIssueInvalidType): [string, string] {
  if (message.endsWith('received undefined')) return ['missing', 'Field required'];
  const [type, name] = TYPES[expected] ?? [expected, expected];
  return [`${type}_type`, `Input should be a valid ${name}`];
}

const TYPES: Readonly<Record<string, readonly [string, string]>> = {
  array: ['list', 'list'],
  object: ['dict', 'dictionary'],
};

const MESSAGES: Readonly<Record<string, string>> = {
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  float_parsing: 'Input should be a valid number, unable to parse string as a number',
  finite_number: 'Input should be a finite number',
  bool_parsing: 'Input should be a valid boolean, unable to interpret input',
};

/** `'a', 'b' or 'c'`. */
function oneOf(values: readonly unknown[]): string {
  const quoted = values.map((value) => `'${value}'`);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}

const characters = (count: number | bigint) => `${count} character${Number(count) === 1 ? '' : 's'}`;

const items = (count: number | bigint) => `${count} item${Number(count) === 1 ? '' : 's'}`;
