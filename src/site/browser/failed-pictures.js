// What is shown instead of pictures and recordings that cannot be loaded. [site-10]

/** Also of those that failed before this script ran. */
export function replaceFailedPictures() {
  document.addEventListener('error', ({ target }) => replace(target), true);
  for (const image of document.images) {
    // A vector graphic without a size of its own has no width either, but can be decoded.
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') {
      image.decode().catch(() => replace(image));
    }
  }
}

/** @param {EventTarget | null} target */
function replace(target) {
  // Its link stays.
  if (target instanceof HTMLMediaElement) target.remove();
  if (!(target instanceof HTMLImageElement)) return;
  const box = target.closest('.card-picture, .stage-picture, .strip a');
  if (!box) {
    const text = document.createElement('span');
    text.className = `${target.className} failed`.trim();
    text.textContent = target.alt;
    (target.closest('picture') ?? target).replaceWith(text);
    return;
  }
  target.remove();
  sayUnavailable(box);
  const { tried } = target.dataset;
  if (tried !== undefined && box instanceof HTMLElement) {
    box.dataset['notPicture'] = tried;
    box.dispatchEvent(new Event('not-picture', { bubbles: true }));
  }
  const other = box.querySelector('img');
  if (other) other.alt ||= target.alt;
  else box.classList.add('placeholder');
  // What failed can be neither looked at closely nor downloaded.
  if (box.matches('.stage-picture') && (!other || target.matches('[data-large]')))
    box.closest('.stage')?.querySelector('.stage-links')?.remove();
  const list = box.closest('.cards, .rows');
  if (list && list.querySelectorAll('.placeholder').length * 2 > list.children.length) {
    list.classList.add('without-pictures');
  }
}

/**
 * In a strip, the number stands for the picture.
 * @param {Element} box
 */
function sayUnavailable(box) {
  const strip = box.closest('.strip');
  if (strip instanceof HTMLElement) {
    box.setAttribute('aria-label', `${box.getAttribute('aria-label')}, ${strip.dataset['failed']}`);
  }
}
