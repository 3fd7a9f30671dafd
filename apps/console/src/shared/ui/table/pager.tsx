import { PAGE_SIZES } from '@csms/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { integer } from '../../format/format.ts';
import type { ListState } from '../../hooks/use-url-state.ts';
import { wantsNoMotion } from '../motion.ts';
import { Pagination } from '../pagination.tsx';
import styles from './data-table.module.css';

const SCROLL_MS = 800;

/** Back to the top in 800 ms (specification section 9), unless the user wants no motion. */
function scrollToTop(): void {
  const from = window.scrollY;
  if (from === 0) return;
  if (wantsNoMotion()) {
    window.scrollTo(0, 0);
    return;
  }
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, (now - start) / SCROLL_MS);
    window.scrollTo(0, from * (1 - part) ** 3);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

interface Props<K extends string> {
  total: number;
  /** There are more than `total`: only so many were counted. */
  more?: boolean | undefined;
  state: ListState<K>;
  narrow: boolean;
}

/** `total, sizes, prev, pager, next, jumper`. */
export function Pager<K extends string>({ total, more, state, narrow }: Props<K>) {
  const { t } = useTranslation();
  const go = (page: number, limit: number) => {
    state.setPage(page, limit);
    scrollToTop();
  };
  return (
    <div className={styles.pager}>
      {narrow ? null : (
        <>
          <span>{t(more ? 'table.moreThan' : 'table.total', { total: integer(total) })}</span>
          <Select
            value={state.limit}
            onChange={(limit) => go(1, limit)}
            options={PAGE_SIZES.map((value) => ({ value, label: t('table.perPage', { size: value }) }))}
            aria-label={t('table.pageSize')}
          />
        </>
      )}
      <Pagination
        current={state.page}
        pageSize={state.limit}
        total={total}
        showSizeChanger={false}
        showQuickJumper={!narrow}
        simple={narrow}
        onChange={go}
      />
    </div>
  );
}
