import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { Logo } from '../../shared/ui/icons/logo.tsx';
import { StateBlock } from '../../shared/ui/states.tsx';
import { logError } from '../error-log/error-log.ts';
import { lookForVersion } from '../version/version.ts';
import styles from './route-states.module.css';
import { ChunkTimeout } from './time-limit.ts';

/** Between the first paint and the first page. */
export function Starting() {
  return (
    <div className={styles.starting} aria-busy="true">
      <Logo size={40} />
    </div>
  );
}

/** A page that threw: a part that did not come in time, one that is gone after an update, a dead network, or our own mistake. */
export function Crash() {
  const error = useRouteError();
  const { t } = useTranslation();
  const late = error instanceof ChunkTimeout;
  const message = error instanceof Error ? error.message : String(error);
  const chunk = !late && /chunk|dynamically imported|module script|preload/i.test(message);
  useEffect(() => {
    if (!(error instanceof ApiError)) logError(error);
    if (chunk) void lookForVersion();
  }, [error, chunk]);
  const known = late || chunk || error instanceof ApiError;
  const api = error instanceof ApiError ? error.message : t('errors.unknown');
  return (
    <StateBlock
      tone="error"
      title={known ? t('errors.loadTitle') : t('errors.crashTitle')}
      hint={late ? t('errors.chunkTimeout') : chunk ? t('errors.chunk') : api}
      fill
    >
      <Button type="primary" onClick={() => window.location.reload()}>
        {late ? t('actions.retry') : t('errors.reload')}
      </Button>
    </StateBlock>
  );
}
