import Negotiator from 'negotiator';

/** Whether the client is a browser that shows a page, rather than a program that accepts anything. */
export const acceptsHtml = (accept: string | undefined): boolean =>
  accept !== undefined &&
  /\btext\/html\b/.test(accept) &&
  new Negotiator({ headers: { accept } }).mediaTypes(['application/json', 'text/html'])[0] === 'text/html';
