import { installedName, type ModelState } from '../../embedding/model-store.ts';
import type { Settings } from '../settings/settings.ts';
import { jsonText } from './json-report.ts';

type ModelSettings = Pick<Settings, 'modelsDir' | 'textModel' | 'imageModel'>;

/** `vitrine models list` and `verify`: a table, and below it why a model cannot be used. */
export function modelsReport(states: readonly ModelState[], settings: ModelSettings): string {
  const used = namesUsed(settings);
  const rows = states.map((state) => [
    state.name,
    state.kind,
    stateText(state, used.includes(state.name)),
    `${inMegabytes(state.downloadBytes)} to download`,
    state.installedBytes === undefined ? '' : `${inMegabytes(state.installedBytes)} on disk`,
    state.licence,
    `${state.package}@${state.version}`,
  ]);
  const notes = states
    .filter(({ reason }) => reason !== undefined)
    .map(({ name, reason }) => `${name} ${reason}: vitrine models install ${name} installs it again`);
  const others = [
    ...(settings.textModel === undefined ? [] : [`TEXT_MODEL is ${settings.textModel}`]),
    ...(settings.imageModel === undefined ? [] : [`IMAGE_MODEL is ${settings.imageModel}`]),
  ];
  return `${[...aligned(rows), ...notes, ...others].join('\n')}\n`;
}

export function modelsJson(states: readonly ModelState[], settings: ModelSettings): string {
  const used = namesUsed(settings);
  return jsonText({
    folder: settings.modelsDir,
    models: states.map(({ name, kind, state, reason = null, installedBytes = null, ...more }) => ({
      name,
      kind,
      state,
      used: state === 'installed' && used.includes(name),
      reason,
      downloadBytes: more.downloadBytes,
      installedBytes,
      licence: more.licence,
      package: more.package,
      version: more.version,
    })),
  });
}

/** Without a setting, an installed model of each kind is used, whichever are shown. */
const namesUsed = ({ modelsDir, textModel, imageModel }: ModelSettings) => [
  textModel === undefined ? installedName(modelsDir, 'text') : undefined,
  imageModel === undefined ? installedName(modelsDir, 'image') : undefined,
];

const stateText = ({ state }: ModelState, isUsed: boolean): string => {
  if (state === 'missing') return 'not installed';
  return state === 'unusable' ? 'UNUSABLE' : isUsed ? 'in use' : 'installed';
};

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
