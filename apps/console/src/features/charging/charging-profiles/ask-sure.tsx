import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../shared/ui/dialogs.tsx';

/** Asks before a form is sent. Rejects where it is not wanted after all: the form stays open, and nothing is said. */
export function useSure() {
  const { t } = useTranslation();
  return ({ title, content, danger = false }: { title: string; content: ReactNode; danger?: boolean }) =>
    new Promise<void>((resolve, reject) =>
      ask({
        title: t('frame.dialogTitle'),
        content: (
          <>
            <p style={{ fontWeight: 600, marginBottom: 6 }}>{title}</p>
            {content}
          </>
        ),
        okText: t('actions.ok'),
        cancelText: t('actions.cancel'),
        okButtonProps: { danger },
        autoFocusButton: danger ? 'cancel' : 'ok',
        onOk: () => resolve(),
        onCancel: () => reject(new Error('not wanted')),
      }),
    );
}
