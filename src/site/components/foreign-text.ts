import { type Html, html } from '../../kernel/html.ts';

/** A text of a record, which cannot change the direction of its surroundings. [site-14] */
export const foreign = (text: string, lang: string | undefined): Html =>
  lang === undefined ? html`<bdi>${text}</bdi>` : html`<bdi lang="${lang}">${text}</bdi>`;
