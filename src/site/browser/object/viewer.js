// Deep zoom in a dialog. OpenSeadragon is loaded when it is opened for the first time.
// IIIF manifests are read in versions 2 and 3 of the Presentation API.

/**
 * @param {HTMLAnchorElement} link what was clicked: `data-zoom` is the picture, `data-service` an IIIF
 *   image service, `data-manifest` an IIIF manifest, `data-viewer` the URL of OpenSeadragon
 * @param {HTMLElement} page
 */
export async function openViewer(link, page) {
  const template = page.querySelector('template[data-viewer-dialog]');
  if (!(template instanceof HTMLTemplateElement)) return;
  const dialog = document.importNode(template.content, true).firstElementChild;
  if (!(dialog instanceof HTMLDialogElement)) return;
  document.body.append(dialog);
  dialog.addEventListener('close', () => {
    dialog.remove();
    // The picture may have been exchanged meanwhile.
    const target = link.isConnected ? link : page.querySelector('[data-zoom]');
    if (target instanceof HTMLElement) target.focus();
  });
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
  dialog.showModal();
  const status = dialog.querySelector('[data-status]');
  /** @param {string} name */
  const say = (name) => {
    if (status instanceof HTMLElement) status.textContent = name === '' ? '' : (status.dataset[name] ?? '');
  };
  say('loading');
  try {
    const [OpenSeadragon, { sources, problem }] = await Promise.all([load(link), tileSources(link)]);
    if (!dialog.open) return;
    const viewer = show(OpenSeadragon, dialog, sources);
    say(problem);
    viewer.addHandler('open-failed', () => {
      // Once more with the plain picture, unless that failed.
      if (problem === 'failed') return;
      say('failed');
      if (sources.some((source) => typeof source === 'string')) viewer.open([plain(link)]);
    });
    dialog.addEventListener('close', () => viewer.destroy(), { once: true });
  } catch {
    say('failed');
  }
}

/**
 * @param {HTMLAnchorElement} link
 * @returns {Promise<any>}
 */
function load(link) {
  const loaded = /** @type {any} */ (window)['OpenSeadragon'];
  if (loaded) return Promise.resolve(loaded);
  // OpenSeadragon adds a style sheet, which the policy forbids, unless it finds this element, which is none of HTML.
  const style = document.createElementNS(null, 'style');
  style.setAttribute('data-openseadragon-mobile-css', 'true');
  document.head.append(style);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = link.dataset['viewer'] ?? '';
    script.addEventListener('load', () => resolve(/** @type {any} */ (window)['OpenSeadragon']));
    script.addEventListener('error', reject);
    document.head.append(script);
  });
}

/** @param {HTMLAnchorElement} link */
const plain = (link) => ({ type: 'image', url: link.dataset['zoom'] ?? '' });

/**
 * What to show: an image service that the record names, the pages of its manifest, or the picture.
 * @param {HTMLAnchorElement} link
 * @returns {Promise<{ sources: (string | { type: string, url: string })[], problem: string }>}
 */
async function tileSources(link) {
  const { service, manifest } = link.dataset;
  if (service) return { sources: [`${service}/info.json`], problem: '' };
  if (!manifest) return { sources: [plain(link)], problem: '' };
  try {
    const response = await fetch(manifest, { headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(response.statusText);
    const pages = pagesOfManifest(await response.json());
    return pages.length > 0
      ? { sources: pages, problem: '' }
      : { sources: [plain(link)], problem: 'unreadable' };
  } catch {
    // Hosts that do not allow other sites to read their manifests look as if they were down.
    return { sources: [plain(link)], problem: 'forbidden' };
  }
}

/**
 * @param {any} OpenSeadragon
 * @param {HTMLDialogElement} dialog
 * @param {unknown[]} sources
 */
function show(OpenSeadragon, dialog, sources) {
  const button = (/** @type {string} */ name) => dialog.querySelector(`[data-${name}]`) ?? undefined;
  const many = sources.length > 1;
  const viewer = OpenSeadragon({
    element: dialog.querySelector('[data-canvas]'),
    tileSources: sources,
    // WebGL may not read pictures of other hosts.
    drawer: 'canvas',
    crossOriginPolicy: false,
    showNavigationControl: false,
    showNavigator: false,
    sequenceMode: many,
    showSequenceControl: false,
    maxZoomPixelRatio: 4,
    visibilityRatio: 0.6,
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches && { animationTime: 0 }),
    gestureSettingsMouse: { clickToZoom: true },
  });
  /** @param {number} factor */
  const zoom = (factor) => viewer.viewport?.zoomBy(factor).applyConstraints();
  /** @param {number} step */
  const turn = (step) => {
    const target = viewer.currentPage() + step;
    if (target >= 0 && target < sources.length) viewer.goToPage(target);
  };
  const number = button('page');
  const tell = (/** @type {number} */ page) => {
    if (number && many) number.textContent = `${page + 1} / ${sources.length}`;
  };
  viewer.addHandler('page', (/** @type {{ page: number }} */ { page }) => tell(page));
  tell(0);
  button('zoom-in')?.addEventListener('click', () => zoom(1.5));
  button('zoom-out')?.addEventListener('click', () => zoom(1 / 1.5));
  button('home')?.addEventListener('click', () => viewer.viewport?.goHome());
  for (const [name, step] of /** @type {const} */ ([
    ['page-back', -1],
    ['page-on', 1],
  ])) {
    const element = button(name);
    if (!(element instanceof HTMLElement)) continue;
    element.hidden = !many;
    element.addEventListener('click', () => turn(step));
  }
  return viewer;
}

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
