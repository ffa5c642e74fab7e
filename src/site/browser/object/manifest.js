// Reads what a IIIF manifest says of pictures, in versions 2 and 3 of the Presentation API.

/** More pages than these are not offered. */
const MAX_PAGES = 2000;

/**
 * The pages: URLs of image services' info.json, or pictures.
 * @param {unknown} manifest
 * @returns {(string | { type: string, url: string })[]}
 */
export function pagesOfManifest(manifest) {
  const { items, sequences } = record(manifest);
  const canvases = list(items).length > 0 ? list(items) : list(record(list(sequences)[0])['canvases']);
  return canvases.slice(0, MAX_PAGES).flatMap((canvas) => pageOf(canvas) ?? []);
}

/**
 * @param {unknown} canvas
 * @returns {string | { type: string, url: string } | undefined}
 */
function pageOf(canvas) {
  const { items: pages, images } = record(canvas);
  const annotation = list(pages).length > 0 ? list(record(list(pages)[0])['items'])[0] : list(images)[0];
  const { body, resource } = record(annotation);
  const picture = record(list(body)[0] ?? list(resource)[0]);
  const service = idOf(list(picture['service'])[0]);
  if (service !== undefined) return `${service.replace(/\/(?:info\.json)?$/, '')}/info.json`;
  const url = idOf(picture);
  return url === undefined ? undefined : { type: 'image', url };
}

/**
 * A web address; manifests are written by others.
 * @param {unknown} value
 */
function idOf(value) {
  const { id, '@id': older } = record(value);
  const url = id ?? older;
  return typeof url === 'string' && /^https?:\/\//.test(url) ? url : undefined;
}

/** @param {unknown} value @returns {Record<string, unknown>} */
const record = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** @param {unknown} value @returns {unknown[]} */
const list = (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]);
