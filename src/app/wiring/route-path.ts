import { SettingsError } from '../settings/settings.ts';

/**
 * Where this service serves what has an address of its own among the settings:
 * the part of it below {base_url}; elsewhere the default, which a proxy or a
 * resolver at that address may lead to. Begins with a slash, or is empty.
 */
export function ownPath(address: string, baseUrl: string, otherwise: string): string {
  const isBelow = address === baseUrl || address.startsWith(`${baseUrl}/`);
  return isBelow ? address.slice(baseUrl.length) : otherwise;
}

/**
 * Waits until the routes below such an address are there.
 * Errors: SettingsError where the service has others of that form, such as `/objects/…`.
 */
export async function takePath(
  setting: string,
  address: string,
  registering: PromiseLike<unknown>,
): Promise<void> {
  try {
    await registering;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'FST_ERR_DUPLICATED_ROUTE'))
      throw error;
    throw new SettingsError([`setting ${setting}=${address}: something else is served there`]);
  }
}
