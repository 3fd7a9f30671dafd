import type { MessageInstance } from 'antd/es/message/interface';
import { asApiError } from './api-error.ts';

let toast: MessageInstance | undefined;

/** antd's toasts live inside the React tree; the frame hands them over here. */
export function setToast(instance: MessageInstance): void {
  toast = instance;
}

export const notify = {
  success: (text: string) => void toast?.success(text),
  error: (text: string, seconds: number) => void toast?.error(text, seconds),
  info: (text: string) => void toast?.info(text),
  warning: (text: string) => void toast?.warning(text),
};

/** Shows an error once, in the kind of toast that the specification gives it; an ended session and an abandoned call have said enough. */
export function report(thrown: unknown): void {
  const error = asApiError(thrown);
  if (['aborted', 'session', 'unauthenticated'].includes(error.kind)) return;
  const soft = error.kind === 'warning' || error.kind === 'permission';
  // The same words are not stacked, however many calls fail together.
  void toast?.open({ type: soft ? 'warning' : 'error', content: error.message, key: error.message, duration: 5 });
}
