/** A picture in memory: sRGB, eight bits, opaque; three bytes a pixel, row by row from the top left. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}
