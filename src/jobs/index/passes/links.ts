import type { DerivedFields } from '../../../documents/objects/cho-document.ts';
import { linksOf } from '../../../edm/record/links.ts';
import type { FramedRecord } from '../../../edm/record/record.ts';
import type { LiveRecord } from '../../../stores/records/record-store.ts';
import type { DerivedValues } from '../../../stores/records/store.ts';
import { unlessUnreadable } from '../../../stores/records/unless-unreadable.ts';
import { lastLinkNews, linkNewsAfter } from '../../links/link-news.ts';
import { linkFields, readLinkStates } from '../../links/link-results.ts';
import type { FieldsByUuid, Pass } from './pass.ts';

export interface LinkParts {
  readonly derived: Pick<DerivedValues, 'get' | 'keysUpTo'>;
  /** Throws for a record that cannot be read. */
  readonly framed: (record: LiveRecord) => FramedRecord;
}

/** Increases when the same results make other fields. */
const RECIPE = '1';

/**
 * The pass that gives documents what `check-links` has found out. It asks for no
 * links itself.
 */
export function linksPass({ derived, framed }: LinkParts): Pass {
  async function storedFields(records: readonly LiveRecord[]): Promise<FieldsByUuid> {
    // Without any news, no link has ever been checked.
    if ((await lastLinkNews(derived)) === 0) return new Map();
    const links = records.flatMap((record) => {
      const urls = unlessUnreadable(record, (one) => linksOf(framed(one)).map(({ url }) => url));
      return urls === undefined ? [] : { uuid: record.uuid, urls };
    });
    const states = await readLinkStates(
      derived,
      links.flatMap(({ urls }) => urls),
    );
    const fields = new Map<string, DerivedFields>();
    for (const { uuid, urls } of links) {
      const found = linkFields(urls, states);
      if (found !== undefined) fields.set(uuid, found);
    }
    return fields;
  }
  return {
    name: 'links',
    changesQuality: true,
    mayDisappear: ['brokenLinks'],
    recipe: RECIPE,
    storedFields,
    computeFields: storedFields,
    news: {
      last: () => lastLinkNews(derived),
      after: (number, limit) => linkNewsAfter(derived, number, limit),
    },
    // Results belong to URLs, which other records may share.
    forget: async () => {},
  };
}
