/** Takes what must not be shown out of a text: the keys of a cluster, and where its nodes are. */
export function discreet(apiKey: string, urls: readonly string[]): (text: string) => string {
  const secrets = [apiKey, ...urls.flatMap((url) => [new URL(url).host, url])];
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
}
