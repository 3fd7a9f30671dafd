import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './copy-id.module.css';

/** Longer ids than this are cut: a checksum, a token. */
const MOST_LETTERS = 20;
/** The cell's padding, the button and the gap before it. */
const BESIDE_PX = 20 + 24 + 2;
const LETTER_PX = 7.25;

/** The px that an id needs in a row of a list to be whole. */
export const idWidth = (value: string): number =>
  value.length > MOST_LETTERS ? 0 : Math.ceil(BESIDE_PX + value.length * LETTER_PX);

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
