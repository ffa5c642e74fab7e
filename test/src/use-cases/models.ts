import { openBuiltinImageEmbedder } from '../../../src/media/embedding/builtin-image.ts';
import { openBuiltinTextEmbedder } from '../../../src/media/embedding/builtin-text.ts';

/** The models that a fresh installation has. */
export const MODELS = { text: openBuiltinTextEmbedder(), image: openBuiltinImageEmbedder() };
