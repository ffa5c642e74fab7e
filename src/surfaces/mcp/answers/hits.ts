import { z } from 'zod';
import { FREEST_FIRST } from '../../../edm/record/rights.ts';
import { excerpt, excerpts, webUrl } from './texts.ts';

/** The rights of an object, in every hit. [mcp-4] [site-40] */
export const rightsShape = z.object({
  name: z.string().describe('Public Domain, CC BY-SA, InC …; several if files differ'),
  reuse: z.enum(['OPEN', 'RESTRICTED', 'CLOSED']).describe('The freest of the statements'),
  mixed: z.literal(true).optional().describe('Files have different rights: check each with get_objects'),
  of: z
    .literal('description')
    .optional()
    .describe('There are no files: the statement is about the description alone'),
  url: z.string().optional(),
});

/** An object of a result, as short as it can be and still be judged, shown, linked and cited. */
export const hitShape = z.object({
  id: z.string().describe('For get_objects, view_picture, find_similar and cite'),
  title: z.string(),
  creator: z.array(z.string()).optional(),
  date: z.string().optional().describe('In the wording of the institution'),
  kind: z.string().optional(),
  description: z.string().optional().describe('Its beginning'),
  institution: z.string().optional(),
  identifier: z.string().describe('Inventory number or shelf mark, else the URI of the record'),
  rights: rightsShape,
  picture: z.string().optional().describe('URL of a preview'),
  page: z.string().describe('Page of the object here'),
  source: z.string().describe('Page of the object at the institution, if it has one'),
  distance: z.number().optional().describe('0 is the same'),
});

export type Hit = z.output<typeof hitShape>;

/** The fields of the index that a hit needs. */
export const HIT_FIELDS =
  'uuid,title,creator,date,dcType,edmType,description,dataProvider,identifier,edmRights,edmRightsName,edmRightsReusePolicy,mediaCount,previewImage,url,isShownAt';

export interface HitDocument extends RightsFields {
  readonly uuid: string;
  readonly title?: string;
  readonly creator?: readonly string[];
  readonly date?: readonly string[];
  readonly dcType?: readonly string[];
  readonly edmType?: readonly string[];
  readonly description?: readonly string[];
  readonly dataProvider?: string;
  readonly identifier?: readonly string[];
  readonly url?: string;
  readonly isShownAt?: string;
}

/** How long the texts of a hit may be, in bytes. */
export interface HitSize {
  readonly title: number;
  /** 0: without descriptions. */
  readonly description: number;
  readonly creators: number;
  readonly url: number;
  readonly hasPicture: boolean;
}

/** From long to short; with the last one, ten hits fit into an answer. */
export const HIT_SIZES = [
  { title: 160, description: 200, creators: 3, url: 400, hasPicture: true },
  { title: 160, description: 90, creators: 2, url: 300, hasPicture: true },
  { title: 120, description: 0, creators: 2, url: 300, hasPicture: true },
  { title: 120, description: 0, creators: 1, url: 200, hasPicture: false },
  { title: 90, description: 0, creators: 1, url: 120, hasPicture: false },
] as const satisfies readonly HitSize[];

/** `idBase`: {id_base}, for objects without an identifier or page of their own. */
export function hitOf(document: HitDocument, idBase: string, size: HitSize, distance?: number): Hit {
  const { uuid, title, date, dcType, edmType, description = [], dataProvider, identifier } = document;
  const uri = `${idBase}/${uuid}`;
  const page = webUrl(document.url, size.url) ?? uri;
  const texts = {
    creator: excerpts(document.creator, size.creators, 80),
    date: excerpts(date, 1, 60)?.[0],
    kind: excerpts(dcType ?? edmType, 1, 60)?.[0],
    description: size.description === 0 ? undefined : excerpts(description, 1, size.description)?.[0],
    institution: dataProvider === undefined ? undefined : excerpt(dataProvider, 90),
    picture: size.hasPicture ? webUrl(document.previewImage, size.url) : undefined,
    distance: distance === undefined ? undefined : Math.round(distance * 1000) / 1000,
  };
  return {
    id: uuid,
    title: excerpt(title ?? '', size.title) || '(untitled)',
    ...present({ creator: texts.creator, date: texts.date, kind: texts.kind }),
    ...present({ description: texts.description, institution: texts.institution }),
    identifier: excerpts(identifier, 1, 90)?.[0] ?? uri,
    rights: rightsOf(document),
    ...present({ picture: texts.picture }),
    page,
    source: webUrl(document.isShownAt, size.url) ?? page,
    ...present({ distance: texts.distance }),
  };
}

/** Without the properties that are undefined. */
export function present<Values extends Readonly<Record<string, unknown>>>(values: Values): Present<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Present<Values>;
}

type Present<Values> = { readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> };

interface RightsFields {
  readonly edmRights?: readonly string[];
  readonly edmRightsName?: readonly string[];
  readonly edmRightsReusePolicy?: readonly string[];
  readonly mediaCount?: number;
  readonly previewImage?: string;
}

function rightsOf({
  edmRights,
  edmRightsName = ['not stated'],
  edmRightsReusePolicy = ['CLOSED'],
  mediaCount = 0,
  previewImage,
}: RightsFields): z.output<typeof rightsShape> {
  const url = edmRights?.length === 1 ? webUrl(edmRights[0], 200) : undefined;
  return {
    name: excerpt(edmRightsName.join(' / '), 80),
    reuse: FREEST_FIRST.find((policy) => edmRightsReusePolicy.includes(policy)) ?? 'CLOSED',
    ...(edmRightsReusePolicy.length > 1 && { mixed: true as const }),
    ...(mediaCount === 0 && previewImage === undefined && { of: 'description' as const }),
    ...(url !== undefined && { url }),
  };
}
