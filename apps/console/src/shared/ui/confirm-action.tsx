import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../api/api-error.ts';
import { report } from '../api/report.ts';
import { ask } from './dialogs.tsx';

interface Question {
  /** What is going to happen, in one sentence with its object. */
  title: string;
  /** What that means, and to how many. */
  consequence?: React.ReactNode;
  danger?: boolean;
  /** It removes nothing, and yet it cannot be undone or disturbs somebody: no key does it by mistake. */
  careful?: boolean;
  /** What must be typed before it is done: for what hurts many at once. */
  typed?: string | undefined;
  perform: () => Promise<unknown>;
}

interface Held {
  text: string;
  refuse?: () => void;
}

function TypedField({ typed, held }: { typed: string; held: Held }) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState(false);
  held.refuse = () => setWrong(true);
  const label = t('form.typeToConfirm', { typed });
  return (
    <div style={{ marginTop: 12, color: wrong ? 'var(--danger)' : undefined }}>
      <div role={wrong ? 'alert' : undefined}>{label}</div>
      <Input
        aria-label={label}
        aria-invalid={wrong}
        status={wrong ? 'error' : undefined}
        autoComplete="off"
        onChange={({ target }) => {
          held.text = target.value;
          setWrong(false);
        }}
      />
    </div>
  );
}

/** Asks before what hurts, in the dialog of specification section 8: what will happen, to how many. Enter confirms what does not hurt, Esc nothing. */
export function useConfirm() {
  const { t } = useTranslation();
  return (question: Question) => {
    const held: Held = { text: '' };
    const perform = () =>
      question.perform().catch((error) => {
        // There are no fields here to show it at.
        if (Object.keys(asApiError(error).fields).length > 0) report(error);
      });
    const { typed } = question;
    ask({
      title: t('frame.dialogTitle'),
      content: (
        <>
          <p style={{ fontWeight: 600, marginBottom: 6 }}>{question.title}</p>
          {question.consequence}
          {typed ? <TypedField typed={typed} held={held} /> : null}
        </>
      ),
      okText: t('actions.ok'),
      cancelText: t('actions.cancel'),
      okButtonProps: { danger: question.danger },
      // What hurts is not done by a key that was meant for something else.
      autoFocusButton: question.danger || question.careful ? 'cancel' : 'ok',
      // The dialog closes either way: an error has shown its own words. Only what was not typed keeps it open.
      onOk: typed
        ? (close: () => void) => {
            if (held.text.trim() !== typed) return held.refuse?.();
            void perform();
            close();
          }
        : perform,
    });
  };
}
