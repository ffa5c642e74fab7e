/**
 * A URL for the log: without the values of parameters that may be credentials,
 * however their names are encoded, and of those named in `hidden`; at most 500
 * characters.
 */
export function redactUrl(url: string, hidden: readonly string[] = []): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  const segments = path.split('/', MAX_PARTS).map((segment) => (holdsCredential(segment) ? '…' : segment));
  const parameters = query?.split('&', MAX_PARTS).map((parameter) => redactParameter(parameter, hidden));
  const shown = segments.join('/') + (parameters === undefined ? '' : `?${parameters.join('&')}`);
  return shown.length > MAX_CHARACTERS ? `${shown.slice(0, MAX_CHARACTERS)}…` : shown;
}

/**
 * Parameters for the log: no credentials, no vectors (which represent pictures of
 * clients), and at most 2,000 characters in all.
 */
export function redactParameters(parameters: Readonly<Record<string, string>>): Record<string, string> {
  const shown: Record<string, string> = {};
  let characters = 0;
  for (const [name, value] of Object.entries(parameters)) {
    const text = shownValue(name, value);
    characters += name.length + text.length;
    if (characters > MAX_PARAMETER_CHARACTERS) return { ...shown, '…': '…' };
    shown[name] = text;
  }
  return shown;
}

function shownValue(name: string, value: string): string {
  const plain = name === 'vector_query' ? value.replace(/\[[^\]]*\]?/g, '[…]') : value;
  const shown = plain.length > MAX_CHARACTERS ? `${plain.slice(0, MAX_CHARACTERS)}…` : plain;
  return CREDENTIAL_NAME.test(name) || holdsCredential(shown) ? '…' : shown;
}

/** The path of a URL, likewise. */
export const redactPath = (url: string): string => redactUrl(url.split('?', 1)[0] ?? '');

/**
 * A line for the log without these secrets, plain or encoded, and without keys of
 * a search engine in requests.
 */
export function redactText(text: string, secrets: readonly string[]): string {
  const withoutKeys = text.replace(ENGINE_KEY, '$1…');
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), withoutKeys);
}

/** The forms of secrets in a line. Short ones are omitted: they would match by chance. */
export function redactable(secrets: readonly (string | undefined)[]): string[] {
  const forms = secrets
    .filter((secret) => secret !== undefined && secret.length >= MIN_SECRET_CHARACTERS)
    .flatMap((secret = '') => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]);
  // The longest first: one may be the beginning of another.
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

const MAX_CHARACTERS = 500;
/** Of all parameters of a search. */
const MAX_PARAMETER_CHARACTERS = 2000;
/** More do not fit: each has at least one character. */
const MAX_PARTS = MAX_CHARACTERS + 2;
const MIN_SECRET_CHARACTERS = 6;

/** The header or parameter with its value, in JSON or a URL, also in JSON within a string. */
const ENGINE_KEY = /(x-typesense-api-key(?:\\*["'])?\s*(?:[:=,]|%3[ad])\s*(?:\\*["'])?)[^\s&"'\\,;}\]]+/gi;

const CREDENTIAL_NAME = /key|token|secret|password|auth/i;

function redactParameter(parameter: string, hidden: readonly string[]): string {
  const [name = ''] = parameter.split('=', 1);
  const isHidden = hidden.includes(name) || name.includes('%') || CREDENTIAL_NAME.test(name);
  return isHidden || holdsCredential(parameter) ? `${name}=…` : parameter;
}

/**
 * Whether a part of a URL contains a credential with its name, which may be
 * encoded several times. In linear time: clients choose the URL.
 */
function holdsCredential(part: string): boolean {
  let decoded = part;
  for (let round = 0; round < 3 && decoded.includes('%'); round += 1) {
    decoded = decoded.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return decoded.split(/[&;/]/).some((one) => CREDENTIAL_NAME.test(beforeLastEquals(one)));
}

const beforeLastEquals = (text: string): string => text.slice(0, Math.max(0, text.lastIndexOf('=')));
