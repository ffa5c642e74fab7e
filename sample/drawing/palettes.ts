/** Colours of one picture: the ground, two for large parts, a strong one, a dark one for lines. */
export interface Palette {
  readonly ground: string;
  readonly first: string;
  readonly second: string;
  readonly accent: string;
  readonly dark: string;
}

const palette = (colours: string): Palette => {
  const [ground = '', first = '', second = '', accent = '', dark = ''] = colours
    .split(' ')
    .map((hex) => `#${hex}`);
  return { ground, first, second, accent, dark };
};

/** For what is painted or printed in colour. */
export const COLOURFUL: readonly [Palette, ...Palette[]] = [
  palette('b3261e e8b04a 7d1a14 f3dcae 2a1210'),
  palette('c8801e f2b93b 9c4f10 fbe3a8 3a2008'),
  palette('e9c22f f6de74 c79a12 b3402a 4a3a0c'),
  palette('3f7d3a 7fae52 1f4f2b e8dfa0 10261a'),
  palette('1f7f7c 5fb3aa 0f4a50 f0d9a8 0a2a2e'),
  palette('2c5fa8 7fa6d6 173a75 f2d58c 0c1c3c'),
  palette('6a3d8f a67fc4 3f2060 f0c87a 1e0f30'),
  palette('d9779a f1b5c6 a83e68 fff0d8 431628'),
  palette('6b4526 a37a4c 3f2714 d8b27a 1c1008'),
  palette('1c1a1c 46403c 0c0a0c c8a050 000000'),
  palette('f4f1ea d8dfe6 b4c4d2 8a4b32 3a444e'),
  palette('8fb7d8 5f9050 3d6f42 e9d38a 26302a'),
];

/** For what is drawn, photographed or printed in black. */
export const COLOURLESS: readonly [Palette, ...Palette[]] = [
  palette('f2f2f1 c9c9c8 9c9c9b 5a5a5a 1c1c1c'),
  palette('8d8d8d bdbdbd 646464 ededed 161616'),
  palette('2a2a2a 6b6b6b 151515 d2d2d2 000000'),
];

/** For ink on paper or parchment. */
export const PAPER: readonly [Palette, ...Palette[]] = [
  palette('efe6cf e4d6b2 cdb98b 9b2d1f 33261a'),
  palette('f5f2e9 e9e4d5 d4ccb6 2f4f8f 26262a'),
  palette('d9c298 c7aa78 a98755 7d2a1c 2e1f10'),
];
