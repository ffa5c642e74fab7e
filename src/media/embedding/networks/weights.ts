/** The weights of a TensorFlow.js model, by name. */
export type Weights = ReadonlyMap<string, Weight>;

export interface Weight {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** What `model.json` says of its weights. */
export type WeightsManifest = readonly {
  readonly paths: readonly string[];
  readonly weights: readonly {
    readonly name: string;
    readonly shape: readonly number[];
    readonly dtype: string;
    readonly quantization?: unknown;
  }[];
}[];

/**
 * Reads the files of a manifest, which follow each other without gaps.
 * Errors: if a file is missing or too short, or weights are not 32 bits wide.
 */
export function readWeights(
  manifest: WeightsManifest,
  fileAt: (path: string) => Uint8Array | undefined,
): Weights {
  const read = new Map<string, Weight>();
  for (const { paths, weights } of manifest) {
    const bytes = Buffer.concat(
      paths.map((path) => {
        const file = fileAt(path);
        if (file === undefined) throw new Error(`there is no ${path}`);
        return file;
      }),
    );
    let start = 0;
    for (const { name, shape, dtype, quantization } of weights) {
      if (quantization !== undefined || !(dtype === 'float32' || dtype === 'int32')) {
        throw new Error(`${name} is not 32 bits wide`);
      }
      const end = start + 4 * shape.reduce((product, length) => product * length, 1);
      if (end > bytes.length) throw new Error(`${name} is cut off`);
      const copy = Uint8Array.from(bytes.subarray(start, end)).buffer;
      read.set(name, {
        shape,
        values: dtype === 'int32' ? Float32Array.from(new Int32Array(copy)) : new Float32Array(copy),
      });
      start = end;
    }
  }
  return read;
}

/** Errors: if there is no weight of that name. */
export function weightOf(weights: Weights, name: string): Weight {
  const weight = weights.get(name);
  if (weight === undefined) throw new Error(`there is no weight ${name}`);
  return weight;
}

/**
 * The values of a tensor with its axes in another order: axis `i` of the result is
 * axis `order[i]` of the weight.
 */
export function transposed({ shape, values }: Weight, order: readonly number[]): Weight {
  const strides = shape.map((_, axis) =>
    shape.slice(axis + 1).reduce((product, length) => product * length, 1),
  );
  const newShape = order.map((axis) => shape[axis] ?? 1);
  const newStrides = order.map((axis) => strides[axis] ?? 1);
  const at = newShape.map(() => 0);
  let from = 0;
  const moved = Float32Array.from({ length: values.length }, () => {
    const value = values[from] ?? 0;
    for (let axis = at.length - 1; axis >= 0; axis--) {
      at[axis] = (at[axis] ?? 0) + 1;
      from += newStrides[axis] ?? 0;
      if ((at[axis] ?? 0) < (newShape[axis] ?? 1)) break;
      from -= (newStrides[axis] ?? 0) * (newShape[axis] ?? 1);
      at[axis] = 0;
    }
    return value;
  });
  return { shape: newShape, values: moved };
}
