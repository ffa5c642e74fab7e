/** Documented statuses that cannot be provoked in a test, and why. */
export const UNPROVOKED: Readonly<Record<string, string>> = {
  ...because('it is what the redirect leads to, which is a response of another operation', [
    'GET /assets/{asset_id} 200',
    'GET /reconcile/view 200',
    'GET /iiif/image/3/{identifier} 200',
    'GET /id/{uuid}.html 200',
  ]),
  ...because('nothing that it needs can fail: only a mistake of the program would', [
    'GET /ns/v1/edm.json 500',
    'GET /openapi.json 500',
    'GET /reconcile/suggest/property 500',
    'GET /reconcile/suggest/type 500',
    'GET /reconcile/extend/propose 500',
    'GET /iiif/image/3/{identifier} 500',
  ]),
  ...because('a tool that fails is an error of JSON-RPC: only a mistake of the program around it would', [
    'POST /mcp 500',
  ]),
};

function because(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}
