/** A Directus, asked with the token of an administrator. */
export interface Administration {
  /**
   * The `data` of the answer; undefined for an empty one. `body` is sent as JSON, a form as it is.
   * Errors: one that names the request and what Directus says.
   */
  ask<Data = unknown>(method: string, path: string, body?: unknown): Promise<Data>;
}

/** Longest time for one request: creating all tables takes some seconds. */
const REQUEST_MS = 120_000;

/** `url` is without a slash at the end. */
export const administer = (url: string, token: string): Administration => ({
  async ask<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`${method} ${path.split('?')[0]}: ${answer.status} ${text.slice(0, 500)}`);
    return (text === '' ? undefined : JSON.parse(text).data) as Data;
  },
});

/** Settings of a script. Errors: one that names those that are missing. */
export function required<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`set ${missing.join(', ')} in the environment`);
  return Object.fromEntries(names.map((name) => [name, process.env[name]])) as Record<Name, string>;
}
