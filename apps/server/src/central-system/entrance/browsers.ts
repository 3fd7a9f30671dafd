import type { IncomingMessage } from 'node:http';

/**
 * The origin of the web page that asks for this upgrade; undefined: no browser asks. A browser always names the page's origin, calls itself Mozilla, and most say what the request is for; no page can
 * change that. Libraries of chargers may send an origin too (their target, or a constant), and nothing of the rest.
 */
function browserOrigin({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const { origin } = headers;
  if (origin === undefined) return undefined;
  const isBrowser =
    /^mozilla\//i.test(headers['user-agent'] ?? '') || Object.keys(headers).some((name) => name.startsWith('sec-fetch-'));
  return isBrowser ? origin.toLowerCase() : undefined;
}

/** Whether an upgrade comes from a web page that nobody has allowed. `allowed` is the setting: origins, separated by commas. */
export function isForeignPage(request: Pick<IncomingMessage, 'headers'>, allowed: string): boolean {
  const origin = browserOrigin(request);
  return origin !== undefined && !allowed.split(',').some((one) => one.trim().replace(/\/$/, '') === origin);
}
