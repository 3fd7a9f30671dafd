import { SET_UP_ANY } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';

/** On the dashboard of a network without stations: the way to set it up, for those who may. */
export function EmptyNetwork() {
  const { t } = useTranslation('setUp');
  const navigate = useNavigate();
  const may = useAccess().canAny(SET_UP_ANY);
  return (
    <StateBlock tone="empty" title={t('emptyTitle')} hint={t(may ? 'emptyHint' : 'emptyForReader')} fill>
      {may ? (
        <Button type="primary" onClick={() => void navigate('/setUp')}>
          {t('begin')}
        </Button>
      ) : null}
    </StateBlock>
  );
}
