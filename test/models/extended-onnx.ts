import { bytes, type Graph, onnxFile } from '../../src/embedding/networks/onnx-file.ts';

/** A change of an ONNX file. */
interface Extension {
  /** Inputs that `before` computes from others. */
  readonly replacedInputs: readonly string[];
  readonly before: Pick<Graph, 'nodes' | 'tensors' | 'inputs'>;
  readonly after: Pick<Graph, 'nodes' | 'outputs'>;
}

/** A model with operations before and after its own. Source: onnx.proto3. */
export function extendedOnnx(file: Uint8Array, { replacedInputs, before, after }: Extension): Uint8Array {
  const isKept = ({ number, payload }: Field) =>
    number !== INPUT || !replacedInputs.includes(nameOf(payload));
  const graph = Buffer.concat([
    graphOf(onnxFile({ ...before, outputs: [] })),
    ...fieldsOf(graphOf(file))
      .filter(isKept)
      .map(({ whole }) => whole),
    graphOf(onnxFile({ ...after, tensors: [], inputs: [] })),
  ]);
  const others = fieldsOf(file).filter(({ number }) => number !== GRAPH);
  return Buffer.concat([...others.map(({ whole }) => whole), bytes(GRAPH, graph)]);
}

/** Numbers of fields: the graph of a model, the inputs of a graph, the name of an input. */
const [GRAPH, INPUT, NAME] = [7, 11, 1];

interface Field {
  readonly number: number;
  /** With its number and length. */
  readonly whole: Uint8Array;
  readonly payload: Uint8Array;
}

function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const start = at;
    const tag = readVarint();
    if ((tag & 7) !== 2) readVarint();
    const length = (tag & 7) === 2 ? readVarint() : 0;
    const payload = message.subarray(at, at + length);
    at += length;
    fields.push({ number: tag >>> 3, whole: message.subarray(start, at), payload });
  }
  return fields;
}

const payloadOf = (message: Uint8Array, number: number): Uint8Array =>
  fieldsOf(message).find((field) => field.number === number)?.payload ?? new Uint8Array();

const graphOf = (file: Uint8Array): Uint8Array => payloadOf(file, GRAPH);
const nameOf = (input: Uint8Array): string => Buffer.from(payloadOf(input, NAME)).toString();
