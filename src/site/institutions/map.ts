import { readFileSync } from 'node:fs';
import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type Html, html, trusted } from '../../kernel/html.ts';
import { memoize } from '../../kernel/memoize.ts';
import type { Profile } from '../lookups/institutions.ts';
import type { Visit } from '../page/visit.ts';

/**
 * The institutions on a map, drawn here: no tiles, and no request to another host.
 * Undefined if fewer than two have a place.
 */
export function map({ texts, links }: Visit, profiles: readonly Profile[]): Html | undefined {
  const placed = profiles.flatMap((profile) => {
    const [point] = profile.institution?.location?.coordinates ?? [];
    return point === undefined || point.length < 2 ? [] : [{ profile, point }];
  });
  if (placed.length < 2) return undefined;
  const view = viewOf(placed.map(({ point }) => point));
  const circles = clusters(placed.map(({ profile, point }) => ({ profile, at: view.project(point) })));
  const hasRoom = labelSpace(circles);
  return html`<figure class="map"><svg viewBox="0 0 ${WIDTH} ${view.height}" role="group" aria-label="${texts.pages.map}">
<path class="map-land" d="${view.countries}"/>
${circles.map(({ x, y, members }) => {
  const [first] = members;
  const name = members.map(({ title }) => title).join(', ');
  const place = first?.place;
  const url =
    members.length === 1
      ? links.to(first?.path ?? '')
      : links.to(`/institutions${place === undefined ? '' : `?place=${encodeURIComponent(place)}`}`);
  const radius = radiusOf(members);
  const label = place ?? first?.title ?? '';
  const beside = radius + 6 + label.length * HALF_CHARACTER;
  const at = [
    { x, y: y + radius + 16 },
    { x, y: y - radius - 6 },
    { x: x + beside, y: y + 5 },
    { x: x - beside, y: y + 5 },
  ].find((position) => hasRoom(position.x, position.y, label));
  const labels = html`${members.length > 1 && html`<text class="map-count" x="${round(x)}" y="${round(y)}" dy="0.35em">${members.length}</text>`}${at !== undefined && html`<text x="${round(at.x)}" y="${round(at.y)}">${label}</text>`}`;
  return html`<a href="${url}" aria-label="${name}"><title>${name}</title><circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"/></a><g aria-hidden="true">${labels}</g>\n`;
})}</svg><figcaption>${texts.pages.mapLegend}</figcaption></figure>`;
}

const radiusOf = (members: readonly Profile[]): number => 7 + Math.sqrt(members.length) * 4;

/** Tells which labels would overlap a circle, an earlier label or the edge. */
function labelSpace(circles: readonly Cluster[]): (x: number, y: number, text: string) => boolean {
  const taken = circles.map(({ x, y, members }) => ({
    x,
    y,
    half: radiusOf(members),
    above: radiusOf(members),
  }));
  return (x, y, text) => {
    const half = text.length * HALF_CHARACTER;
    // The place of a text is its base line.
    const middle = y - LINE / 4;
    const overlaps = taken.some(
      (one) => Math.abs(one.x - x) < one.half + half && Math.abs(one.y - middle) < one.above + LINE / 2,
    );
    if (overlaps || x < half || x > WIDTH - half) return false;
    taken.push({ x, y: middle, half, above: LINE / 2 });
    return true;
  };
}

/** Of a label of 15 units: half the width of a character, and the height of a line. */
const [HALF_CHARACTER, LINE] = [4.2, 20];

interface Cluster {
  readonly x: number;
  readonly y: number;
  readonly members: Profile[];
}

/** Institutions whose circles would overlap share one, where the first of them is. */
function clusters(
  placed: readonly { readonly profile: Profile; readonly at: readonly [number, number] }[],
): readonly Cluster[] {
  const found: Cluster[] = [];
  for (const { profile, at } of placed) {
    const near = found.find(({ x, y }) => Math.hypot(x - at[0], y - at[1]) < NEAR);
    if (near) near.members.push(profile);
    else found.push({ x: at[0], y: at[1], members: [profile] });
  }
  return found;
}

/** Of circles that would overlap. */
const NEAR = 32;
const WIDTH = 1000;
/** Parts of the extent that are added around the outermost places. */
const MARGIN = 0.4;
/** The smallest extent in degrees of longitude, so that a single city is seen in its country. */
const MIN_DEGREES = 5;

interface View {
  readonly height: number;
  /** As a path, which is longer than texts of pages may be. */
  readonly countries: Html;
  project(point: Position): [x: number, y: number];
}

const round = (value: number): number => Math.round(value * 10) / 10;
/** Mercator, in degrees. */
const northing = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (Math.max(-80, Math.min(80, latitude)) * Math.PI) / 360)) * 180) / Math.PI;

function viewOf(points: readonly Position[]): View {
  const xs = points.map(([longitude = 0]) => longitude);
  const ys = points.map(([, latitude = 0]) => northing(latitude));
  return viewOfExtent(Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys));
}

const CACHED_VIEWS = 4;

/** Cached, because borders have thousands of points. */
const viewOfExtent = memoize(
  CACHED_VIEWS,
  (west: number, east: number, south: number, north: number): View => {
    const [x0, x1] = widened(west, east, MIN_DEGREES);
    const [y0, y1] = widened(south, north, (x1 - x0) * 0.4);
    const scale = WIDTH / (x1 - x0);
    const height = Math.round((y1 - y0) * scale);
    const project = ([longitude = 0, latitude = 0]: Position): [number, number] => [
      (longitude - x0) * scale,
      (y1 - northing(latitude)) * scale,
    ];
    return { height, project, countries: trusted(outlines(project, height)) };
  },
);

function widened(low: number, high: number, least: number): [number, number] {
  const extent = Math.max(least, (high - low) * (1 + 2 * MARGIN));
  const middle = (low + high) / 2;
  return [middle - extent / 2, middle + extent / 2];
}

/** The countries as one path. What is far outside is moved to the edge, where it merges into few points. */
function outlines(project: View['project'], height: number): string {
  const clamp = (value: number, most: number) => Math.round(Math.max(-most, Math.min(2 * most, value)));
  const paths: string[] = [];
  for (const { west, north, east, south, ring } of countryRings()) {
    const [left, top] = project([west, north]);
    const [right, bottom] = project([east, south]);
    if (left > WIDTH || right < 0 || top > height || bottom < 0) continue;
    const points: string[] = [];
    for (const position of ring) {
      const [x, y] = project(position);
      const point = `${clamp(x, WIDTH)} ${clamp(y, height)}`;
      if (point !== points.at(-1)) points.push(point);
    }
    if (points.length > 2) paths.push(`M${points.join('L')}Z`);
  }
  return paths.join('');
}

interface Ring {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
  readonly ring: readonly Position[];
}

let rings: readonly Ring[] | undefined;

/** The borders of all countries. Source: Natural Earth, 1:50 million, by the package world-atlas. */
function countryRings(): readonly Ring[] {
  if (rings === undefined) {
    const file = new URL(import.meta.resolve('world-atlas/countries-50m.json'));
    const atlas: Topology<{ countries: GeometryCollection }> = JSON.parse(readFileSync(file, 'utf8'));
    rings = feature(atlas, atlas.objects.countries)
      .features.flatMap(({ geometry }) =>
        geometry.type === 'Polygon'
          ? geometry.coordinates
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates.flat()
            : [],
      )
      .map(boundsOf);
  }
  return rings;
}

function boundsOf(ring: readonly Position[]): Ring {
  let [west, north, east, south] = [180, -90, -180, 90];
  for (const [longitude = 0, latitude = 0] of ring) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
    south = Math.min(south, latitude);
  }
  return { west, north, east, south, ring };
}
