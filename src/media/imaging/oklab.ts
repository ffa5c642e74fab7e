/**
 * Writes lightness, a and b of an sRGB colour to `into`, from index `at` on.
 * Channels are 0 to 255, rounded to sixteenths.
 * Source: Björn Ottosson, "A perceptual color space for image processing", 2020.
 */
export function writeOklab(into: Float64Array, at: number, red: number, green: number, blue: number): void {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  into[at] = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  into[at + 1] = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  into[at + 2] = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
}

/** Fractions of a step that are distinguished. */
const PARTS = 16;

/** Light of each sRGB value, 0 to 1. */
const LINEAR = Float64Array.from({ length: 255 * PARTS + 1 }, (_, value) => {
  const share = value / (255 * PARTS);
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const linear = (value: number): number => LINEAR[Math.round(value * PARTS)] ?? 0;
