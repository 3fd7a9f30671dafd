import type { MessageInstance } from 'antd/es/message/interface';
import { create } from 'zustand';
import { asApiError } from './api-error.ts';

let toast: MessageInstance | undefined;
/** Whether the toasts' own code is needed yet: it is not part of what the sign-in screen waits for. */
export const useToastsWanted = create<{ wanted: boolean }>()(() => ({ wanted: false }));
let waiting: ((toast: MessageInstance) => void)[] = [];

/** antd's toasts live inside the React tree; the frame hands them over here. What was said before they came is said now. */
export function setToast(instance: MessageInstance): void {
  toast = instance;
  const said = waiting;
  waiting = [];
  for (const say of said) say(instance);
}

/** Says something in a toast, once their code is there. */
export function withToast(say: (toast: MessageInstance) => void): void {
  if (toast) say(toast);
  else {
    waiting.push(say);
    useToastsWanted.setState({ wanted: true });
  }
}

export const notify = {
  success: (text: string) => withToast((toast) => void toast.success(text)),
  error: (text: string, seconds: number) => withToast((toast) => void toast.error(text, seconds)),
  info: (text: string) => withToast((toast) => void toast.info(text)),
  warning: (text: string) => withToast((toast) => void toast.warning(text)),
};

/** Shows an error once, in the kind of toast that the specification gives it; an ended session and an abandoned call have said enough. */
export function report(thrown: unknown): void {
  const error = asApiError(thrown);
  if (['aborted', 'session', 'unauthenticated'].includes(error.kind)) return;
  const soft = error.kind === 'warning' || error.kind === 'permission';
  // The same words are not stacked, however many calls fail together.
  withToast(
    (toast) => void toast.open({ type: soft ? 'warning' : 'error', content: error.message, key: error.message, duration: 5 }),
  );
}
