import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { Logo } from '../../shared/ui/icons/logo.tsx';
import { StateBlock } from '../../shared/ui/states.tsx';
import styles from './route-states.module.css';

/** Between the first paint and the first page. */
export function Starting() {
  return (
    <div className={styles.starting} aria-busy="true">
      <Logo size={40} />
    </div>
  );
}

/** A page that threw: a part that could not be loaded, a dead network, or our own mistake. */
export function Crash() {
  const error = useRouteError();
  const { t } = useTranslation();
  const message = error instanceof Error ? error.message : String(error);
  const chunk = /chunk|dynamically imported|module script/i.test(message);
  const detail = chunk ? t('errors.chunk') : error instanceof ApiError ? error.message : t('errors.unknown');
  return (
    <StateBlock
      tone="error"
      title={chunk || error instanceof ApiError ? t('errors.loadTitle') : t('errors.crashTitle')}
      hint={detail}
      fill
    >
      <Button type="primary" onClick={() => window.location.reload()}>
        {t('errors.reload')}
      </Button>
    </StateBlock>
  );
}
