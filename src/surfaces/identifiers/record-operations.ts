import { z } from 'zod';
import type { Documentation } from '../../api/documentation.ts';
import { RESPONSE_SCHEMAS } from '../../api/response-schemas.ts';
import { FORMS, type Form } from './forms.ts';

const uuid = z
  .guid()
  .describe('UUID of the record')
  .meta({ examples: ['03f6188f-ec17-5063-a9cc-292ed8e27706'] });

const part = z
  .string()
  .regex(
    new RegExp(
      `^(?:aggregation|cho)(?:\\.(?:${FORMS.flatMap(({ suffixes }) => suffixes)
        .join('|')
        .replaceAll('.', '\\.')}))?$`,
    ),
  )
  .describe(
    '`aggregation` or `cho` (the object itself), which return the same; also with the suffix of a form, such as `cho.ttl`',
  )
  .meta({ examples: ['cho'] });

const RECORD = {
  tags: ['Objects'],
  success: {
    description: 'The record',
    content: {
      'application/ld+json': RESPONSE_SCHEMAS.EdmRecord,
      'application/rdf+xml': z.string(),
      'text/turtle': z.string(),
      'application/n-triples': z.string(),
      'application/json': RESPONSE_SCHEMAS.EdmRecord,
      'application/xml': z.string(),
      'text/xml': z.string(),
    },
  },
  redirect: 'Leads browsers to the page of the object, in `Location`',
  problems: {
    404: 'No record has this UUID',
    406: 'None of the requested media types is available; the detail lists those that are',
    410: 'The record has been deleted or withdrawn',
  },
} as const;

const BY_ACCEPT =
  'The identifier of a record is a URL. `Accept` decides in which form it is returned. `application/ld+json;profile="https://schema.org/"` is the record in the vocabulary of schema.org.';

export const RECORD_BY_ACCEPT: Documentation = {
  ...RECORD,
  operationId: 'getRecord',
  summary: 'One record, by its identifier',
  description: BY_ACCEPT,
  params: z.object({ uuid }),
};

export const RECORD_PART: Documentation = {
  ...RECORD,
  operationId: 'getRecordPart',
  summary: 'One record, by the identifier of its Aggregation or object',
  description: BY_ACCEPT,
  params: z.object({ uuid, part }),
};

/** The record in the form of a suffix. */
export function recordInForm(
  { name, mediaTypes: [type = ''], profile, write }: Form,
  suffix: string,
): Documentation {
  const { redirect, problems, success, tags } = RECORD;
  const { 406: _, ...without406 } = problems;
  const schema =
    profile !== undefined ? SCHEMA_ORG : type.endsWith('json') ? RESPONSE_SCHEMAS.EdmRecord : z.string();
  return {
    tags,
    operationId: `getRecordAs${suffix.replace(/(?:^|\.)\w/g, (start) => start.slice(-1).toUpperCase())}`,
    summary: `One record as ${name}`,
    description: 'The suffix decides in which form the record is returned, and `Accept` does not matter.',
    params: z.object({ uuid }),
    ...(write === undefined
      ? { success: { status: 303, description: redirect } }
      : { success: { description: success.description, content: { [type]: schema } } }),
    problems: without406,
  };
}

const SCHEMA_ORG = z.looseObject({
  '@context': z.literal('https://schema.org/'),
  '@type': z.string(),
  '@id': z.string(),
});
