/** A file of a supported format that is no picture after all, or too large a one. The message says why. */
export class UnreadablePicture extends Error {}
