/** A filter for the objects with any of these URIs in a field of URIs. No URI has a backtick or a backslash. */
export const uriFilter = (field: string, uris: readonly string[]): string =>
  uris.length === 1 ? `${field}:=\`${uris[0]}\`` : `${field}:=[${uris.map((uri) => `\`${uri}\``).join(',')}]`;
