import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words of the tiny tokenizer; any other one is unknown. */
const VOCABULARY = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'query', 'passage', ':', 'vase', 'krug', 'winter'];

/**
 * Writes a text model in the layout of the hub, with the interface of
 * multilingual-e5-small and weights of eight bits by chance, always the same:
 * a token's state depends on the token alone.
 */
export function writeTinyTextModel(
  folder: string,
  { dimensions = 384, output = 'last_hidden_state' } = {},
): void {
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(join(folder, 'onnx/model_quantized.onnx'), tinyModel(dimensions, output));
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tinyTokenizer()));
  writeFileSync(join(folder, 'tokenizer_config.json'), JSON.stringify({ tokenizer_class: 'BertTokenizer' }));
}

/** The weight of a component of a token, -127 to 127. */
export const weightOf = (token: string, component: number): number => {
  const number = Math.max(1, VOCABULARY.indexOf(token)) * 7919 + component * 104_729;
  return ((Math.imul(number, 0x9e3779b1) >>> 8) % 255) - 127;
};

function tinyTokenizer() {
  const id = (token: string) => VOCABULARY.indexOf(token);
  const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
  return {
    version: '1.0',
    added_tokens: special.map((content) => ({
      id: id(content),
      content,
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
      ],
      pair: [],
      special_tokens: Object.fromEntries(
        ['[CLS]', '[SEP]'].map((token) => [token, { id: token, ids: [id(token)], tokens: [token] }]),
      ),
    },
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(VOCABULARY.map((token, place) => [token, place])),
    },
  };
}

const [FLOAT, INT8, INT64] = [1, 3, 7];

/** An ONNX file, written field by field as protobuf. Source: onnx.proto3. */
function tinyModel(dimensions: number, output: string): Uint8Array {
  const weights = Int8Array.from({ length: VOCABULARY.length * dimensions }, (_, at) =>
    weightOf(VOCABULARY[Math.floor(at / dimensions)] ?? '', at % dimensions),
  );
  const scale = new Uint8Array(new Float32Array([1 / 127]).buffer);
  const graph = [
    bytes(1, node('DequantizeLinear', ['weights', 'scale', 'zero'], 'table')),
    bytes(1, node('Gather', ['table', 'input_ids'], output)),
    text(2, 'tiny'),
    bytes(5, tensor('weights', INT8, [VOCABULARY.length, dimensions], new Uint8Array(weights.buffer))),
    bytes(5, tensor('scale', FLOAT, [], scale)),
    bytes(5, tensor('zero', INT8, [], new Uint8Array(1))),
    bytes(11, value('input_ids', INT64, ['n', 's'])),
    bytes(11, value('attention_mask', INT64, ['n', 's'])),
    bytes(12, value(output, FLOAT, ['n', 's', dimensions])),
  ];
  return concat([number(1, 8), bytes(8, concat([text(1, ''), number(2, 13)])), bytes(7, concat(graph))]);
}

const node = (type: string, inputs: readonly string[], output: string) =>
  concat([...inputs.map((input) => text(1, input)), text(2, output), text(4, type)]);

const tensor = (name: string, type: number, dims: readonly number[], data: Uint8Array) =>
  concat([...dims.map((dim) => number(1, dim)), number(2, type), text(8, name), bytes(9, data)]);

function value(name: string, type: number, dims: readonly (string | number)[]): Uint8Array {
  const shape = dims.map((dim) => bytes(1, typeof dim === 'number' ? number(1, dim) : text(2, dim)));
  return concat([text(1, name), bytes(2, bytes(1, concat([number(1, type), bytes(2, concat(shape))])))]);
}

const concat = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const number = (field: number, of: number) => concat([varint(field << 3), varint(of)]);
const text = (field: number, of: string) => bytes(field, Buffer.from(of));
const bytes = (field: number, of: Uint8Array) => concat([varint((field << 3) | 2), varint(of.length), of]);

function varint(of: number): Uint8Array {
  const groups: number[] = [];
  let rest = of;
  do {
    groups.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return Uint8Array.from(groups);
}
