import { hash } from 'node:crypto';
import { authorityUri } from '../../edm/record/authority-uri.ts';
import type { FramedRecord, Value } from '../../edm/record/record.ts';
import { urlFault } from '../../edm/record/url-fault.ts';
import { isEntity, literalText, valuesOf } from '../../edm/record/values.ts';
import { ENTITY_ROLE_NAMES, ENTITY_ROLES, type EntityRole } from '../fields/entity-roles.ts';
import { describeEntity, type EntityDescription } from './merging/describe-entity.ts';

/** What a record says of one entity, and in which roles it names it. */
export interface EntityMention {
  readonly description: EntityDescription;
  readonly roles: readonly EntityRole[];
  /**
   * Stands for it in the index: 16 hexadecimal digits for the URI, 12 for the
   * description, then the codes of the roles.
   */
  readonly key: string;
}

/** Of a record; others are not entities of it. Real records name a few dozen. */
const MAX_ENTITIES = 500;

/**
 * The entities that a record names by a URI, each once. URIs within the record
 * itself are not those of an authority file.
 */
export function entityMentions(record: FramedRecord): EntityMention[] {
  const found = new Map<string, { description: EntityDescription; roles: Set<EntityRole> }>();
  const own = [record.id, record.aggregatedCHO.id];
  for (const role of ENTITY_ROLE_NAMES) {
    for (const property of ENTITY_ROLES[role].properties) {
      for (const value of valuesOf(record.aggregatedCHO[property])) {
        const uri = entityUri(value);
        if (uri === undefined || own.some((url) => uri.startsWith(url))) continue;
        const known = found.get(uri);
        if (known === undefined && found.size === MAX_ENTITIES) continue;
        // A record may describe an entity once and refer to it elsewhere.
        const description = describeEntity(uri, value, ENTITY_ROLES[role].type, known?.description);
        found.set(uri, { description, roles: (known?.roles ?? new Set()).add(role) });
      }
    }
  }
  return [...found.values()].map(({ description, roles }) => {
    const ordered = ENTITY_ROLE_NAMES.filter((role) => roles.has(role));
    return { description, roles: ordered, key: mentionHash(description) + roleCodes(ordered) };
  });
}

interface ReadMention {
  /** Of all spellings of the URI. */
  readonly uri: string;
  readonly description: string;
  readonly roles: readonly EntityRole[];
}

/** The hashes and roles in a mention's key; undefined for another text. */
export function readMentionKey(key: string): ReadMention | undefined {
  const [, uri, description, codes = ''] = /^([\da-f]{16})([\da-f]{12})([a-z]+)$/.exec(key) ?? [];
  if (uri === undefined || description === undefined) return undefined;
  const roles = ENTITY_ROLE_NAMES.filter((role) => codes.includes(ENTITY_ROLES[role].code));
  return { uri, description, roles };
}

/** The hashes of URI and description. The JSON of a description always has its keys in the same order. */
export function mentionHash(description: EntityDescription): string {
  const { id = '' } = authorityUri(description.uri) ?? {};
  return sha256(id).slice(0, 16) + sha256(JSON.stringify(description)).slice(0, 12);
}

const sha256 = (text: string): string => hash('sha256', text, 'hex');

const roleCodes = (roles: readonly EntityRole[]): string =>
  roles.map((role) => ENTITY_ROLES[role].code).join('');

/** The URI of an entity or reference; of a text only if it is that of a known authority file. */
function entityUri(value: Value): string | undefined {
  if (isEntity(value)) {
    const { id } = value;
    if (id === undefined || urlFault(id) !== undefined || /\s/.test(id)) return undefined;
    return authorityUri(id) === undefined ? undefined : id;
  }
  const text = literalText(value)?.trim() ?? '';
  if (!/^https?:\/\/\S+$/.test(text) || urlFault(text) !== undefined) return undefined;
  return authorityUri(text)?.file !== undefined ? text : undefined;
}
