/**
 * The path below {base_url} of a URL that leads to this site: `/de/impressum` of `/de/impressum`, of
 * `/kultur/de/impressum` and of `https://example.org/kultur/de/impressum`. Undefined for others.
 */
export function ownPath(baseUrl: string, url: string): string | undefined {
  if (/^\/[/\\]/.test(url)) return undefined;
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  const below = (prefix: string) =>
    url === prefix || url.startsWith(`${prefix}/`) ? `/${url.slice(prefix.length + 1)}` : undefined;
  return below(baseUrl) ?? below(base) ?? (url.startsWith('/') ? url : undefined);
}

/** The slug of a path such as `/de/impressum?x=1#top`; undefined for others. */
export const slugIn = (path: string): string | undefined =>
  /^\/(?:de|en)\/([^?#]+?)\/?(?:[?#]|$)/.exec(path)?.[1];
