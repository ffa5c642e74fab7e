// Deep zoom in a dialog. OpenSeadragon is loaded when it is opened for the first time.
// IIIF manifests are read in versions 2 and 3 of the Presentation API.

/**
 * A picture: the `info.json` of its image service, or its URL, or both. `number` is that of the object's page.
 * @typedef {{ service?: string | undefined, url?: string | undefined, rights?: string | undefined, number?: number }} ViewerPage
 */

/** What a button or key of the zoom multiplies the size with. */
const ZOOM_STEP = 1.5;

/**
 * @param {HTMLAnchorElement} link what was clicked: `data-zoom` is the picture, `data-service` its IIIF image
 *   service, `data-pages` the IIIF manifest of all pictures of the page, `data-number` its number among them,
 *   `data-files` the numbers of those that turned out to be none, `data-manifest` the manifest of the institution,
 *   `data-rights` the picture's own rights statement, `data-viewer` the URL of OpenSeadragon
 * @param {HTMLElement} page
 * @param {(number: number) => void} showPicture is told which picture of the page was shown last, if another one was
 */
export async function openViewer(link, page, showPicture) {
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
  const message = dialog.querySelector('[data-message]');
  /** @param {string} name of a status; `failed` is said in the place of the picture */
  const say = (name) => {
    message?.toggleAttribute('hidden', name !== 'failed');
    if (status instanceof HTMLElement) status.textContent = name === '' ? '' : (status.dataset[name] ?? '');
  };
  say('loading');
  try {
    const [OpenSeadragon, { pages, problem }] = await Promise.all([load(link), pagesFor(link)]);
    if (!dialog.open) return;
    const first = firstPage(link, pages);
    const { viewer, current } = show(OpenSeadragon, dialog, pages, first, (failure) =>
      say(failure || problem),
    );
    dialog.addEventListener('close', () => {
      viewer.destroy();
      const number = pages[current()]?.number;
      if (number !== undefined && current() !== first) showPicture(number);
    });
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

/**
 * The picture that was clicked.
 * @param {HTMLAnchorElement} link
 * @returns {ViewerPage}
 */
const clicked = ({ dataset: { service, zoom, rights } }) => ({
  service: service && infoOf(service),
  url: zoom,
  rights,
});

/** @param {string} service */
const infoOf = (service) => `${service.replace(/\/(?:info\.json)?$/, '')}/info.json`;

/**
 * What to show: the pictures of the page, the pages of the institution's manifest, or the picture.
 * @param {HTMLAnchorElement} link
 * @returns {Promise<{ pages: ViewerPage[], problem: string }>}
 */
async function pagesFor(link) {
  const { service, pages: ours, manifest, files = '' } = link.dataset;
  const single = [clicked(link)];
  const url = ours ?? manifest;
  if (!url) return { pages: single, problem: '' };
  // A picture with a service is no worse without its manifest.
  const because = (/** @type {string} */ problem) => (service || ours ? '' : problem);
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(response.statusText);
    const all = pagesOfManifest(await response.json());
    const none = new Set(files.split(',').map(Number));
    const pages = ours
      ? all.map((page, at) => ({ ...page, number: at + 1 })).filter(({ number }) => !none.has(number))
      : all;
    return pages.length > 0 ? { pages, problem: '' } : { pages: single, problem: because('unreadable') };
  } catch {
    // Hosts that do not allow other sites to read their manifests look as if they were down.
    return { pages: single, problem: because('forbidden') };
  }
}

/**
 * The page with the picture that was clicked, from 0.
 * @param {HTMLAnchorElement} link
 * @param {readonly ViewerPage[]} pages
 */
function firstPage(link, pages) {
  const { service, url } = clicked(link);
  const found = pages.findIndex((page) => (service ? page.service === service : page.url === url));
  if (found >= 0) return found;
  return Math.max(
    0,
    pages.findIndex(({ number }) => number === Number(link.dataset['number'])),
  );
}

/**
 * @param {any} OpenSeadragon
 * @param {HTMLDialogElement} dialog
 * @param {readonly ViewerPage[]} pages
 * @param {number} first from 0
 * @param {(failure: string) => void} say
 */
function show(OpenSeadragon, dialog, pages, first, say) {
  // Its own message would be in English.
  OpenSeadragon.setString('Errors.OpenFailed', '');
  const viewer = OpenSeadragon({
    element: dialog.querySelector('[data-canvas]'),
    // WebGL may not read pictures of other hosts.
    drawer: 'canvas',
    crossOriginPolicy: false,
    showNavigationControl: false,
    showNavigator: false,
    maxZoomPixelRatio: 4,
    visibilityRatio: 0.6,
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches && { animationTime: 0 }),
    gestureSettingsMouse: { clickToZoom: true },
  });
  let at = first;
  /** Whether anything of the page has been loaded, and whether the plain picture is what is loaded. */
  let [isLoaded, isLastTry] = [false, false];
  const part = (/** @type {string} */ name) => dialog.querySelector(`[data-${name}]`);
  const number = part('page');
  /** @param {boolean} isPlain */
  const open = (isPlain) => {
    const { service, url } = pages[at] ?? {};
    const usesService = service !== undefined && !isPlain;
    isLoaded = false;
    isLastTry = !usesService || url === undefined;
    if (usesService) viewer.open(service);
    else if (url) viewer.open({ type: 'image', url });
    else fail();
  };
  // Once more with the plain picture, unless that failed. [site-44]
  const fail = () => {
    if (!isLastTry) return open(true);
    viewer.close();
    say('failed');
  };
  /** @param {number} page */
  const turnTo = (page) => {
    at = Math.min(pages.length - 1, Math.max(0, page));
    if (number instanceof HTMLInputElement) number.value = String(at + 1);
    part('page-back')?.toggleAttribute('disabled', at === 0);
    part('page-on')?.toggleAttribute('disabled', at === pages.length - 1);
    showRights(dialog, pages[at]?.rights);
    say('loading');
    open(false);
  };
  viewer.addHandler('open', () => say(''));
  viewer.addHandler('open-failed', (/** @type {{ source: any }} */ { source }) => {
    const { service, url } = pages[at] ?? {};
    // One that was turned over meanwhile may fail late. Of a service, the source is an object with its address, too.
    const failed = source?.url ?? source;
    if (failed === service || failed === url) fail();
  });
  viewer.addHandler('tile-loaded', () => {
    isLoaded = true;
  });
  viewer.addHandler('tile-load-failed', (/** @type {{ tiledImage: unknown }} */ { tiledImage }) => {
    // A service may describe a picture that it cannot deliver.
    if (!isLoaded && tiledImage === viewer.world.getItemAt(0)) fail();
  });
  // OpenSeadragon draws again only when the next picture is there.
  viewer.addHandler('close', () => {
    const { canvas } = viewer.drawer;
    canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height);
  });
  const zoom = (/** @type {number} */ factor) => viewer.viewport?.zoomBy(factor).applyConstraints();
  /** @type {Record<string, () => void>} */
  const buttons = {
    'zoom-in': () => zoom(ZOOM_STEP),
    'zoom-out': () => zoom(1 / ZOOM_STEP),
    home: () => viewer.viewport?.goHome(),
    'page-back': () => turnTo(at - 1),
    'page-on': () => turnTo(at + 1),
  };
  for (const [name, act] of Object.entries(buttons)) part(name)?.addEventListener('click', act);
  part('pages')?.toggleAttribute('hidden', pages.length < 2);
  const count = part('count');
  if (count) count.textContent = pages.length.toLocaleString(document.documentElement.lang);
  if (number instanceof HTMLInputElement) {
    number.max = String(pages.length);
    number.addEventListener('change', () => turnTo((Number.parseInt(number.value, 10) || 1) - 1));
  }
  /** @type {Record<string, () => void>} */
  const keys = {
    '+': () => zoom(ZOOM_STEP),
    // The key of the plus sign, without Shift.
    '=': () => zoom(ZOOM_STEP),
    '-': () => zoom(1 / ZOOM_STEP),
    PageUp: () => turnTo(at - 1),
    PageDown: () => turnTo(at + 1),
  };
  // Before OpenSeadragon, whose own steps of zoom are smaller.
  dialog.addEventListener(
    'keydown',
    (event) => {
      const act = keys[event.key];
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    true,
  );
  turnTo(first);
  return { viewer, current: () => at };
}

