/** A model cannot be used; the message names its folder and says why. */
export class ModelError extends Error {}

/** Too many texts or pictures are waiting; the caller should retry later. */
export class EmbedderBusy extends Error {}

/** The model has stopped working. */
export class EmbedderDown extends Error {}
