/**
 * The path of a route below a path as URLs have it. The router compares with
 * decoded paths, in which `%25` and encoded separators stay; a colon would begin
 * the name of a parameter.
 */
export const routePath = (path: string): string =>
  decodeURI(path.replaceAll('%25', '%2525')).replaceAll(':', '::');
