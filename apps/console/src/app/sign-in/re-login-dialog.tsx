import { Modal } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLogin } from '../../shared/api/sign-in-end.ts';
import { COOKIE, readCookie } from '../../shared/prefs/cookies.ts';
import { focusFirst } from '../../shared/ui/first-focus.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { layer } from '../theme/scale.ts';
import { useReLogin } from './re-login.ts';
import { useSignedInElsewhere } from './signed-in-elsewhere.ts';

const LoginForm = lazyPart(() => import('./login-form.tsx').then(({ LoginForm }) => ({ default: LoginForm })));

/** The session has ended: sign in over the page. The form behind stays, and the call that failed is repeated afterwards. */
export function ReLoginDialog() {
  const { t } = useTranslation();
  const { settle, words } = useReLogin();
  const body = useRef<HTMLDivElement>(null);
  // The form comes before or after the dialog has opened.
  const [ready, setReady] = useState({ open: false, form: false });
  useEffect(() => {
    if (ready.open && ready.form) focusFirst(body.current, 'empty');
  }, [ready]);
  const [account] = useState(() => readCookie(COOKIE.login));
  // Another user has signed in: the page holds the data of the one before.
  const goOn = (now: string | undefined) => {
    if (account !== undefined && account !== now) window.location.replace('/');
    else settle?.(true);
  };
  useSignedInElsewhere(() => goOn(readCookie(COOKIE.login)));
  const leave = () => {
    settle?.(false);
    toLogin();
  };
  return (
    <Modal
      open={settle !== undefined}
      title={t('login.again')}
      footer={null}
      onCancel={leave}
      mask={{ closable: false }}
      width={400}
      zIndex={layer.session}
      destroyOnHidden
      afterOpenChange={(open) => setReady((now) => ({ ...now, open }))}
    >
      <p style={{ color: 'var(--text-soft)', marginBottom: 20 }}>{words ?? t('login.againHint')}</p>
      <Suspense>
        <div ref={body}>
          <LoginForm onShown={() => setReady((now) => ({ ...now, form: true }))} account={account} onSignedIn={goOn} />
        </div>
      </Suspense>
    </Modal>
  );
}
