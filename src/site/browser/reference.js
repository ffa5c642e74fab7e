// The interactive reference. Scalar's script has run before.
import { triedDocument } from './tried-document.js';

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
const { introduction, document: source = '' } = place.dataset;
const isDark = matchMedia('(prefers-color-scheme: dark)');
const response = await fetch(source);
const content = triedDocument(await response.json());
content.info.description = introduction;

const configuration = () => ({
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
const { Scalar } =
  /** @type {{ Scalar: { createApiReference(place: Element, configuration: object): { updateConfiguration(configuration: object): void } } }} */ (
    /** @type {unknown} */ (globalThis)
  );
document.querySelector('.reference-wait')?.remove();
const reference = Scalar.createApiReference(place, configuration());
isDark.addEventListener('change', () => reference.updateConfiguration(configuration()));
