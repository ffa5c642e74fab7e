/**
 * A URL of a public host as records may name it; undefined unless it is http or
 * https, without user and password, at a port that is not blocked, and of a length
 * that web servers accept.
 */
export function webUrl(given: string, base?: URL): URL | undefined {
  if (given.length > MAX_CHARACTERS) return undefined;
  const url = URL.parse(given, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.port !== '' && BLOCKED_PORTS.has(Number(url.port))) return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}

const MAX_CHARACTERS = 8192;

/**
 * Ports of other services than the web's, such as SSH and mail.
 * Source: "Port blocking" of the Fetch standard.
 */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);
