import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  attribute,
  FLOAT,
  INT8,
  INT64,
  node,
  onnxFile,
  tensor,
  value,
} from '../../../../src/media/embedding/networks/onnx-file.ts';

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

function tinyModel(dimensions: number, output: string): Uint8Array {
  return onnxFile({
    nodes: [
      node('DequantizeLinear', ['weights', 'scale', 'zero'], 'table'),
      node('Gather', ['table', 'input_ids'], output),
    ],
    tensors: weights(dimensions),
    inputs: ['input_ids', 'attention_mask'].map((name) => value(name, INT64, ['n', 's'])),
    outputs: [value(output, FLOAT, ['n', 's', dimensions])],
  });
}

/**
 * The same for CLIP: a picture's vector is the mean colour times weights by
 * chance, a text's the mean of the states of its tokens.
 */
export function writeTinyClip(folder: string, dimensions = 512): void {
  writeTinyTextModel(folder);
  const colours = Float32Array.from({ length: 3 * dimensions }, (_, at) =>
    colourWeight(Math.floor(at / dimensions), at % dimensions),
  );
  const vision = onnxFile({
    nodes: [
      node('GlobalAveragePool', ['pixel_values'], 'pooled'),
      node('Flatten', ['pooled'], 'means'),
      node('MatMul', ['means', 'colours'], 'image_embeds'),
    ],
    tensors: [tensor('colours', FLOAT, [3, dimensions], new Uint8Array(colours.buffer))],
    inputs: [value('pixel_values', FLOAT, ['n', 3, 224, 224])],
    outputs: [value('image_embeds', FLOAT, ['n', dimensions])],
  });
  const text = onnxFile({
    nodes: [
      node('DequantizeLinear', ['weights', 'scale', 'zero'], 'table'),
      node('Gather', ['table', 'input_ids'], 'states'),
      node('ReduceMean', ['states'], 'kept', [attribute('axes', [1])]),
      node('Squeeze', ['kept', 'second'], 'text_embeds'),
    ],
    tensors: [
      ...weights(dimensions),
      tensor('second', INT64, [1], new Uint8Array(new BigInt64Array([1n]).buffer)),
    ],
    inputs: [value('input_ids', INT64, ['n', 's'])],
    outputs: [value('text_embeds', FLOAT, ['n', dimensions])],
  });
  writeFileSync(join(folder, 'onnx/vision_model_quantized.onnx'), vision);
  writeFileSync(join(folder, 'onnx/text_model_quantized.onnx'), text);
}

export const colourWeight = (colour: number, component: number): number =>
  ((Math.imul(colour * 7919 + component * 104_729 + 1, 0x9e3779b1) >>> 8) % 255) / 127 - 1;

function weights(dimensions: number): Uint8Array[] {
  const values = Int8Array.from({ length: VOCABULARY.length * dimensions }, (_, at) =>
    weightOf(VOCABULARY[Math.floor(at / dimensions)] ?? '', at % dimensions),
  );
  return [
    tensor('weights', INT8, [VOCABULARY.length, dimensions], new Uint8Array(values.buffer)),
    tensor('scale', FLOAT, [], new Uint8Array(new Float32Array([1 / 127]).buffer)),
    tensor('zero', INT8, [], new Uint8Array(1)),
  ];
}
