import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@csms/contract';
import { token } from '../prefs/cookies.ts';
import { asApiError } from './api-error.ts';
import { readAnswer, transportError } from './read-answer.ts';
import { type Loose, send } from './request.ts';
import { confirmSelf, isReauthenticating, reauthenticate, toLogin } from './sign-in-end.ts';

/** A field that the contract coerces accepts anything and may be left out. */
type Loosen<T> = { [K in keyof T as unknown extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as unknown extends T[K] ? K : never]?: T[K];
};
type Part<K extends string, T> = unknown extends T
  ? unknown
  : Record<never, never> extends Loosen<T>
    ? { [P in K]?: Loosen<T> }
    : { [P in K]: Loosen<T> };
/** What an endpoint is called with: only the parts that it declares, the optional ones optional. */
export type Args<E> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>> & Part<'body', BodyOf<E>>;

/** Sends once: what an ended session means is the caller's affair. */
async function exchangeOnce<T>(
  endpoint: Endpoint,
  args: Loose,
  read: (response: Response) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await read(await send(endpoint, args, signal));
  } catch (thrown) {
    throw transportError(thrown, signal);
  }
}

/** Sends, and repeats once after the user has signed in again, or has confirmed who sits there; the shared end of JSON calls and downloads. */
export async function exchange<T>(
  endpoint: Endpoint,
  args: Loose,
  read: (response: Response) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let again = false;
  let confirmed = false;
  for (;;) {
    const sentWith = token.read();
    try {
      return await exchangeOnce(endpoint, args, read, signal);
    } catch (thrown) {
      const error = asApiError(thrown);
      if (endpoint.access !== 'public') {
        if (error.kind === 'unauthenticated') {
          // A call sent while the dialog is open has no token. It is sent again after the sign-in, and the page stays.
          const isRenewed = Boolean(token.read()) && token.read() !== sentWith;
          const isBack = !again && (isReauthenticating() ? await reauthenticate() : isRenewed);
          again = true;
          if (isBack) continue;
          token.remove();
          toLogin(error.message);
        }
        if (error.kind === 'session' && !again) {
          again = true;
          // Another window has signed in again meanwhile: what ended is the session before.
          const now = token.read();
          if (now && now !== sentWith) continue;
          token.remove();
          if (await reauthenticate(error.message)) continue;
        }
        if ((error.key === 'confirmationAsked' || error.key === 'factorsAsked') && !confirmed) {
          confirmed = true;
          if (await confirmSelf(error.message, error.key === 'factorsAsked' ? 'factors' : 'acts')) continue;
        }
      }
      throw error;
    }
  }
}

/** Calls one endpoint of the contract: `await call(contract.records.list, { query: { page: 1 } })`. */
export const call = <E extends Endpoint>(endpoint: E, args: Args<E>, signal?: AbortSignal): Promise<ResponseOf<E>> =>
  ask(endpoint, args as Loose, signal);

/** Calls an endpoint with what its schemas read: a query whose values are text, as they stand in a URL. */
export async function ask<E extends Endpoint>(endpoint: E, args: Loose, signal?: AbortSignal): Promise<ResponseOf<E>> {
  const data = await exchange(endpoint, args, readAnswer, signal);
  if (import.meta.env.DEV && endpoint.response) {
    const checked = endpoint.response.safeParse(data);
    if (!checked.success)
      console.warn(`${endpoint.method} ${endpoint.path} answers other than its contract`, checked.error.issues);
  }
  return data as ResponseOf<E>;
}

/** Calls one endpoint without the session's gate: no sign-in dialog opens, the caller gets the error. */
export async function callOnce<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<ResponseOf<E>> {
  return (await exchangeOnce(endpoint, args as Loose, readAnswer)) as ResponseOf<E>;
}
