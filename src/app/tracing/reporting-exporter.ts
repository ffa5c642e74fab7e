import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** ExportResultCode.SUCCESS, whose package need not be loaded for it. */
const SUCCESS = 0;

/** An exporter that reports when the collector stops accepting spans, and when it accepts them again. */
export function reportingExporter(
  exporter: SpanExporter,
  log: (line: string, error?: unknown) => void,
): SpanExporter {
  let isAway = false;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== SUCCESS;
        if (hasFailed && !isAway) log('The collector does not accept traces: they are dropped', result.error);
        if (!hasFailed && isAway) log('The collector accepts traces again');
        isAway = hasFailed;
        onResult(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
