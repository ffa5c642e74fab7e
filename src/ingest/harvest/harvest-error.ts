/** A source cannot be harvested any further for now. The message names the address and says why. */
export class HarvestError extends Error {}
