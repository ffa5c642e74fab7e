import type { ColourName } from '../colour-names.ts';

/** The usual name of a colour in Oklab, by its lightness (0 to 1), chroma and hue. */
export function colourName(lightness: number, a: number, b: number): ColourName {
  const chroma = Math.hypot(a, b);
  if (lightness < BLACK_BELOW || (lightness < 0.27 && chroma < 0.045)) return 'black';
  if (chroma < leastChroma(lightness)) return withoutHue(lightness);
  return withHue(lightness, chroma, ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360);
}

const BLACK_BELOW = 0.16;

/** Below it, a colour counts as white, gray or black. */
const leastChroma = (lightness: number): number => (lightness > 0.9 ? 0.04 : 0.03);

/** The name of a colour in a black-and-white picture. */
export function withoutHue(lightness: number): 'white' | 'gray' | 'black' {
  if (lightness > 0.87) return 'white';
  return lightness < 0.32 ? 'black' : 'gray';
}

function withHue(lightness: number, chroma: number, hue: number): ColourName {
  if (hue < 15 || hue >= 345) return reddish(lightness, chroma, hue);
  if (hue < 42 && lightness > 0.72 && chroma < 0.15) return 'pink';
  if (hue < 36) return earthy(lightness, chroma, 0.33, 0.12, 'red');
  if (hue < 77) return earthy(lightness, chroma, 0.58, 0.125, 'orange');
  if (hue < 109 || (hue < 116 && lightness > 0.9))
    return earthy(lightness, chroma, 0.6, lightness > 0.92 ? 0.04 : 0.085, 'yellow');
  if (hue < 169) return lightness > 0.95 && chroma < 0.1 ? 'yellow' : 'green';
  if (hue < 218) return 'teal';
  if (hue < 287) return 'blue';
  if (hue < 328) return 'purple';
  return lightness > 0.6 ? 'pink' : 'purple';
}

/** Crimson and burgundy are red, rose and salmon pink. */
function reddish(lightness: number, chroma: number, hue: number): ColourName {
  if (lightness > 0.64) return 'pink';
  if (hue >= 345 && hue < 360) return lightness > 0.52 && chroma > 0.1 ? 'pink' : 'purple';
  return chroma < 0.06 ? 'brown' : 'red';
}

/** Dark or dull tones of warm hues are called brown. */
const earthy = (
  lightness: number,
  chroma: number,
  leastLightness: number,
  leastChroma: number,
  bright: ColourName,
): ColourName => (lightness < leastLightness || chroma < leastChroma ? 'brown' : bright);
