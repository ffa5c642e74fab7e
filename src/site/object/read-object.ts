import { ENTITY_ROLE_NAMES, ENTITY_ROLES } from '../../documents/fields/entity-roles.ts';
import type { Entity, FramedRecord } from '../../edm/record/record.ts';
import { largeWork } from '../../kernel/large-work.ts';
import { Problem } from '../../kernel/problem.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { unknownObject } from '../../use-cases/object.ts';
import { type ObjectDocument, searchDocuments } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';
import { type PageRecord, pageRecord } from './page-record.ts';

/** An object as its page needs it: the record as supplied, and the document of the index. */
export interface ObjectView {
  readonly uuid: string;
  readonly record: FramedRecord;
  readonly cho: Entity;
  readonly document: FullDocument;
  /** Views of the record that the page leaves out. */
  readonly more: PageRecord['more'];
}

/** What the index knows of an object beyond its card. */
interface FullDocument extends ObjectDocument {
  readonly pipelineId?: string;
  readonly iiifManifest?: string;
  readonly isShownBy?: string;
  /** URLs of the record that were found to lead nowhere. */
  readonly brokenLinks?: readonly string[];
  /** URIs of entities in each role. */
  readonly creatorUri?: readonly string[];
  readonly contributorUri?: readonly string[];
  readonly subjectUri?: readonly string[];
  readonly typeUri?: readonly string[];
  readonly placeUri?: readonly string[];
  readonly periodUri?: readonly string[];
  /** In Unix seconds. */
  readonly updatedAt?: number;
}

const FIELDS =
  'uuid,title,description,previewImage,url,dataProvider,creator,date,edmType,dcType,medium,identifier,edmRightsName,edmRightsReusePolicy,imageAspectRatio,imageColor,pipelineId,iiifManifest,isShownBy,brokenLinks,updatedAt,creatorUri,contributorUri,subjectUri,typeUri,placeUri,periodUri';

/** What reading an object needs of a visit. */
type ObjectVisit = Pick<Visit, 'catalogue' | 'context' | 'isDeleted'>;

/**
 * Errors: Problem 410 if the object has been deleted or withdrawn, 404 if there has
 * never been one with this id, 502. [site-13]
 */
export async function readObject(visit: ObjectVisit, uuid: string): Promise<ObjectView> {
  if (!isUuid(uuid)) throw unknownObject(uuid);
  try {
    const [{ body }, document] = await Promise.all([visit.catalogue.object(uuid), readDocument(visit, uuid)]);
    const { record, more } = await shownPart([body], undefined, visit.context);
    return { uuid, record, cho: record.aggregatedCHO ?? {}, document, more };
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    if (!(await visit.isDeleted(uuid))) throw error;
    throw new Problem(410, `The object with ID ${uuid} has been deleted or withdrawn`, { cause: error });
  }
}

/** Records with thousands of pictures take 0.1 s. */
const shownPart = largeWork({ file: new URL('./page-record.ts', import.meta.url), work: pageRecord });

/** URIs of the entities that the index has of an object. */
export const entityUris = ({ document }: ObjectView): ReadonlySet<string> =>
  new Set(ENTITY_ROLE_NAMES.flatMap((role) => document[ENTITY_ROLES[role].field] ?? []));

async function readDocument(visit: ObjectVisit, uuid: string): Promise<FullDocument> {
  const { hits } = await searchDocuments<FullDocument>(visit, {
    filter_by: `id:=\`${uuid}\``,
    per_page: 1,
    further: { include_fields: FIELDS },
  });
  const document = hits[0]?.document;
  if (document === undefined) throw unknownObject(uuid);
  return document;
}
