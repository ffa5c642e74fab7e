import type { Medium } from './media.ts';

/** Pictures that browsers show. Others need an image service. */
const SHOWN = /^image\/(?:jpeg|png|gif|webp|avif|svg\+xml|bmp)$/;

/** Whether browsers show files of a media type as pictures. */
export const isShownType = (type: string): boolean => SHOWN.test(type);

/** Whether a medium is a picture, or may be one because nothing says its type. */
export const mayBePicture = ({ type }: Pick<Medium, 'type'>): boolean =>
  type === undefined || type.startsWith('image/');

/**
 * Whether a medium counts as a picture wherever pictures are counted and turned: on a page, in the viewer
 * and in a manifest. [site-44] Browsers show it, or an image service does; one of unknown type is tried. Whether
 * it can be loaded at present does not matter.
 */
export const isShownPicture = ({ type, service }: Pick<Medium, 'type' | 'service'>): boolean =>
  type === undefined || isShownType(type) || (type.startsWith('image/') && service !== undefined);
