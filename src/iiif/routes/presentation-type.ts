import { z } from 'zod';
import { PRESENTATION_CONTEXT } from '../presentation/resources.ts';

/** Source: IIIF Presentation API 3.0, "Responses". */
export const PRESENTATION_TYPE = `application/ld+json;profile="${PRESENTATION_CONTEXT}"`;

const languageMap = z
  .record(z.string(), z.array(z.string()))
  .describe('Texts by language; `none` for those without');

/** What all resources have; the rest is that of the specification. */
export const presentationSchema = (type: 'Manifest' | 'Collection') =>
  z.looseObject({
    '@context': z.literal(PRESENTATION_CONTEXT),
    id: z.string(),
    type: z.literal(type),
    label: languageMap,
    items: z.array(z.looseObject({ id: z.string(), type: z.string(), label: languageMap })),
  });
