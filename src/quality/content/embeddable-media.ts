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
export function isEmbeddable(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return false;
  return PLAYERS.some(([host, path]) => host.test(parsed.hostname) && path.test(parsed.pathname));
}
