import { MoreOutlined } from '@ant-design/icons';
import type { Point } from '@csms/contract';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { targetOf } from './target.ts';
import { useActionItems } from './use-action-items.ts';

/** The actions on one point. */
export function PointMenu({ point, labelled }: { point: Point; labelled?: boolean }) {
  const { t } = useTranslation(['network', 'common']);
  const items = useActionItems(targetOf([point], t));
  if (items.length === 0) return null;
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button
        type={labelled ? 'default' : 'text'}
        size={labelled ? undefined : 'small'}
        icon={<MoreOutlined />}
        aria-label={t('actions.more')}
      >
        {labelled ? t('points.actions') : null}
      </Button>
    </Dropdown>
  );
}
