import { MoreOutlined } from '@ant-design/icons';
import type { Point } from '@csms/contract';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { targetOf } from './target.ts';
import { useActionItems } from './use-action-items.ts';

interface Props {
  point: Point;
  labelled?: boolean;
  /** Further entries, below the actions. */
  more?: NonNullable<MenuProps['items']>;
}

/** The actions on one point. */
export function PointMenu({ point, labelled, more = [] }: Props) {
  const { t } = useTranslation(['network', 'common']);
  const actions = useActionItems(targetOf([point], t));
  const items = [...actions, ...(actions.length > 0 && more.length > 0 ? [{ type: 'divider' as const }] : []), ...more];
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
