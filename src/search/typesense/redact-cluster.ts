/** Removes the key of a cluster, and the URLs and hosts of its nodes, from a text. */
export function redactCluster(apiKey: string, urls: readonly string[]): (text: string) => string {
  const secrets = [apiKey, ...urls.flatMap((url) => [new URL(url).host, url])];
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
}
