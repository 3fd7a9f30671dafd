import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify, report, withToast } from '../api/report.ts';
import styles from './undo.module.css';

/** So long it is offered, in seconds. */
const OFFERED_S = 10;

interface Props {
  text: string;
  undo: () => Promise<unknown>;
  onDone: () => void;
}

function Offer({ text, undo, onDone }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      await undo();
      onDone();
      notify.success(t('undo.done'));
    } catch (thrown) {
      onDone();
      report(thrown);
    }
  };
  return (
    <span className={styles.offer}>
      {text}
      <Button type="link" size="small" loading={busy} onClick={() => void takeBack()}>
        {t('undo.offer')}
      </Button>
    </span>
  );
}

/** Says that something is done, and offers to take it back: a call of its own, made when it is asked for. */
export function offerUndo(text: string, undo: () => Promise<unknown>): void {
  withToast((toast) => {
    const key = `undo${performance.now()}`;
    void toast.open({
      key,
      type: 'success',
      duration: OFFERED_S,
      content: <Offer text={text} undo={undo} onDone={() => toast.destroy(key)} />,
    });
  });
}
