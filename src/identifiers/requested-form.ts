import { isUuid } from '../kernel/uuid.ts';
import { FORMS, type Form, fullMediaType, type Representation } from './forms.ts';

/**
 * The form that `Accept` prefers. Among equal weights, a media type comes before a
 * range with `*`, and then the order of FORMS decides. Parameters of media types
 * other than `q` and the profile of a form are ignored.
 * Errors: undefined if it accepts none of the forms.
 */
export function preferredForm(accept: string | undefined): Representation | undefined {
  const ranges = readAccept(accept ?? '*/*');
  let best: Representation | undefined;
  let [bestWeight, bestPrecision] = [0, 0];
  for (const candidate of CANDIDATES) {
    const { weight, precision } = weightOf(fullMediaType(candidate), ranges);
    if (weight < bestWeight || (weight === bestWeight && precision <= bestPrecision)) continue;
    [best, bestWeight, bestPrecision] = [candidate, weight, precision];
  }
  return bestWeight > 0 ? best : undefined;
}

/** The first media type of each form, then the other ones. */
const CANDIDATES: readonly Representation[] = FORMS.flatMap((form) =>
  form.mediaTypes.map((mediaType, at) => ({ form, mediaType, at })),
)
  .sort((a, b) => Math.min(a.at, 1) - Math.min(b.at, 1))
  .map(({ form, mediaType }) => ({ form, mediaType }));

/** Weights (0 to 1) by media range in lowercase, with the profile if it is that of a form. */
type Ranges = ReadonlyMap<string, number>;

/** The profile of schema.org, as clients write it. */
const SCHEMA_ORG =
  /;\s*profile\s*=\s*(?:"https?:\/\/schema\.org\/?"|https?:\/\/schema\.org\/?(?=\s*(?:[;,]|$)))/gi;

/** Source: RFC 9110, 12.5.1. Invalid media ranges are ignored; an invalid weight is 0. */
function readAccept(accept: string): Ranges {
  const ranges = new Map<string, number>();
  // Quoted strings may contain separators. An unclosed one extends to the end.
  const unquoted = accept.replace(SCHEMA_ORG, ';schema.org').replace(/"(?:[^"\\]|\\.)*"?/g, '');
  for (const item of unquoted.split(',')) {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    if (!/^[^/\s]+\/[^/\s]+$/.test(type)) continue;
    const range = parameters.includes('schema.org') ? `${type};profile="https://schema.org/"` : type;
    const q = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const weight = q === undefined ? 1 : Number(q.slice(q.indexOf('=') + 1).trim() || Number.NaN);
    ranges.set(range, Math.max(ranges.get(range) ?? 0, weight >= 0 && weight <= 1 ? weight : 0));
  }
  return ranges;
}

/** The weight of the most precise range that covers a media type. Precision is 1 to 3, or 0 without a range. */
function weightOf(mediaType: string, ranges: Ranges): { weight: number; precision: number } {
  const [kind = ''] = mediaType.split('/', 1);
  for (const [less, range] of [mediaType, `${kind}/*`, '*/*'].entries()) {
    const weight = ranges.get(range);
    if (weight !== undefined) return { weight, precision: 3 - less };
  }
  return { weight: 0, precision: 0 };
}

export interface IdentifierUrl {
  /** In lowercase. */
  readonly uuid: string;
  /** The form of the suffix; undefined if there is none. */
  readonly form: Form | undefined;
}

const PARTS: readonly string[] = ['aggregation', 'cho'];

/**
 * Reads the path below the base URL: `<uuid>`, or `<uuid>` and `aggregation` or
 * `cho`, optionally with the suffix of a form.
 * Errors: undefined for other paths.
 */
export function readUrl(name: string, part?: string): IdentifierUrl | undefined {
  const last = part ?? name;
  const dot = last.indexOf('.');
  const stem = dot < 0 ? last : last.slice(0, dot);
  const suffix = dot < 0 ? undefined : last.slice(dot + 1).toLowerCase();
  const form = FORMS.find(({ suffixes }) => suffixes.some((one) => one === suffix));
  const uuid = (part === undefined ? stem : name).toLowerCase();
  const isPart = part === undefined || PARTS.includes(stem);
  if (!isUuid(uuid) || !isPart || (suffix !== undefined && form === undefined)) return undefined;
  return { uuid, form };
}
