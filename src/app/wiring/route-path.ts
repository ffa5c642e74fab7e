import { SettingsError } from '../settings/settings.ts';

/**
 * The path of a URL below {base_url}: it begins with a slash, or is empty.
 * Undefined for other URLs; a proxy or resolver there may lead to a default path.
 */
export function pathBelow(baseUrl: string, url: string): string | undefined {
  const isBelow = url === baseUrl || url.startsWith(`${baseUrl}/`);
  return isBelow ? url.slice(baseUrl.length) : undefined;
}

/**
 * Waits until the routes below the URL of a setting are registered.
 * Errors: SettingsError if the service has other routes of that form, such as `/objects/…`.
 */
export async function refuseTakenPath(
  setting: string,
  url: string,
  registering: PromiseLike<unknown>,
): Promise<void> {
  try {
    await registering;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'FST_ERR_DUPLICATED_ROUTE'))
      throw error;
    throw new SettingsError([`setting ${setting}=${url}: something else is served there`]);
  }
}
