import { choPictures } from '../../../documents/objects/cho-pictures.ts';
import type { Entity, FramedRecord } from '../../../edm/record/record.ts';
import { parseSourceRecord } from '../../../edm/record/stored-body.ts';
import type { TextTask } from '../../../kernel/large-work.ts';
import { parseReply } from '../../../use-cases/engine-reply.ts';
import type { DetailDocument } from '../answers/details.ts';
import type { ObjectsReply } from './search-objects.ts';

type FoundDocument = Omit<DetailDocument, 'pictures' | 'cited'> & { readonly sourceRecord?: string };

/** A reply with what tools read of the records in place of these, which may have eight megabytes each. */
export function detailDocuments(reply: Uint8Array): ObjectsReply<DetailDocument> {
  const { hits, ...rest } = parseReply<ObjectsReply<FoundDocument>>(reply);
  return {
    ...rest,
    neighbours: null,
    hits: hits.map(({ document: { sourceRecord = '{}', ...document } }) => {
      const record = parseSourceRecord(sourceRecord);
      const { urls, isInCopyright } = choPictures(record);
      return { document: { ...document, pictures: { urls, isInCopyright }, cited: citedPart(record) } };
    }),
  };
}

/** The properties of an object that a citation is made of. */
const CITED = [
  'id',
  'creator',
  'created',
  'issued',
  'date',
  'medium',
  'dcType',
  'publisher',
  'identifier',
  'language',
  'title',
  'alternative',
];

function citedPart({ id, dataProvider, edmRights, aggregatedCHO }: FramedRecord): FramedRecord {
  const cho: Partial<Entity> = aggregatedCHO ?? {};
  const isUntitled = cho['title'] === undefined && cho['alternative'] === undefined;
  const names = isUntitled ? [...CITED, 'description'] : CITED;
  const part = names.flatMap((name) => (cho[name] === undefined ? [] : [[name, cho[name]]]));
  return { id, dataProvider, edmRights, aggregatedCHO: Object.fromEntries(part) } as unknown as FramedRecord;
}

/** In a thread. */
export default ({ text }: TextTask<undefined>): ObjectsReply<DetailDocument> => detailDocuments(text);
