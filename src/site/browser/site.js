// The entry of every page. Parts of a page are enhanced where they are marked by a data attribute;
// everything works without.
import { copyButtons } from './copy-buttons.js';
import { replaceFailedPictures } from './failed-pictures.js';
import { keepButtons } from './list/keep-buttons.js';
import { rememberResults } from './object/results.js';
import { enhanceSuggestions } from './search/suggest.js';

for (const [i, form] of document.querySelectorAll('form[data-suggest]').entries()) {
  enhanceSuggestions(/** @type {HTMLFormElement} */ (form), `suggestions-${i}`);
}
replaceFailedPictures();
copyButtons(document);
keepButtons();
rememberResults(document);
