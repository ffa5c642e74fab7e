/** The lines of UTF-8 text that comes in pieces, without empty ones. Only `\n` ends a line. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const [first = '', ...further] = decoder.decode(piece, { stream: true }).split('\n');
    const lines = [rest + first, ...further];
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
