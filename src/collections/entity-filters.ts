import type { AuthorityEntity } from './entity.ts';

/** For `chos-entities`: the entity with an id, or with a URI that has it. Ids have no backtick and no backslash. */
export const entityIdFilter = (id: string): string => `id:=\`${id}\` || otherId:=\`${id}\``;

/** For `chos`: all objects that name an entity. */
export const entityFilter = ({ roles, uris }: Pick<AuthorityEntity, 'roles' | 'uris'>): string =>
  roles.map(({ field }) => uriFilter(field, uris)).join(' || ');

/** For `chos`: the objects with any of these URIs in a field of URIs. No URI has a backtick or a backslash. */
export const uriFilter = (field: string, uris: readonly string[]): string =>
  uris.length === 1 ? `${field}:=\`${uris[0]}\`` : `${field}:=[${uris.map((uri) => `\`${uri}\``).join(',')}]`;
