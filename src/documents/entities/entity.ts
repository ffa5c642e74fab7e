import type { EntityRole, EntityType } from '../fields/entity-roles.ts';

/** A text with its language, as in dataset lines; null if it is not stated. */
export interface LangText {
  readonly lang: string | null;
  readonly value: string;
}

/** A person, place, concept or period with URIs in authority files, as all records together describe it. */
export interface AuthorityEntity {
  /** For our URLs, such as `gnd-118523481`. */
  readonly id: string;
  /** In the preferred authority file, in its own spelling. */
  readonly uri: string;
  readonly type: EntityType;
  /** The label to show: the German, the English, or the first. */
  readonly label: string;
  /** One for each language. */
  readonly labels: readonly LangText[];
  /** Other names. */
  readonly variants: readonly LangText[];
  readonly notes: readonly LangText[];
  /** Birth, foundation or begin, and death, end, as written; absent if no record says it. */
  readonly begin?: string;
  readonly end?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  /** As records write them: the values of the fields of roles. */
  readonly uris: readonly string[];
  /** Where authority files describe it. */
  readonly links: readonly { readonly name: string; readonly id: string; readonly url: string }[];
  /** Objects that name it in any role. */
  readonly objectCount: number;
  readonly roles: readonly EntityRoleCount[];
}

export interface EntityRoleCount {
  readonly role: EntityRole;
  /** Of `chos`. */
  readonly field: string;
  readonly objectCount: number;
}
