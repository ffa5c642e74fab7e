import { Buffer } from 'node:buffer';
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';
import type { Call, McpParts } from './mcp-parts.ts';
import { toolInput } from './tool-input.ts';
import { toolOutput } from './tool-output.ts';

/** A tool can be registered at a server, for one call. */
export type Tool = (server: McpServer, parts: McpParts, call: Call) => void;

interface ToolRow<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** For language models: what it does, when to use it, what to do next. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** Errors: Problem, whose detail the client reads. */
  readonly run: (
    args: z.output<Input>,
    parts: McpParts,
    call: Call,
  ) => Promise<z.input<Output> | Pictured<z.input<Output>>>;
}

/** An answer with a picture, which is not part of the structured content. */
interface Pictured<Answer> {
  readonly answer: Answer;
  readonly picture: { readonly bytes: Uint8Array; readonly mimeType: string };
}

/**
 * A tool that only reads. [mcp-2] Its answer is structured content, and the same as JSON text
 * for clients that read only texts.
 */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>({
  name,
  title,
  description,
  input,
  output,
  run,
}: ToolRow<Input, Output>): Tool {
  const inputSchema = toolInput(input);
  const outputSchema = toolOutput(output);
  return (server, parts, call) => {
    const execute = async (args: z.output<Input>, signal: AbortSignal): Promise<CallToolResult> => {
      const context = { ...call.context, signal: AbortSignal.any([call.context.signal, signal]) };
      try {
        const result = await run(args, parts, { ...call, context });
        const { answer, picture } = isPictured(result) ? result : { answer: result };
        return {
          content: [
            ...(picture === undefined ? [] : [imageContent(picture)]),
            { type: 'text', text: JSON.stringify(answer) },
          ],
          structuredContent: answer,
        };
      } catch (error) {
        return toolError(error, context.signal, parts);
      }
    };
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema,
        outputSchema,
        annotations: {
          title,
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      (args, { mcpReq }) => execute(args, mcpReq.signal),
    );
  };
}

const isPictured = <Answer extends object>(result: Answer | Pictured<Answer>): result is Pictured<Answer> =>
  'picture' in result && 'answer' in result;

const imageContent = ({ bytes, mimeType }: Pictured<unknown>['picture']) => ({
  type: 'image' as const,
  data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  mimeType,
});

/** What went wrong, for the model to correct its call. [mcp-9] */
function toolError(error: unknown, signal: AbortSignal, { onError }: McpParts): CallToolResult {
  if (!(error instanceof Problem) && !signal.aborted) onError(error);
  const text = error instanceof Problem ? error.message : 'The service has failed';
  return { content: [{ type: 'text', text }], isError: true };
}
