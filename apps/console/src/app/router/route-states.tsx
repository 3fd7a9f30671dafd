import { Button, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { StateBlock } from '../../shared/ui/states.tsx';

/** Between the first paint and the first page. */
export function Starting() {
  return (
    <div style={{ display: 'grid', placeItems: 'center', height: '100vh' }}>
      <Spin delay={300} />
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
