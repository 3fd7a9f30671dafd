import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import listParts from '../list-parts.module.css';

interface Props {
  count: number;
  /** How many rows match, of all pages; with `onSelectAll` all of them are chosen. */
  total?: number;
  onSelectAll?: () => void;
  onSelectPage: () => void;
  onClear: () => void;
  /** What can be done to all that are selected. */
  children: ReactNode;
}

/** Stands at the foot of a list while some of its rows are selected. */
export function SelectionBar({ count, total = 0, onSelectPage, onSelectAll, onClear, children }: Props) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <section className={listParts.bulk} aria-label={t('selection.label')}>
      <b>{t('selection.count', { count })}</b>
      {children}
      <Button size="small" type="text" onClick={onSelectPage}>
        {t('selection.page')}
      </Button>
      {onSelectAll && total > count ? (
        <Button size="small" type="text" onClick={onSelectAll}>
          {t('selection.all', { count: total })}
        </Button>
      ) : null}
      <Button size="small" type="text" onClick={onClear}>
        {t('selection.clear')}
      </Button>
    </section>
  );
}
