import { DownOutlined } from '@ant-design/icons';
import type { Point } from '@csms/contract';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../points.module.css';
import { targetOf } from './target.ts';
import { useActionItems } from './use-action-items.ts';

/** What can be done to the selected points at once. */
export function BulkBar(props: { points: readonly Point[]; onSelectPage: () => void; onClear: () => void }) {
  const { points } = props;
  const { t } = useTranslation(['network', 'common']);
  const items = useActionItems(targetOf(points, t));
  if (points.length === 0 || items.length === 0) return null;
  return (
    <section className={styles.bulk} aria-label={t('actions.selection')}>
      <b>{t('actions.selected', { count: points.length })}</b>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button size="small" type="primary">
          {t('actions.forSelected', { count: points.length })} <DownOutlined />
        </Button>
      </Dropdown>
      <Button size="small" type="text" onClick={props.onSelectPage}>
        {t('actions.selectPage')}
      </Button>
      <Button size="small" type="text" onClick={props.onClear}>
        {t('actions.clearSelection')}
      </Button>
    </section>
  );
}
