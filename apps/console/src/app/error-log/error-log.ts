import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export interface LoggedError {
  id: string;
  /** ISO 8601. */
  time: string;
  /** Where it happened: path and search. */
  page: string;
  message: string;
  stack: string;
}

/** The newest are kept. */
const MOST = 50;

/** Errors that nobody caught, of this browser tab, newest first. */
export const useErrorLog = create<{ errors: LoggedError[] }>()(
  persist(() => ({ errors: [] as LoggedError[] }), {
    name: 'csms.errors',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

const seen = new WeakSet<object>();
let count = 0;

/** Keeps an error that escaped; the same one is kept once, however many boundaries it passes. */
export function logError(thrown: unknown): void {
  if (typeof thrown === 'object' && thrown !== null) {
    if (seen.has(thrown)) return;
    seen.add(thrown);
  }
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const entry: LoggedError = {
    id: `${Date.now()} ${++count}`,
    time: new Date().toISOString(),
    page: window.location.pathname + window.location.search,
    message: `${error.name}: ${error.message}`.slice(0, 1000),
    stack: (error.stack ?? '').slice(0, 4000),
  };
  useErrorLog.setState(({ errors }) => ({ errors: [entry, ...errors].slice(0, MOST) }));
}

export const clearErrors = (): void => void useErrorLog.setState({ errors: [] });

/** Listens for what nobody catches. Resize observers that run late are the browser's business, not an error. */
export function catchEscaping(): void {
  window.addEventListener('error', (event) => {
    if (!/ResizeObserver loop/.test(event.message)) logError(event.error ?? event.message);
  });
  window.addEventListener('unhandledrejection', (event) => logError(event.reason));
}
