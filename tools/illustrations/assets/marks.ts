import { box, line, oval, path } from '../kit/shapes.ts';

interface Mark {
  readonly ground: string;
  /** Drawn on a square of 240. */
  readonly drawing: string;
}

const INK = '#16181d';
const SAND = '#f3ead8';

const arc = (x: number, y: number, r: number, colour: string): string =>
  path(`M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}Z`, colour);
const ring = (x: number, y: number, r: number, width: number, colour: string): string =>
  oval(x, y, r, r, 'none', `stroke="${colour}" stroke-width="${width}"`);
const times = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

/** A mark for each institution: a plain sign of what it keeps or of its house, no real logo and no letters. */
export const MARKS: Readonly<Record<string, Mark>> = {
  albertina: {
    ground: '#e4002b',
    drawing:
      path('M30 196L210 70V104L30 230Z', '#ffffff') +
      path('M30 140L150 56V90L30 174Z', '#ffffff', 'opacity="0.55"'),
  },
  belvedere: {
    ground: '#1d3b34',
    drawing:
      times(3, (i) => arc(60 + i * 60, 150, i === 1 ? 52 : 30, i === 1 ? '#d9b25f' : SAND)) +
      box(30, 158, 180, 14, SAND) +
      box(30, 182, 180, 8, '#d9b25f'),
  },
  'filmarchiv-austria': {
    ground: INK,
    drawing:
      ring(120, 120, 78, 20, '#f4c20d') +
      times(5, (i) =>
        oval(120 + 42 * Math.cos(i * 1.2566 - 1.57), 120 + 42 * Math.sin(i * 1.2566 - 1.57), 15, 15, SAND),
      ) +
      oval(120, 120, 8, 8, SAND),
  },
  'gesellschaft-der-musikfreunde': {
    ground: '#6b1f2a',
    drawing:
      times(5, (i) => line(`M${88 + i * 16} 66V176`, '#e8c878', 4)) +
      line('M66 60C30 120 70 190 120 196C170 190 210 120 174 60', SAND, 14) +
      line('M66 62H174', SAND, 10),
  },
  'internationale-stiftung-mozarteum': {
    ground: '#f0b429',
    drawing:
      oval(88, 172, 36, 28, INK, 'transform="rotate(-20 88 172)"') +
      box(113, 50, 11, 122, INK) +
      path('M118 50C124 92 184 88 176 146C176 112 142 108 118 104Z', INK),
  },
  'juedisches-museum-wien': {
    ground: '#f5f1e6',
    drawing: times(6, (i) =>
      path(
        `M120 120L${(120 + 88 * Math.cos(i * 1.0472)).toFixed(1)} ${(120 + 88 * Math.sin(i * 1.0472)).toFixed(1)}L${(120 + 88 * Math.cos(i * 1.0472 + 1.0472)).toFixed(1)} ${(120 + 88 * Math.sin(i * 1.0472 + 1.0472)).toFixed(1)}Z`,
        ['#e2492f', '#f0a63c', '#2d6f8f', '#174a63', '#8fb8a8', '#c2364d'][i] ?? INK,
      ),
    ),
  },
  'khm-museumsverband': {
    ground: '#ffffff',
    drawing:
      oval(90, 100, 56, 56, '#8c1c2e', 'opacity="0.9"') +
      oval(150, 100, 56, 56, '#c79a4b', 'opacity="0.85"') +
      oval(120, 152, 56, 56, '#274156', 'opacity="0.85"'),
  },
  'kunsthistorisches-museum': {
    ground: '#8c1c2e',
    drawing:
      arc(120, 128, 62, '#e5c683') +
      box(50, 134, 140, 16, '#ffffff') +
      times(5, (i) => box(58 + i * 28, 156, 12, 44, '#ffffff')) +
      box(114, 40, 12, 30, '#e5c683'),
  },
  'leopold-museum': {
    ground: '#efece6',
    drawing:
      path('M46 84L120 48L194 84L120 120Z', '#d7d2c8') +
      path('M46 84V168L120 204V120Z', INK) +
      path('M194 84V168L120 204V120Z', '#d94f2b'),
  },
  mak: {
    ground: '#ffffff',
    drawing: times(9, (i) =>
      i % 2
        ? box(36 + (i % 3) * 58, 36 + Math.floor(i / 3) * 58, 52, 52, '#1a1a1a')
        : oval(62 + (i % 3) * 58, 62 + Math.floor(i / 3) * 58, 26, 26, i === 4 ? '#e7342e' : '#1a1a1a'),
    ),
  },
  'museum-carnuntinum': {
    ground: '#b5532f',
    drawing:
      path('M40 196V70H200V196H164V134A44 44 0 0 0 76 134V196Z', SAND) +
      box(32, 54, 176, 12, SAND) +
      box(44, 40, 152, 8, '#e8b98e'),
  },
  'naturhistorisches-museum': {
    ground: '#0f4c5c',
    drawing: line(
      `M120 120${times(60, (i) => `L${(120 + (i + 1) * 1.35 * Math.cos(i * 0.33)).toFixed(1)} ${(120 + (i + 1) * 1.35 * Math.sin(i * 0.33)).toFixed(1)}`)}`,
      '#e9d8a6',
      13,
    ),
  },
  'oesterreichische-akademie-der-wissenschaften': {
    ground: '#123a72',
    drawing:
      times(4, (i) =>
        ring(120, 120, 24 + i * 22, 8, ['#ffffff', '#9fc1ea', '#5f8fd0', '#3a68a8'][i] ?? '#fff'),
      ) +
      oval(120, 32, 12, 12, '#f2c14e') +
      oval(186, 152, 10, 10, '#f2c14e'),
  },
  'oesterreichische-mediathek': {
    ground: '#f26b3a',
    drawing: times(9, (i) => {
      const h = [26, 62, 104, 150, 92, 134, 70, 112, 36][i] ?? 40;
      return `<rect x="${36 + i * 19}" y="${120 - h / 2}" width="11" height="${h}" rx="5.5" fill="#2a1620"/>`;
    }),
  },
  'oesterreichische-nationalbibliothek': {
    ground: '#1b2a41',
    drawing:
      path('M120 76C96 54 62 52 34 60V182C62 174 96 176 120 198Z', SAND) +
      path('M120 76C144 54 178 52 206 60V182C178 174 144 176 120 198Z', '#cdb98f') +
      times(4, (i) =>
        line(`M50 ${88 + i * 22}C72 ${82 + i * 22} 92 ${86 + i * 22} 106 ${96 + i * 22}`, '#1b2a41', 5),
      ),
  },
  phonogrammarchiv: {
    ground: '#e9dfc9',
    drawing:
      times(7, (i) => oval(120, 120, 88 - i * 12, 88 - i * 12, i % 2 ? '#e9dfc9' : '#4a2c1d')) +
      path('M120 120L214 66V96Z', '#d9822b'),
  },
  'technisches-museum-wien': {
    ground: '#0072b1',
    drawing:
      `<path d="${times(12, (i) => {
        const a = (i / 12) * 2 * Math.PI;
        const p = (r: number, d: number) =>
          `${(120 + r * Math.cos(a + d)).toFixed(1)} ${(120 + r * Math.sin(a + d)).toFixed(1)}`;
        return `${i ? 'L' : 'M'}${p(66, -0.2)}L${p(90, -0.13)}L${p(90, 0.13)}L${p(66, 0.2)}`;
      })}Z" fill="#ffffff"/>` +
      oval(120, 120, 34, 34, '#0072b1') +
      oval(120, 120, 14, 14, '#ffcf33'),
  },
  theatermuseum: {
    ground: '#2b1a3d',
    drawing:
      path('M44 60H138V126C138 168 112 190 91 190C70 190 44 168 44 126Z', '#f2c14e') +
      path('M112 84H200V140C200 178 176 200 156 200C134 200 112 178 112 140Z', '#e2495b') +
      arc(72, 112, 13, '#2b1a3d') +
      arc(112, 112, 13, '#2b1a3d') +
      path('M66 140A26 24 0 0 0 116 140Z', '#2b1a3d') +
      arc(140, 132, 10, '#2b1a3d') +
      arc(176, 132, 10, '#2b1a3d') +
      line('M138 174A22 20 0 0 1 178 174', '#2b1a3d', 8),
  },
  'universalmuseum-joanneum': {
    ground: '#00a19a',
    drawing: times(4, (i) =>
      box(
        52 + (i % 2) * 72,
        52 + Math.floor(i / 2) * 72,
        64,
        64,
        ['#ffffff', '#f7d14b', '#004f55', '#ffffff'][i] ?? '#fff',
        `rx="${[0, 32, 32, 0][i]}"`,
      ),
    ),
  },
  'weltmuseum-wien': {
    ground: '#f7f3ea',
    drawing:
      oval(120, 120, 84, 84, '#c8462c') +
      times(3, (i) =>
        oval(120, 120, [84, 50, 16][i] ?? 20, 84, 'none', 'stroke="#f7f3ea" stroke-width="6"'),
      ) +
      times(3, (i) => line(`M36 ${78 + i * 42}H204`, '#f7f3ea', 6)),
  },
  'wien-museum': {
    ground: '#d8232a',
    drawing:
      path(
        'M40 60L84 186L120 96L156 186L200 60',
        'none',
        'stroke="#ffffff" stroke-width="22" stroke-linejoin="bevel"',
      ) + box(28, 200, 184, 10, '#ffffff'),
  },
  wienbibliothek: {
    ground: '#2f4a3c',
    drawing:
      times(7, (i) => {
        const h = [112, 136, 96, 148, 120, 140, 104][i] ?? 110;
        return box(
          38 + i * 24,
          196 - h,
          19,
          h,
          ['#e9d8a6', '#d98e4a', '#f4f1e8', '#b5432e', '#e9d8a6', '#8fb29a', '#f4f1e8'][i] ?? SAND,
        );
      }) + box(30, 198, 180, 8, SAND),
  },
};
