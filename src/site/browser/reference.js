// The interactive reference: Scalar takes the place of the beginning once an operation is opened.
import { serviceIds, triedDocument } from './tried-document.js';

/** Which samples of code are left out, by language: `true` stands for all of a language. */
const HIDDEN_SAMPLES = {
  ...Object.fromEntries(
    'c clojure csharp dart fsharp go http java julia kotlin node objc ocaml php powershell r ruby rust swift'
      .split(' ')
      .map((language) => [language, true]),
  ),
  shell: ['wget', 'httpie'],
  js: ['xhr', 'axios', 'jquery', 'ofetch'],
  python: ['python3', 'httpx_sync', 'httpx_async', 'aiohttp'],
};

const place = /** @type {HTMLElement} */ (document.querySelector('#reference'));
const { introduction, document: source = '', script = '' } = place.dataset;
const isDark = matchMedia('(prefers-color-scheme: dark)');
const start = /** @type {HTMLElement} */ (document.querySelector('.reference-start'));
const wait = /** @type {HTMLElement} */ (document.querySelector('.reference-wait'));

const configuration = (/** @type {any} */ content) => ({
  content,
  theme: 'none',
  forceDarkModeState: isDark.matches ? 'dark' : 'light',
  hideDarkModeToggle: true,
  hiddenClients: HIDDEN_SAMPLES,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'none',
  hideClientButton: true,
  operationTitleSource: 'summary',
  persistAuth: false,
  // Nothing is sent to or loaded from other hosts.
  telemetry: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});

/** After so many milliseconds without a change, Scalar has drawn what is in view; it is shown later than that in no case. */
const [SETTLED_MS, MOST_MS] = [400, 6000];

/** The link or button that opens an operation, or the search. @param {Event} event */
const opener = (event) =>
  /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-hash]'));

// Reading takes longer than loading: the script is there when an operation is opened.
for (const intent of ['pointerover', 'focusin', 'touchstart']) {
  start.addEventListener(intent, (event) => opener(event) && preload(), { passive: true });
}
start.addEventListener('click', (event) => {
  const hash = opener(event)?.dataset['hash'];
  const { metaKey, ctrlKey, shiftKey } = /** @type {MouseEvent} */ (event);
  if (hash === undefined || metaKey || ctrlKey || shiftKey) return;
  event.preventDefault();
  if (hash !== '') history.pushState(null, '', `#${hash}`);
  void open(hash === '');
});
if (location.hash.length > 1) void open(false);

function preload() {
  if (document.querySelector('link[rel=preload][as=script]')) return;
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: script });
  document.head.append(link);
}

/** @param {boolean} isSearch */
async function open(isSearch) {
  start.hidden = true;
  wait.hidden = false;
  const base = new URL(source, location.href).href.replace(/\/openapi\.json$/, '');
  const [response, ids] = await Promise.all([fetch(source), serviceIds(base), load()]);
  const content = triedDocument(await response.json(), ids);
  content.info.description = introduction;
  const { Scalar } =
    /** @type {{ Scalar: { createApiReference(place: Element, configuration: object): { updateConfiguration(configuration: object): void } } }} */ (
      /** @type {unknown} */ (globalThis)
    );
  // Drawn unseen, because it moves while it is drawn.
  place.hidden = false;
  place.style.visibility = 'hidden';
  const reference = Scalar.createApiReference(place, configuration(content));
  isDark.addEventListener('change', () => reference.updateConfiguration(configuration(content)));
  await settled();
  place.style.visibility = '';
  wait.remove();
  if (isSearch) /** @type {HTMLElement | null} */ (place.querySelector('aside button'))?.click();
}

/** @returns {Promise<unknown>} */
function load() {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src: script });
    element.addEventListener('load', resolve);
    element.addEventListener('error', () => {
      location.assign(/** @type {HTMLAnchorElement} */ (wait.querySelector('a')).href);
      reject(new Error('the script of the reference did not load'));
    });
    document.head.append(element);
  });
}

/** @returns {Promise<void>} */
function settled() {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      resolve();
    };
    const most = setTimeout(end, MOST_MS);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let quiet;
    const observer = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        clearTimeout(most);
        end();
      }, SETTLED_MS);
    });
    observer.observe(place, { subtree: true, childList: true });
  });
}
