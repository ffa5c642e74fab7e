import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../kernel/problem.ts';
import { StoreError } from '../../records/record-store.ts';
import { activityCollection, activityPage, DISCOVERY_CONTEXT } from '../activity/activity-stream.ts';
import { type ChangePages, PAGE_CHANGES } from '../activity/change-pages.ts';
import type { IiifService } from '../iiif-service.ts';

const common = {
  tags: ['IIIF'],
  contentType: `application/ld+json;profile="${DISCOVERY_CONTEXT}"`,
  caching: { control: 'no-cache', tag: 'content' },
} as const;

const reference = z.looseObject({ id: z.string(), type: z.string() });

const collection = z.looseObject({
  '@context': z.literal(DISCOVERY_CONTEXT),
  id: z.string(),
  type: z.literal('OrderedCollection'),
  totalItems: z.int().min(0),
  first: reference.optional(),
  last: reference.optional(),
});

const UNREADABLE = 'The records cannot be read at the moment; see `Retry-After`';

/** `GET /iiif/activity/all-changes` */
export const allChanges = ({ baseUrl }: IiifService, pages: ChangePages) =>
  endpoint({
    ...common,
    operationId: 'listManifestChanges',
    summary: 'All changes of manifests',
    description:
      'For aggregators of IIIF resources (Change Discovery 1.0, level 2): the present state of every object, and of every deleted one, as pages in the order of time. Read from the last page back to what you know.',
    success: { description: 'The OrderedCollection', schema: collection },
    problems: { 503: UNREADABLE },
    async handler() {
      return readingStore(async () => {
        const [total, bounds] = await Promise.all([pages.total(), pages.bounds()]);
        return JSON.stringify(activityCollection({ iiifUrl: `${baseUrl}/iiif` }, total, bounds));
      });
    },
  });

const activity = z.looseObject({
  id: z.string(),
  type: z.enum(['Create', 'Update', 'Delete']),
  object: reference,
  endTime: z.string(),
});

const page = z.looseObject({
  '@context': z.literal(DISCOVERY_CONTEXT),
  id: z.string(),
  type: z.literal('OrderedCollectionPage'),
  partOf: reference,
  prev: reference.optional(),
  next: reference.optional(),
  orderedItems: z.array(activity),
});

/** `GET /iiif/activity/page/{page}` */
export const changesPage = ({ baseUrl, recordUrl }: IiifService, pages: ChangePages) =>
  endpoint({
    ...common,
    operationId: 'listManifestChangesOfPage',
    summary: 'A page of changes of manifests',
    description: `At most ${PAGE_CHANGES} activities, the oldest first: \`Create\`, \`Update\`, or \`Delete\` for deleted and withdrawn objects. An object that changes again leaves its page and comes to the last one, so pages never move.`,
    params: z.object({
      page: z
        .string()
        .describe('Number of the page, as in `first`, `last`, `prev` and `next`')
        .meta({ examples: ['1'] }),
    }),
    success: { description: 'The OrderedCollectionPage', schema: page },
    problems: { 404: 'There is no such page', 503: UNREADABLE },
    async handler({ params }) {
      const unknown = new Problem(404, `No page ${params.page}`);
      if (!/^[1-9]\d{0,11}$/.test(params.page)) throw unknown;
      const number = Number(params.page);
      const found = await readingStore(() => pages.page(number));
      if (found === undefined) throw unknown;
      return JSON.stringify(activityPage({ iiifUrl: `${baseUrl}/iiif`, recordUrl }, number, found));
    },
  });

/** Errors: Problem 503 while the record store fails. */
async function readingStore<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    throw new Problem(503, 'The records cannot be read at the moment', {
      cause,
      headers: { 'retry-after': '30' },
    });
  }
}
