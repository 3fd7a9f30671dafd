import type { HookAPI } from 'antd/es/modal/useModal';
import type { NotificationInstance } from 'antd/es/notification/interface';
import { lazy, type ReactNode, Suspense } from 'react';
import { create } from 'zustand';
import { i18n } from '../i18n/i18n.ts';

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
const useWanted = create<{ wanted: boolean }>()(() => ({ wanted: false }));

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

function withHost(say: (host: DialogHostParts) => void): void {
  if (host) say(host);
  else {
    waiting.push(say);
    wantDialogs();
  }
}

/** Brings the dialogs' code, so that they can also be shown when the network is away. */
export function wantDialogs(): void {
  useWanted.setState({ wanted: true });
}

/** Questions are asked from anywhere below the session. */
export function ask(question: Question): void {
  withHost(({ modal }) => void modal.confirm(question));
}

const words = () => ({
  title: i18n.t('common:frame.dialogTitle'),
  okText: i18n.t('common:actions.ok'),
  cancelText: i18n.t('common:actions.cancel'),
});

/** The dialogs of specification section 8, each titled 系统提示 (System notice); `ask` is the one that confirms. */
export const dialogs = {
  /** Says something that must be seen; settles when it has been. */
  alert: (content: ReactNode, kind: 'info' | 'success' | 'warning' | 'error' = 'info'): Promise<void> =>
    new Promise((resolve) => {
      withHost(({ modal }) => void modal[kind]({ ...words(), content, onOk: () => resolve(), onCancel: () => resolve() }));
    }),
  /** Asks for a text; undefined: cancelled. `required` is what the field says when it is empty. */
  prompt: ({ maxLength = 200, ...asked }: Asked): Promise<string | undefined> =>
    new Promise((resolve) => {
      withHost(
        ({ modal, textQuestion }) => void modal.confirm({ ...words(), ...textQuestion({ ...asked, maxLength }, resolve) }),
      );
    }),
  /** Says something in the corner that stays a moment longer than a toast. */
  notify: (title: string, description?: ReactNode, kind: 'info' | 'success' | 'warning' | 'error' = 'info'): void =>
    withHost(({ notices }) => notices[kind]({ title, description })),
};

const Host = lazy(() => import('./dialog-host.tsx').then((module) => ({ default: module.Host })));

export function DialogHost() {
  return useWanted((state) => state.wanted) ? (
    <Suspense>
      <Host />
    </Suspense>
  ) : null;
}
