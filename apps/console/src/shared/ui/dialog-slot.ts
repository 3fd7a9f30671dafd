import type { HookAPI } from 'antd/es/modal/useModal';
import type { NotificationInstance } from 'antd/es/notification/interface';
import type { ReactNode } from 'react';
import { create } from 'zustand';

export type Question = Parameters<HookAPI['confirm']>[0];

export interface Asked {
  /** What is asked, above the field. */
  content: ReactNode;
  /** The field's own name. */
  label: string;
  maxLength?: number;
  required?: string;
}

interface DialogHostParts {
  modal: HookAPI;
  notices: NotificationInstance;
  textQuestion: (asked: Asked, answer: (text: string | undefined) => void) => Question;
}

let host: DialogHostParts | undefined;
let waiting: ((host: DialogHostParts) => void)[] = [];
/** Whether the dialogs' own code is needed yet: no page waits for it. */
export const useDialogsWanted = create<{ wanted: boolean }>()(() => ({ wanted: false }));

/** The dialogs live inside the React tree, which hands them over here. What was asked before they came is asked now. */
export function setHost(parts: DialogHostParts): () => void {
  host = parts;
  const asked = waiting;
  waiting = [];
  for (const say of asked) say(parts);
  return () => {
    if (host === parts) host = undefined;
  };
}

/** Says something to the dialogs, at once or when they have come. */
export function withHost(say: (host: DialogHostParts) => void): void {
  if (host) say(host);
  else {
    waiting.push(say);
    wantDialogs();
  }
}

/** Brings the dialogs' code, so that they can also be shown when the network is away. */
export function wantDialogs(): void {
  useDialogsWanted.setState({ wanted: true });
}
