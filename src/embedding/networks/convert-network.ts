import { convertGraph, type GraphNode } from './convert-graph.ts';
import { convertLayers, type Layer } from './convert-layers.ts';
import type { Network } from './network.ts';
import { readWeights, type Weights, type WeightsManifest } from './weights.ts';

/** Bytes by path. */
type Files = ReadonlyMap<string, Uint8Array>;

/** The files of a converted network: the ONNX file, and the directions of the classes. */
export const [NETWORK_FILE, DIRECTIONS_FILE] = ['network.onnx', 'directions.bin'];

/** Of TensorFlow.js: a frozen graph of TensorFlow, or the layers of Keras. */
interface ModelJson {
  readonly modelTopology: {
    readonly node?: readonly GraphNode[];
    readonly model_config?: { readonly config: { readonly layers: readonly Layer[] } };
  };
  readonly weightsManifest: WeightsManifest;
}

/**
 * Converts a network from TensorFlow.js, `graph.json` and its weights, to ONNX. Other files stay as they are.
 * Errors: if it is not one of those that we know, or weights are missing.
 */
export async function convertNetwork(files: Files): Promise<Files> {
  const graph = Buffer.from(files.get(GRAPH_FILE) ?? []).toString();
  const { modelTopology, weightsManifest } = JSON.parse(graph) as ModelJson;
  const weights = readWeights(weightsManifest, (path) => files.get(path));
  const { file, directions } = convert(modelTopology, weights);
  const read = new Set([GRAPH_FILE, ...weightsManifest.flatMap(({ paths }) => paths)]);
  return new Map([
    ...[...files].filter(([path]) => !read.has(path)),
    [NETWORK_FILE, file],
    [DIRECTIONS_FILE, new Uint8Array(directions.buffer)],
  ]);
}

const GRAPH_FILE = 'graph.json';

function convert({ node, model_config }: ModelJson['modelTopology'], weights: Weights): Network {
  if (node !== undefined) return convertGraph(node, weights);
  if (model_config !== undefined) return convertLayers(model_config.config.layers, weights);
  throw new Error(`${GRAPH_FILE} describes no network`);
}
