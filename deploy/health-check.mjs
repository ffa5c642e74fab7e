// Exits with status 0 if the process in this container answers. Whether its
// backends answer is reported to load balancers by /health/ready.
const { HOST = '127.0.0.1', PORT = '8080' } = process.env;
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST;
const answer = await fetch(`http://${host}:${PORT}/health`, { signal: AbortSignal.timeout(4000) });
process.exitCode = answer.ok ? 0 : 1;
