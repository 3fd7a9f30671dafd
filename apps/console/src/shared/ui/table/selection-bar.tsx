import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import listParts from '../list-parts.module.css';

interface Props {
  count: number;
  onSelectPage: () => void;
  onClear: () => void;
  /** What can be done to all that are selected. */
  children: ReactNode;
}

/** Stands at the foot of a list while some of its rows are selected. */
export function SelectionBar({ count, onSelectPage, onClear, children }: Props) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <section className={listParts.bulk} aria-label={t('selection.label')}>
      <b>{t('selection.count', { count })}</b>
      {children}
      <Button size="small" type="text" onClick={onSelectPage}>
        {t('selection.page')}
      </Button>
      <Button size="small" type="text" onClick={onClear}>
        {t('selection.clear')}
      </Button>
    </section>
  );
}
