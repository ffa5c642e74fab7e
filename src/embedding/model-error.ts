/** A model cannot be used; the message names its folder and says why. */
export class ModelError extends Error {}

/** So many texts or pictures wait that more would only wait longer: to be asked again later. */
export class EmbedderBusy extends Error {}

/** The model that was used so far does not work at present. */
export class EmbedderDown extends Error {}
