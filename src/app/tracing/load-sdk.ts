import { SettingsError } from '../settings/settings.ts';

/** As in package.json. */
const PACKAGES =
  '@opentelemetry/api@1 @opentelemetry/exporter-trace-otlp-proto@0.223 @opentelemetry/resources@2 @opentelemetry/sdk-trace@2';

/** The packages of OpenTelemetry that we use. Nothing else loads them. */
const importSdk = async () => {
  const [api, sdk, resources, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
  ]);
  return { api, sdk, resources, otlp };
};

/** Errors: SettingsError that says what to install. `load` is for tests. */
export async function loadSdk(load = importSdk): ReturnType<typeof importSdk> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new SettingsError([
      `setting OTEL_EXPORTER_OTLP_ENDPOINT: needs packages that are not installed. Run node bin/setup.mjs --traces in a clone, else npm install ${PACKAGES}`,
    ]);
  }
}
