import { hasDirections } from '../../kernel/characters.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { type Html, type HtmlValue, html } from '../../kernel/html.ts';

/** A text of a record without a language, isolated if it could change the direction of its surroundings. [site-14] */
export const isolated = (text: string): Html | string =>
  hasDirections(text) ? html`<bdi>${text}</bdi>` : text;

/** Such texts in a row. */
export const isolatedTexts = (texts: readonly string[], separator: string): readonly HtmlValue[] =>
  texts.flatMap((text, i) => [i > 0 && separator, isolated(shortened(text))]);

/** A text of a record, which cannot change the direction of its surroundings. [site-14] */
export const foreign = (text: string, lang: string | undefined): Html =>
  lang === undefined ? html`<bdi>${text}</bdi>` : html`<bdi lang="${lang}">${text}</bdi>`;
