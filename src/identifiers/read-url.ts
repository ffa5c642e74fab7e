import { isUuid } from '../kernel/uuid.ts';
import { FORMS, type Form } from './forms.ts';

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
