/** A Directus, with an administrator's token. */
export interface Administration {
  /**
   * Returns the `data` of the response; undefined if it is empty. `body` is sent as JSON, or as a form if it is one.
   * Errors: one with the request and Directus' message.
   */
  request<Data = unknown>(method: string, path: string, body?: unknown): Promise<Data>;
}

/** The timeout of a request. Creating all tables takes some seconds. */
const TIMEOUT_MS = 120_000;

/** `url` has no slash at the end. */
export const administer = (url: string, token: string): Administration => ({
  async request<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path.split('?')[0]}: ${response.status} ${text.slice(0, 500)}`);
    return (text === '' ? undefined : JSON.parse(text).data) as Data;
  },
});

/** The settings of a script. Errors: one with the names of missing ones. */
export function required<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`set ${missing.join(', ')} in the environment`);
  return Object.fromEntries(names.map((name) => [name, process.env[name]])) as Record<Name, string>;
}
