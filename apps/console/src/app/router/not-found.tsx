import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateBlock } from '../../shared/ui/states.tsx';

export function Component() {
  const { t } = useTranslation();
  return (
    <StateBlock tone="missing" title={t('errors.notFoundTitle')} hint={t('errors.notFoundHint')} fill>
      <Link to="/">
        <Button type="primary" tabIndex={-1}>
          {t('errors.toHome')}
        </Button>
      </Link>
    </StateBlock>
  );
}
