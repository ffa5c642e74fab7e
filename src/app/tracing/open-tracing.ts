import type { Span } from '@opentelemetry/api';
import type { RequestTracer } from '../../http/request-scope.ts';
import { within } from '../../kernel/deadline.ts';
import { type ObserveCall, whenEnded } from '../../kernel/observed-calls.ts';
import { redactPath } from '../../kernel/redact.ts';
import { type RequestScope, requestScope } from '../../kernel/request-scope.ts';
import { loadSdk } from './load-sdk.ts';
import { reportingExporter } from './reporting-exporter.ts';

export interface TracingOptions {
  /** Base URL of an OTLP collector, such as http://localhost:4318. */
  readonly endpoint: string;
  /** Share of requests that are traced, 0 to 1. */
  readonly share: number;
  readonly version: string;
  /** Called when the collector stops or starts accepting traces. */
  readonly log: (line: string, error?: unknown) => void;
  /** Milliseconds. */
  readonly times?: { readonly exportMs: number; readonly closeMs: number };
}

export interface Tracing extends RequestTracer {
  /** Records spans of calls that a traced request causes. */
  readonly observe: ObserveCall;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
}

/** A request with the span that its next calls belong to. */
interface TracedScope extends RequestScope {
  readonly span: Span;
}

/**
 * Of a batch with all attempts, and of the last one: a process that ends waits for it,
 * even if the collector is silent.
 */
const TIMES = { exportMs: 3000, closeMs: 2000 };

/**
 * Traces requests with the SDK of OpenTelemetry. Spans are sent in batches by a timer; if the collector is away, they are
 * dropped.
 * Errors: SettingsError if the SDK is not installed.
 */
export async function openTracing({
  endpoint,
  share,
  version,
  log,
  times: { exportMs, closeMs } = TIMES,
}: TracingOptions): Promise<Tracing> {
  const { api, sdk, resources, otlp } = await loadSdk();
  const exporter = new otlp.OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: exportMs,
  });
  const sampler = new sdk.TraceIdRatioBasedSampler(share);
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': 'vitrine', 'service.version': version }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    // A client may not have more traced than the operator wants.
    sampler: new sdk.ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: reportingExporter(exporter, log) })],
  });
  const tracer = provider.getTracer('vitrine', version);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;

  const start = (name: string, kind: number, attributes: Record<string, string>, parent: Span | undefined) =>
    tracer.startSpan(name, { kind, attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);

  return {
    begin({ id, method, url, traceparent }) {
      const attributes = {
        'http.request.method': method,
        'url.path': redactPath(url),
        'vitrine.request_id': id,
      };
      const parent = traceparent === undefined ? undefined : trace.wrapSpanContext(contextOf(traceparent));
      const span = start(method, SpanKind.SERVER, attributes, parent);
      const scope: TracedScope = { requestId: id, traceparent: traceparentOf(span), span };
      return {
        scope,
        end({ route, status }) {
          if (route !== 'none') span.updateName(`${method} ${route}`).setAttribute('http.route', route);
          if (status === undefined) span.setAttribute('error.type', 'disconnected');
          else span.setAttribute('http.response.status_code', status);
          if (status !== undefined && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    observe(call, work) {
      const scope = requestScope.getStore();
      if (!isTraced(scope)) return work();
      const attributes = { 'vitrine.backend': call.backend };
      const span = start(`${call.backend} ${call.operation}`, SpanKind.CLIENT, attributes, scope.span);
      const inner: TracedScope = { ...scope, traceparent: traceparentOf(span), span };
      return whenEnded(
        () => requestScope.run(inner, work),
        (failed) => {
          if (failed) {
            // Messages may hold anything; the log has them, under the same trace.
            const type = failed.error instanceof Error ? failed.error.name : typeof failed.error;
            span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      );
    },
    async close() {
      await within(
        closeMs,
        provider.shutdown().catch(() => {}),
        () => undefined,
      );
    },
  };
}

const isTraced = (scope: RequestScope | undefined): scope is TracedScope =>
  scope !== undefined && 'span' in scope;

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Of a traceparent that was checked. */
function contextOf(traceparent: string) {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  // Other flags than "sampled" have no meaning here.
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
