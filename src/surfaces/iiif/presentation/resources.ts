import { z } from 'zod';
import type { LanguageMap } from './language-map.ts';

/* Resources of IIIF Presentation 3 as they are written here: each with its properties in this order. */

/** A service in the form of Image API 3, or of 2 with `@id` and `@type`. */
export type ImageService =
  | { readonly id: string; readonly type: 'ImageService3'; readonly profile: string }
  | { readonly '@id': string; readonly '@type': 'ImageService2'; readonly profile: string };

/** A picture, recording, page or record that a resource links to. */
export interface Content {
  readonly id: string;
  readonly type: string;
  readonly label?: LanguageMap;
  /** A media type. */
  readonly format?: string;
  readonly profile?: string;
  /** Pixels, like the height. */
  readonly width?: number;
  readonly height?: number;
  /** Seconds. */
  readonly duration?: number;
  readonly service?: readonly ImageService[];
}

/** A Collection or Manifest as an item of a Collection. */
export interface Item {
  readonly id: string;
  readonly type: 'Collection' | 'Manifest';
  readonly label: LanguageMap;
  readonly thumbnail?: readonly Content[];
}

export interface Agent {
  readonly id: string;
  readonly type: 'Agent';
  readonly label: LanguageMap;
  readonly homepage?: readonly Content[];
  readonly logo?: readonly Content[];
}

export const PRESENTATION_CONTEXT = 'http://iiif.io/api/presentation/3/context.json';

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
