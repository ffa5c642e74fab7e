import { createHash } from 'node:crypto';

/** The UUID of a picture of institutions and pages by its name, such as `logo/albertina`; of version 8, made from a hash. */
export function assetId(name: string): string {
  const hex = createHash('sha256').update(`vitrine sample asset ${name}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