/**
 * Shows the statement of a page, the record's for a page without one of its own.
 * @param {HTMLDialogElement} dialog
 * @param {string | undefined} rights
 */
function showRights(dialog, rights) {
  const statements = /** @type {HTMLElement[]} */ ([...dialog.querySelectorAll('[data-rights]')]);
  const shown = statements.find(({ dataset }) => dataset['rights'] === rights) ?? statements[0];
  for (const statement of statements) statement.hidden = statement !== shown;
}

/** More pages than these are not offered. */
const MAX_PAGES = 5000;

/**
 * The pages of a manifest, without recordings.
 * @param {unknown} manifest
 * @returns {ViewerPage[]}
 */
export function pagesOfManifest(manifest) {
  const { items, sequences } = record(manifest);
  const canvases = list(items).length > 0 ? list(items) : list(record(list(sequences)[0])['canvases']);
  return canvases.slice(0, MAX_PAGES).flatMap((canvas) => pageOf(canvas) ?? []);
}

/**
 * @param {unknown} canvas
 * @returns {ViewerPage | undefined}
 */
function pageOf(canvas) {
  const { items: pages, images, rights } = record(canvas);
  const annotation = list(pages).length > 0 ? list(record(list(pages)[0])['items'])[0] : list(images)[0];
  const { body, resource } = record(annotation);
  const picture = record(list(body)[0] ?? list(resource)[0]);
  if (/Sound|Video/.test(String(picture['type'] ?? picture['@type']))) return undefined;
  const service = idOf(list(picture['service'])[0]);
  const url = idOf(picture);
  if (service === undefined && url === undefined) return undefined;
  return {
    service: service && infoOf(service),
    url,
    rights: typeof rights === 'string' ? rights : undefined,
  };
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
