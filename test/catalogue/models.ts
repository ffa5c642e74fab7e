import { openBuiltinImageEmbedder } from '../../src/embedding/builtin-image.ts';
import { openBuiltinTextEmbedder } from '../../src/embedding/builtin-text.ts';

/** The models that a fresh installation has. */
export const MODELS = { text: openBuiltinTextEmbedder(), image: openBuiltinImageEmbedder() };
