import { z } from 'zod';
import { FREEST_FIRST } from '../../edm/rights.ts';
import { excerpt, webUrl } from './texts.ts';

/** The rights of an object, in every hit. */
export const rightsShape = z.object({
  name: z.string().describe('Public Domain, CC BY-SA, InC …; several if files differ'),
  reuse: z.enum(['OPEN', 'RESTRICTED', 'CLOSED']).describe('The freest of the statements'),
  mixed: z.literal(true).optional().describe('Files have different rights: check each with get_objects'),
  url: z.string().optional(),
});

export interface RightsFields {
  readonly edmRights?: readonly string[];
  readonly edmRightsName?: readonly string[];
  readonly edmRightsReusePolicy?: readonly string[];
}

export function rightsOf({
  edmRights,
  edmRightsName = ['not stated'],
  edmRightsReusePolicy = ['CLOSED'],
}: RightsFields): z.output<typeof rightsShape> {
  const url = edmRights?.length === 1 ? webUrl(edmRights[0], 200) : undefined;
  return {
    name: excerpt(edmRightsName.join(' / '), 80),
    reuse: FREEST_FIRST.find((policy) => edmRightsReusePolicy.includes(policy)) ?? 'CLOSED',
    ...(edmRightsReusePolicy.length > 1 && { mixed: true as const }),
    ...(url !== undefined && { url }),
  };
}
