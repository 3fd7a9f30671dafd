import { PAGE_SIZES } from '@csms/contract';
import { Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../hooks/use-url-state.ts';
import styles from './data-table.module.css';

const SCROLL_MS = 800;

/** Back to the top in 800 ms (specification section 9), unless the user wants no motion. */
function scrollToTop(): void {
  const from = window.scrollY;
  if (from === 0) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
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

/** `total, sizes, prev, pager, next, jumper`. */
export function Pager<K extends string>({ total, state, narrow }: { total: number; state: ListState<K>; narrow: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.pager}>
      <Pagination
        current={state.page}
        pageSize={state.limit}
        total={total}
        pageSizeOptions={[...PAGE_SIZES]}
        showSizeChanger
        showQuickJumper={!narrow}
        simple={narrow}
        showTotal={narrow ? undefined : (all) => t('table.total', { total: all.toLocaleString() })}
        onChange={(page, limit) => {
          state.setPage(page, limit);
          scrollToTop();
        }}
      />
    </div>
  );
}
