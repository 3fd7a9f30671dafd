import { API_PREFIX, type Endpoint } from '@csms/contract';
import { token } from '../prefs/cookies.ts';
import { currentLanguage } from '../prefs/language.ts';

export interface Loose {
  params?: object;
  query?: object;
  body?: unknown;
  /** Files go as a form instead of JSON. */
  form?: FormData;
}

const TIMEOUT_MS = 90_000;

/** Fills `:name` places and appends the query; lists go comma-separated, empty values stay out. */
export function urlOf(endpoint: Endpoint, args: Loose): string {
  const params = (args.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const query = search.toString();
  return `${API_PREFIX}${path}${query ? `?${query}` : ''}`;
}

/** The headers of every call (specification section 7). */
export function headers(more: Record<string, string> = {}): Record<string, string> {
  const held = token.read();
  return {
    'X-Language': currentLanguage(),
    ...(held ? { Authorization: `Bearer ${held}`, 'X-Token': held } : {}),
    ...more,
  };
}

export function send(endpoint: Endpoint, args: Loose, signal?: AbortSignal): Promise<Response> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const hasBody = endpoint.body !== undefined;
  return fetch(urlOf(endpoint, args), {
    method: endpoint.method,
    credentials: 'include',
    // The browser names a form's own boundary.
    headers: headers(hasBody && !args.form ? { 'Content-Type': 'application/json' } : {}),
    body: args.form ?? (hasBody ? JSON.stringify(args.body ?? {}) : undefined),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
}
