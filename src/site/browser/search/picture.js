// Search by picture: pictures may also be dropped or pasted, and are shown beside what they find.
// The picture stays in this browser; the server keeps nothing of it.

const LARGEST = 320;
const stored = (/** @type {string} */ token) => `picture:${token.slice(0, 64)}`;

/**
 * @param {HTMLFormElement} form
 * @param {(url: string, html: string) => void} found called with the page that the server leads to
 */
export function enhancePicture(form, found) {
  const input = form.querySelector('input[name=image]');
  if (!(input instanceof HTMLInputElement)) return;
  const drop = form.querySelector('.picture-drop');
  if (drop instanceof HTMLElement) drop.hidden = false;

  form.addEventListener('change', (event) => {
    const [file] = (event.target instanceof HTMLInputElement && event.target.files) || [];
    if (file) void send(file);
  });
  form.addEventListener('submit', (event) => {
    const [file] = input.files ?? [];
    event.preventDefault();
    if (file) void send(file);
  });
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener(
    'dragover',
    (event) => {
      event.preventDefault();
      form.classList.add('is-over');
    },
    { signal },
  );
  addEventListener('dragleave', () => form.classList.remove('is-over'), { signal });
  addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      form.classList.remove('is-over');
      take(event.dataTransfer);
    },
    { signal },
  );
  addEventListener('paste', (event) => take(event.clipboardData), { signal });

  /** @param {DataTransfer | null} data */
  function take(data) {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (file) void send(file);
  }

  /** @param {File} file */
  async function send(file) {
    const status = document.querySelector('[data-status]');
    if (status) status.textContent = form.dataset['busy'] ?? '';
    form.setAttribute('aria-busy', 'true');
    try {
      const body = new FormData();
      body.append('image', file, file.name || 'picture');
      const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } });
      const html = await response.text();
      const token = new URL(response.url).searchParams.get('picture');
      if (token) remember(token, await thumbnail(file));
      if (token) controller.abort();
      found(response.url, html);
    } catch {
      form.removeAttribute('aria-busy');
      if (status) status.textContent = form.dataset['failed'] ?? '';
    }
  }
}

/** Shows the picture that a search started from, if it was chosen in this browser tab. */
export function showOwnPictures() {
  for (const place of document.querySelectorAll('[data-own-picture]')) {
    if (!(place instanceof HTMLElement) || place.childElementCount > 0) continue;
    const url = sessionStorage.getItem(stored(place.dataset['ownPicture'] ?? ''));
    if (!url?.startsWith('data:image/')) continue;
    const image = new Image();
    image.src = url;
    image.alt = place.dataset['alt'] ?? '';
    place.append(image);
  }
}

/** @param {string} token @param {string} url */
function remember(token, url) {
  try {
    sessionStorage.setItem(stored(token), url);
  } catch {
    // The store is full or switched off: the search works without the picture.
  }
}

/** A small copy as a data URL; empty for a type that the browser cannot show. @param {File} file */
async function thumbnail(file) {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LARGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.85);
  } catch {
    return '';
  }
}
