import { signIn } from '@csms/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { callOnce } from '../../shared/api/call.ts';
import { token } from '../../shared/prefs/cookies.ts';
import { reloadKeeping } from '../../shared/prefs/leaving.ts';
import { Logo } from '../../shared/ui/icons/logo.tsx';
import { isLoadFailure } from '../../shared/ui/lazy-part.ts';
import { PlainButton } from '../../shared/ui/plain-button.tsx';
import { StateBlock } from '../../shared/ui/states.tsx';
import { logError } from '../error-log/error-log.ts';
import { lookForVersion } from '../version/version.ts';
import { useComeBack } from './come-back.ts';
import { LOGIN } from './paths.ts';
import styles from './route-states.module.css';
import { ChunkTimeout } from './time-limit.ts';

/** Between the first paint and the first page. */
export function Starting() {
  const { t } = useTranslation();
  return (
    <div className={styles.starting} aria-busy="true">
      <div>
        <Logo size={40} />
        <strong>{t('product')}</strong>
        <span>{t('frame.starting')}</span>
      </div>
    </div>
  );
}

/** A page that threw: a part that did not come in time, one that is gone after an update, a dead network, or our own mistake. `alone`: the document is called so too. */
export function Crash({ alone = false }: { alone?: boolean }) {
  const error = useRouteError();
  const { t } = useTranslation();
  const late = error instanceof ChunkTimeout;
  const chunk = !late && isLoadFailure(error);
  useEffect(() => {
    if (!(error instanceof ApiError)) logError(error);
    if (chunk) void lookForVersion();
  }, [error, chunk]);
  const away = error instanceof ApiError && ['network', 'timeout', 'http', 'server'].includes(error.kind);
  useComeBack(chunk || late ? 'part' : away ? 'user' : undefined);
  const known = late || chunk || error instanceof ApiError;
  const api = error instanceof ApiError ? error.message : t('errors.unknown');
  const title = away ? t('errors.awayTitle') : known ? t('errors.loadTitle') : t('errors.crashTitle');
  useEffect(() => {
    if (alone) document.title = `${title} - ${t('product')}`;
  }, [alone, title, t]);
  return (
    <StateBlock
      tone={away ? 'away' : 'error'}
      title={title}
      hint={late ? t('errors.chunkTimeout') : chunk ? t('errors.chunk') : away ? t('errors.comesBack', { what: api }) : api}
      fill
    >
      <PlainButton look="primary" onClick={reloadKeeping}>
        {late || away ? t('actions.retry') : t('errors.reload')}
      </PlainButton>
    </StateBlock>
  );
}

/** The same where not even the frame could be made: with the product's name, and with a way out that needs no server. */
export function CrashAlone() {
  const { t } = useTranslation();
  const leave = async () => {
    await callOnce(signIn.logout, {}).catch(() => {});
    token.remove();
    window.location.replace(LOGIN);
  };
  return (
    <div className={styles.alone}>
      <header>
        <Logo size={28} />
        <strong>{t('product')}</strong>
        {token.read() ? <PlainButton onClick={() => void leave()}>{t('frame.logout')}</PlainButton> : null}
      </header>
      <main>
        <Crash alone />
      </main>
    </div>
  );
}
