/**
 * Where this service serves what has an address of its own among the settings:
 * the part of it below {base_url}; elsewhere the default, which a proxy or a
 * resolver at that address may lead to. Begins with a slash.
 */
export const ownPath = (address: string, baseUrl: string, otherwise: string): string =>
  address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : otherwise;
