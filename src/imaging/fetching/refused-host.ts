/** A host whose IP address is not public. */
export class RefusedHost extends Error {}
