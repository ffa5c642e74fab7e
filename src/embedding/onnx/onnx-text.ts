import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Piscina } from 'piscina';
import type { TextEmbedder } from '../embedder.ts';
import { EmbedderBusy, ModelError } from '../model-error.ts';

/** What a thread is given: files of the model, once, and texts. */
export interface TextThreadData {
  readonly modelFile: string;
  readonly folder: string;
}

/** The first that is there is taken: with numbers of eight bits it needs a quarter of the memory. */
const MODEL_FILES = ['onnx/model_quantized.onnx', 'onnx/model.onnx'];
const OTHER_FILES = ['tokenizer.json', 'tokenizer_config.json'];

/** Length of `metadataEmbedding`. */
const DIMENSIONS = 384;

/** Texts that may wait for the thread. One takes some 10 ms. */
const MAX_QUEUE = 200;

/**
 * A text model of the family E5 in a folder of the usual hub layout
 * (multilingual-e5-small has the right length). It runs in a thread of its own,
 * which it blocks; each text is embedded alone, so that its vector does not
 * depend on others.
 *
 * `close` lets what has begun and what waits end: a thread that is stopped
 * within the runtime takes the whole process along.
 * Errors: ModelError; EmbedderBusy from `embedTexts` for a query when too many wait.
 */
export async function openOnnxTextEmbedder(folder: string): Promise<TextEmbedder> {
  const modelFile = requireFiles(folder);
  const workerData: TextThreadData = { modelFile, folder };
  const pool = new Piscina<string, Float32Array>({
    filename: new URL('./text-task.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    maxQueue: MAX_QUEUE,
    workerData,
  });
  const close = () => pool.close();
  try {
    const first = await pool.run('query: ');
    if (first.length !== DIMENSIONS) throw new Error(`it has ${first.length} dimensions, not ${DIMENSIONS}`);
  } catch (error) {
    await close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new ModelError(`cannot use the text model in ${folder}: ${reason}`, { cause: error });
  }
  return {
    name: `${basename(folder)}@${await hashOf(modelFile)}`,
    dimensions: DIMENSIONS,
    async embedTexts(texts, role) {
      const prefix = role === 'query' ? 'query: ' : 'passage: ';
      if (role === 'query' && pool.queueSize + texts.length > MAX_QUEUE / 2) {
        throw new EmbedderBusy('too many texts wait for the text model');
      }
      const vectors: Float32Array[] = [];
      // One after the other: passes embed more at once than may wait.
      for (const text of texts) vectors.push(await pool.run(prefix + text));
      return vectors;
    },
    close,
  };
}

/** Errors: ModelError naming what is missing. */
function requireFiles(folder: string): string {
  const model = MODEL_FILES.map((name) => join(folder, name)).find((file) => existsSync(file));
  const missing = [
    ...(model === undefined ? [MODEL_FILES.join(' or ')] : []),
    ...OTHER_FILES.filter((name) => !existsSync(join(folder, name))),
  ];
  if (model !== undefined && missing.length === 0) return model;
  throw new ModelError(`cannot use the text model in ${folder}: there is no ${missing.join(', ')}`);
}

/** Two models in folders of the same name are still two. */
async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 12);
}
