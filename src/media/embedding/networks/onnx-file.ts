/* ONNX files, written field by field as protobuf. Source: onnx.proto3. */

export const [FLOAT, INT8, INT64] = [1, 3, 7];

export interface Graph {
  readonly nodes: readonly Uint8Array[];
  readonly tensors: readonly Uint8Array[];
  readonly inputs: readonly Uint8Array[];
  readonly outputs: readonly Uint8Array[];
}

export function onnxFile({ nodes, tensors, inputs, outputs }: Graph): Uint8Array {
  const graph = [
    ...nodes.map((one) => bytes(1, one)),
    text(2, 'graph'),
    ...tensors.map((one) => bytes(5, one)),
    ...inputs.map((one) => bytes(11, one)),
    ...outputs.map((one) => bytes(12, one)),
  ];
  return concat([number(1, 8), bytes(7, concat(graph)), bytes(8, concat([text(1, ''), number(2, 13)]))]);
}

/** A whole number, a list of them, or a text, as an attribute. */
export function attribute(name: string, value: number | readonly number[] | string): Uint8Array {
  if (typeof value === 'string') return concat([text(1, name), text(4, value), number(20, 3)]);
  if (typeof value === 'number') return concat([text(1, name), number(3, value), number(20, 2)]);
  return concat([text(1, name), ...value.map((one) => number(8, one)), number(20, 7)]);
}

/** A 32-bit float as an attribute. */
export const floatAttribute = (name: string, value: number): Uint8Array =>
  concat([text(1, name), varint((2 << 3) | 5), floatBytes([value]), number(20, 1)]);

export const node = (
  type: string,
  inputs: readonly string[],
  output: string,
  attributes: readonly Uint8Array[] = [],
): Uint8Array =>
  concat([
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(4, type),
    ...attributes.map((one) => bytes(5, one)),
  ]);

export const tensor = (name: string, type: number, dims: readonly number[], data: Uint8Array): Uint8Array =>
  concat([...dims.map((dim) => number(1, dim)), number(2, type), text(8, name), bytes(9, data)]);

export const floats = (name: string, dims: readonly number[], values: ArrayLike<number>): Uint8Array =>
  tensor(name, FLOAT, dims, floatBytes(values));

export function value(name: string, type: number, dims: readonly (string | number)[]): Uint8Array {
  const shape = dims.map((dim) => bytes(1, typeof dim === 'number' ? number(1, dim) : text(2, dim)));
  return concat([text(1, name), bytes(2, bytes(1, concat([number(1, type), bytes(2, concat(shape))])))]);
}

const floatBytes = (values: ArrayLike<number>): Uint8Array =>
  new Uint8Array(Float32Array.from(values).buffer);
const concat = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const number = (field: number, of: number) => concat([varint(field << 3), varint(of)]);
const text = (field: number, of: string) => bytes(field, Buffer.from(of));
/** A field of bytes or of another message, with its number and length. */
export const bytes = (field: number, of: Uint8Array) =>
  concat([varint((field << 3) | 2), varint(of.length), of]);

function varint(of: number): Uint8Array {
  const groups: number[] = [];
  let rest = of;
  do {
    groups.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return Uint8Array.from(groups);
}
