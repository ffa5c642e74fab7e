import type { Seeded } from '../kit/seeded.ts';
import { blob, line, oval, path } from '../kit/shapes.ts';

/** A bare tree with its foot at x, y; with snow on its branches if a colour of snow is given. */
export function bareTree(
  x: number,
  y: number,
  height: number,
  colour: string,
  chance: Seeded,
  snow?: string,
): string {
  const parts: string[] = [];
  const lean = chance.between(-0.12, 0.12);
  const grow = (
    fromX: number,
    fromY: number,
    angle: number,
    length: number,
    width: number,
    depth: number,
  ) => {
    const bow = chance.between(-0.25, 0.25);
    const toX = fromX + Math.sin(angle) * length;
    const toY = fromY - Math.cos(angle) * length;
    const midX = fromX + Math.sin(angle + bow) * length * 0.55;
    const midY = fromY - Math.cos(angle + bow) * length * 0.55;
    parts.push(line(`M${fromX} ${fromY}Q${midX} ${midY} ${toX} ${toY}`, colour, Math.max(0.7, width)));
    if (snow !== undefined && width > 1 && Math.abs(angle) > 0.35) {
      parts.push(
        line(
          `M${fromX} ${fromY - width * 0.5}Q${midX} ${midY - width * 0.5} ${toX} ${toY - width * 0.4}`,
          snow,
          width * 0.45,
        ),
      );
    }
    if (depth === 0) return;
    const forks = depth > 3 ? 2 : chance.whole(2, 3);
    for (let i = 0; i < forks; i++) {
      const spread = (i - (forks - 1) / 2) * chance.between(0.55, 0.9) + chance.between(-0.15, 0.15);
      grow(toX, toY, angle * 0.85 + spread, length * chance.between(0.62, 0.82), width * 0.62, depth - 1);
    }
  };
  grow(x, y, lean, height * 0.34, Math.max(1.2, height * 0.045), height > 120 ? 6 : height > 50 ? 5 : 4);
  return parts.join('');
}

/** A tree in leaf: masses of foliage, dark below and light where the sun falls. */
export function leafyTree(
  x: number,
  y: number,
  height: number,
  leaf: { readonly dark: string; readonly mid: string; readonly light: string },
  trunk: string,
  chance: Seeded,
): string {
  const crown = height * chance.between(0.3, 0.38);
  const parts = [
    line(
      `M${x} ${y}Q${x + chance.between(-0.06, 0.06) * height} ${y - height * 0.3} ${x} ${y - height * 0.6}`,
      trunk,
      Math.max(1.5, height * 0.055),
    ),
  ];
  const top = y - height * 0.66;
  for (const [shade, count, shift, size] of [
    [leaf.dark, 9, 0.1, 0.62],
    [leaf.mid, 11, -0.02, 0.44],
    [leaf.light, 9, -0.17, 0.26],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const angle = chance.between(0, 2 * Math.PI);
      const reach = crown * Math.sqrt(chance.between(0, 0.62));
      const cx = x + Math.cos(angle) * reach + shift * crown;
      const cy = top + Math.sin(angle) * reach * 0.85 + shift * crown;
      const r = crown * size * chance.between(0.6, 1);
      parts.push(path(blob(cx, cy, r, r * 0.8, 0.35, chance), shade));
    }
  }
  return parts.join('');
}

/** A spruce or cypress. */
export function conifer(
  x: number,
  y: number,
  height: number,
  colour: string,
  chance: Seeded,
  snow?: string,
): string {
  const parts: string[] = [];
  const tiers = 6;
  for (let tier = 0; tier < tiers; tier++) {
    const low = y - (height * tier) / (tiers + 0.6);
    const half = height * 0.23 * (1 - tier / (tiers + 0.8)) * chance.between(0.85, 1.15);
    const peak = low - height * 0.3;
    parts.push(
      path(`M${x - half} ${low}Q${x} ${low - height * 0.06} ${x + half} ${low}L${x} ${peak}Z`, colour),
    );
    if (snow !== undefined)
      parts.push(
        path(
          `M${x - half} ${low}Q${x - half * 0.4} ${low - height * 0.1} ${x} ${peak}L${x - half * 0.1} ${low - height * 0.07}Z`,
          snow,
        ),
      );
  }
  return parts.join('');
}

/** A tree drawn as Klimt and Schiele did: dots of leaves around a thin trunk. */
export function dottedTree(
  x: number,
  y: number,
  height: number,
  colours: readonly [string, ...string[]],
  trunk: string,
  chance: Seeded,
): string {
  const parts = [line(`M${x} ${y}L${x + chance.between(-4, 4)} ${y - height * 0.6}`, trunk, height * 0.03)];
  for (let i = 0; i < 260; i++) {
    const angle = chance.between(0, 2 * Math.PI);
    const reach = height * 0.36 * Math.sqrt(chance.between(0, 1));
    const r = height * chance.between(0.012, 0.026);
    parts.push(
      oval(
        x + Math.cos(angle) * reach,
        y - height * 0.66 + Math.sin(angle) * reach,
        r,
        r,
        chance.pick(colours),
      ),
    );
  }
  return parts.join('');
}
