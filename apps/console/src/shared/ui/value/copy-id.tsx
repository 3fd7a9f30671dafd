import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './copy-id.module.css';

/** An id that can be taken along. */
export function CopyId({ value, mono = true }: { value: string | number; mono?: boolean }) {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  const copy = async (event: React.MouseEvent) => {
    event.stopPropagation();
    await navigator.clipboard?.writeText(String(value));
    setDone(true);
    setTimeout(() => setDone(false), 1500);
  };
  const label = done ? t('actions.copied') : `${t('actions.copy')} ${value}`;
  return (
    <span className={styles.id}>
      <span className={mono ? styles.mono : styles.text} title={String(value)}>
        {value}
      </span>
      <button type="button" onClick={copy} aria-label={label} title={label} data-done={done}>
        {done ? <CheckOutlined /> : <CopyOutlined />}
      </button>
    </span>
  );
}
