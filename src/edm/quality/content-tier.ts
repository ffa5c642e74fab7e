import { type Medium, mediaOf } from '../record/media.ts';
import { EDM_TYPES } from '../record/properties.ts';
import type { FramedRecord } from '../record/record.ts';
import { FREEST_FIRST, type ReusePolicy, statedRights } from '../record/rights.ts';
import { literalText, valuesOf } from '../record/values.ts';
import { type ContentTier, type FileFacts, tierOfFile, tierWithoutFiles } from './content/tier-of-file.ts';
import type { QualityFacts } from './quality-facts.ts';

/** What decides the content tier of a record. */
export interface ContentTierFindings {
  /** The lowest possible one, if a picture has not been measured. */
  readonly tier: ContentTier;
  /** The value of edm:type; undefined if it is none of the five. */
  readonly kind: string | undefined;
  /** Whether a picture can stand for the object. */
  readonly hasThumbnail: boolean;
  /** edm:isShownAt: the page of the institution. */
  readonly hasLandingPage: boolean;
  /** edm:isShownBy is the URL of a player that can be embedded. */
  readonly hasEmbeddableMedia: boolean;
  /**
   * Whether the tier is not known yet: no size is known of the picture that stands for the object,
   * which may be a large one. [quality-9] It was not fetched, or could not be. A link that is known to be
   * broken is none of a picture.
   */
  readonly isUnmeasured: boolean;
  /** The file with the highest tier, of edm:isShownBy and edm:hasView; undefined without files. */
  readonly best: FileFindings | undefined;
}

interface FileFindings extends Pick<FileFacts, 'type' | 'pixels' | 'height'> {
  readonly url: string;
  /** The freest policy of its own rights statements, else of the record's. */
  readonly policy: ReusePolicy;
  /** Under any licence. */
  readonly tierOfFile: ContentTier;
  /** No higher than its licence allows. */
  readonly tier: ContentTier;
}

/** The highest tier that a licence allows. */
export const TIER_OF_POLICY: Readonly<Record<ReusePolicy, ContentTier>> = {
  OPEN: 4,
  RESTRICTED: 3,
  CLOSED: 2,
};

/**
 * The content tier: that of the best file, each file under the ceiling of its licence. [quality-2]
 * Source: Europeana's publishing framework, and metis-indexing (tiers/media).
 */
export function contentTier(
  record: FramedRecord,
  facts: QualityFacts,
  media: readonly Medium[] = mediaOf(record),
): ContentTierFindings {
  const files = distinctFiles(media);
  const about = {
    kind: kindOf(record),
    hasThumbnail: facts.imageMegapixel !== undefined || media.some(mayBeThumbnail),
    hasLandingPage: media.some(({ role }) => role === 'isShownAt'),
    hasEmbeddableMedia: media.some(({ role, id }) => role === 'isShownBy' && isEmbeddable(id)),
  };
  const ofRecord = freest(statedRights(record['edmRights']).map(({ policy }) => policy)) ?? 'CLOSED';
  const measured = measuredOf(files);
  let best: FileFindings | undefined;
  for (const file of files) {
    const isMeasured = file === measured && facts.imageMegapixel !== undefined;
    const type = file.type ?? (isMeasured ? 'image' : undefined);
    const pixels = pixelsOf(file, isMeasured ? facts.imageMegapixel : undefined);
    const { id: url, height } = file;
    const policy = freest(file.rights.map((rights) => rights.policy)) ?? ofRecord;
    const ofFile = tierOfFile({ ...about, type, pixels, height });
    const tier = ofFile < TIER_OF_POLICY[policy] ? ofFile : TIER_OF_POLICY[policy];
    if (best === undefined || isBetter({ tier, tierOfFile: ofFile, pixels }, best)) {
      best = { url, type, pixels, height, policy, tierOfFile: ofFile, tier };
    }
  }
  const tier = best?.tier ?? tierWithoutFiles(about);
  const isUnmeasured =
    facts.imageMegapixel === undefined &&
    measured !== undefined &&
    pixelsOf(measured) === undefined &&
    facts.brokenLinks?.includes(measured.id) !== true &&
    contentTier(record, LARGE_PICTURE, media).tier > tier;
  return { ...about, best, tier, isUnmeasured };
}

const LARGE_PICTURE: QualityFacts = { imageMegapixel: 100 };

/** Pictures are read in this order, so the first one is the one that is measured. */
const measuredOf = (files: readonly Medium[]): Medium | undefined => files.find(mayBeImage);

function kindOf(record: FramedRecord): string | undefined {
  for (const value of valuesOf(record.aggregatedCHO['edmType'])) {
    const text = literalText(value)?.trim().toUpperCase();
    if (text !== undefined && EDM_TYPES.includes(text)) return text;
  }
  return undefined;
}

/** edm:isShownBy and edm:hasView, each URL once. */
function distinctFiles(media: readonly Medium[]): readonly Medium[] {
  const files = new Map<string, Medium>();
  for (const medium of media) {
    if (medium.role !== 'isShownBy' && medium.role !== 'hasView') continue;
    if (!files.has(medium.id)) files.set(medium.id, medium);
  }
  return [...files.values()];
}

const mayBeImage = ({ type }: Medium): boolean => type?.startsWith('image/') ?? true;

/** Until a picture has been read, what the record names as one counts. */
const mayBeThumbnail = (medium: Medium): boolean =>
  medium.role === 'object' ? mayBeImage(medium) : medium.role !== 'isShownAt' && isImage(medium);

const isImage = ({ type }: Medium): boolean => type?.startsWith('image/') === true;

/** The larger of the stated and the measured size. */
function pixelsOf({ width = 0, height = 0 }: Medium, megapixel = 0): number | undefined {
  return Math.max(width * height, Math.round(megapixel * 1e6)) || undefined;
}

const freest = (policies: readonly ReusePolicy[]): ReusePolicy | undefined =>
  FREEST_FIRST.find((policy) => policies.includes(policy));

type Rank = Pick<FileFindings, 'tier' | 'tierOfFile' | 'pixels'>;

const isBetter = (a: Rank, b: Rank): boolean =>
  (a.tier - b.tier || a.tierOfFile - b.tierOfFile || (a.pixels ?? 0) - (b.pixels ?? 0)) > 0;

/** Players that Europeana embeds, by host and the beginning of the path. */
const PLAYERS: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/^(?:[\w-]+\.)?youtube(?:-nocookie)?\.com$/, /^\/(?:v|embed)\/|^\/watch/],
  [/^youtu\.be$/, /^\/[\w-]/],
  [/^(?:www\.)?vimeo\.com$/, /^\/[\w-]/],
  [/^player\.vimeo\.com$/, /^\/video\//],
  [/^(?:www\.)?soundcloud\.com$/, /^\/[\w-]/],
  [/^sketchfab\.com$/, /^\/(?:3d-)?models\//],
  [/^skfb\.ly$/, /^\/[\w-]/],
  [/^(?:www\.)?euscreen\.eu$/, /^\/item\.html/],
  [/^sounds\.bl\.uk$/, /^\/embed\//],
];

/** Whether a URL is that of a player that can be embedded: a video, recording or model on such a platform. */
function isEmbeddable(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return false;
  return PLAYERS.some(([host, path]) => host.test(parsed.hostname) && path.test(parsed.pathname));
}
