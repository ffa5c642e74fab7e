import type { Raster } from '../../../../src/media/imaging/raster.ts';

/** Small enough to draw many; vectors use 128 pixels anyway. */
const SIDE = 128;

type Colour = readonly [red: number, green: number, blue: number];

/** A random picture, always the same for a seed: clouds of colours with shapes, lines or writing, or an object on a background. */
export function drawPicture(seed: number): Raster {
  const chance = randomFrom(seed);
  const rgb = new Uint8Array(3 * SIDE * SIDE);
  const kind = chance();
  const palette = paletteOf(chance);
  if (kind < 0.45) {
    paintClouds(rgb, palette, chance);
    for (let i = 0; i < 2 + 8 * chance(); i++) paintShape(rgb, pick(palette, chance), chance);
  } else if (kind < 0.65) {
    fill(rgb, paper(chance));
    for (let i = 0; i < 20 + 60 * chance(); i++) paintLine(rgb, ink(chance), chance);
  } else if (kind < 0.8) {
    fill(rgb, paper(chance));
    paintWriting(rgb, ink(chance), chance);
  } else {
    fill(rgb, chance() < 0.5 ? grey(150 + 105 * chance()) : grey(60 * chance()));
    paintObject(rgb, palette, chance);
  }
  if (chance() < 0.3)
    paintBorder(rgb, chance() < 0.5 ? paper(chance) : grey(40), Math.floor(2 + 10 * chance()));
  return { width: SIDE, height: SIDE, rgb };
}

/** Numbers from 0 to below 1, always the same for a seed. Source: Tommy Ettinger, Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Mostly the warm, muted colours of old pictures, sometimes grey or bright. */
function paletteOf(chance: () => number): Colour[] {
  const kind = chance();
  return Array.from({ length: 5 }, (): Colour => {
    const light = 20 + 215 * chance();
    if (kind < 0.3) return grey(light);
    if (kind < 0.75) {
      const warm = 30 * chance();
      return [clip(light + warm), light, clip(light - warm - 30 * chance())];
    }
    return [255 * chance(), 255 * chance(), 255 * chance()];
  });
}

const clip = (value: number) => Math.max(0, Math.min(255, value));
const grey = (light: number): Colour => [light, light, light];
const pick = (palette: readonly Colour[], chance: () => number): Colour =>
  palette[Math.floor(chance() * palette.length)] ?? grey(128);
const paper = (chance: () => number): Colour => {
  const light = 205 + 45 * chance();
  return [light, light - 12 * chance(), light - 35 * chance()];
};
const ink = (chance: () => number): Colour => grey(20 + 90 * chance());

function put(rgb: Uint8Array, x: number, y: number, colour: Colour): void {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= SIDE || row >= SIDE) return;
  rgb.set(colour.map(Math.round), 3 * (row * SIDE + column));
}

function paint(rgb: Uint8Array, colourAt: (x: number, y: number) => Colour | undefined): void {
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const colour = colourAt(x, y);
      if (colour) put(rgb, x, y, colour);
    }
  }
}

const fill = (rgb: Uint8Array, colour: Colour) => paint(rgb, () => colour);

/** Waves of decreasing strength between two colours, as in pictures of nature; often lighter at the top. */
function paintClouds(rgb: Uint8Array, palette: readonly Colour[], chance: () => number): void {
  const waves = Array.from({ length: 14 }, (_, i) => {
    const angle = 2 * Math.PI * chance();
    const frequency = (2 * Math.PI * (0.5 + i * chance())) / SIDE;
    return {
      across: frequency * Math.cos(angle),
      down: frequency * Math.sin(angle),
      phase: 2 * Math.PI * chance(),
      strength: 1 / (1 + i),
    };
  });
  const [first, second] = [pick(palette, chance), pick(palette, chance)];
  const sky = chance() < 0.5 ? 1.2 * chance() : 0;
  paint(rgb, (x, y) => {
    const sum = waves.reduce(
      (height, { across, down, phase, strength }) =>
        height + strength * Math.sin(across * x + down * y + phase),
      sky * (y / SIDE - 0.5) * 2,
    );
    return mix(first, second, 1 / (1 + Math.exp(-2 * sum)));
  });
}

const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + share * (b[0] - a[0]),
  a[1] + share * (b[1] - a[1]),
  a[2] + share * (b[2] - a[2]),
];

function paintShape(rgb: Uint8Array, colour: Colour, chance: () => number): void {
  const [x, y] = [SIDE * chance(), SIDE * chance()];
  const [width, height] = [SIDE * 0.4 * chance(), SIDE * 0.4 * chance()];
  const round = chance() < 0.6;
  paint(rgb, (column, row) => {
    const [dx, dy] = [(column - x) / width, (row - y) / height];
    const inside = round ? dx * dx + dy * dy < 1 : Math.abs(dx) < 1 && Math.abs(dy) < 1;
    return inside ? colour : undefined;
  });
}

function paintLine(rgb: Uint8Array, colour: Colour, chance: () => number): void {
  let [x, y, angle] = [
    SIDE * (0.15 + 0.7 * chance()),
    SIDE * (0.15 + 0.7 * chance()),
    2 * Math.PI * chance(),
  ];
  const turn = 0.1 * (chance() - 0.5);
  for (let step = 0; step < 60 * chance(); step++) {
    put(rgb, x, y, colour);
    x += Math.cos(angle);
    y += Math.sin(angle);
    angle += turn;
  }
}

function paintWriting(rgb: Uint8Array, colour: Colour, chance: () => number): void {
  const [margin, space] = [6 + 16 * chance(), 4 + 5 * chance()];
  for (let row = margin; row < SIDE - margin; row += space) {
    const end = SIDE - margin * (1 + chance());
    for (let column = margin; column < end; column += 1) {
      if (chance() < 0.55) put(rgb, column, row + 1.6 * chance(), colour);
    }
  }
}

function paintObject(rgb: Uint8Array, palette: readonly Colour[], chance: () => number): void {
  const [light, dark] = [pick(palette, chance), pick(palette, chance)];
  const [width, height] = [SIDE * (0.15 + 0.25 * chance()), SIDE * (0.2 + 0.25 * chance())];
  const belly = chance();
  paint(rgb, (x, y) => {
    const [dx, dy] = [(x - SIDE / 2) / width, (y - SIDE / 2) / height];
    if (Math.abs(dy) > 1 || Math.abs(dx) > 1 - belly * dy * dy) return undefined;
    return mix(light, dark, (dx + 1) / 2);
  });
}

function paintBorder(rgb: Uint8Array, colour: Colour, width: number): void {
  paint(rgb, (x, y) => (Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y) < width ? colour : undefined));
}
