import { type ReactNode, Suspense } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { type Asked, type Question, useDialogsWanted, withHost } from './dialog-slot.ts';
import { lazyPart } from './lazy-part.ts';

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

const Host = lazyPart(() => import('./dialog-host.tsx').then((module) => ({ default: module.Host })));

export function DialogHost() {
  return useDialogsWanted((state) => state.wanted) ? (
    <Suspense>
      <Host />
    </Suspense>
  ) : null;
}
