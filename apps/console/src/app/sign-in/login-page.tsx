import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { notify } from '../../shared/api/report.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { takeLanguageSwitched } from '../../shared/prefs/language.ts';
import { Logo } from '../../shared/ui/icons/logo.tsx';
import { LanguageButton } from '../layout/language-button.tsx';
import { ThemeToggle } from '../layout/theme-toggle.tsx';
import { safeTarget } from '../router/paths.ts';
import { lazyWithLook } from '../theme/load-look.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';
import { LoginPicture } from './login-picture.tsx';
import { useSignedInElsewhere } from './signed-in-elsewhere.ts';

const ForgotDialog = lazyWithLook(async () => {
  const [{ ForgotDialog: Dialog }] = await Promise.all([
    import('../../features/access/sign-in/forgot-dialog.tsx'),
    i18n.loadNamespaces('account'),
  ]);
  return Dialog;
});

let prepared = false;
/** Once somebody types: what comes after the sign-in is fetched. A failure shows itself when it is needed. */
function prepare(): void {
  if (prepared) return;
  prepared = true;
  void import('../router/signed-in-routes.tsx').then((module) => module.prepareSession()).catch(() => {});
}

export function Component() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [forgotten, setForgotten] = useState<string>();
  useEffect(() => {
    document.title = `${t('login.title')} - ${t('product')}`;
    if (takeLanguageSwitched()) notify.success(t('frame.languageSwitched'));
  }, [t]);
  const gone = useRef(false);
  // Specification section 2: arriving after the sign-in page is a full load. Once: what this window's own sign-in has begun is not begun again when its token is seen.
  const goOn = () => {
    if (gone.current) return;
    gone.current = true;
    window.location.replace(safeTarget(search.get('redirect')));
  };
  useSignedInElsewhere(goOn);
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <div className={styles.brand}>
          <Logo size={34} />
          <span>{t('product')}</span>
        </div>
        <div className={styles.story}>
          <LoginPicture />
          <ul className={styles.claims}>
            {([1, 2, 3] as const).map((n) => (
              <li key={n}>
                <strong>{t(`login.claim${n}`)}</strong>
                <span>{t(`login.claim${n}Text`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <main className={styles.main}>
        <div className={styles.tools}>
          <ThemeToggle />
          <LanguageButton />
        </div>
        <div className={styles.form} onInput={prepare}>
          <div className={styles.smallBrand}>
            <Logo size={30} />
            <span>{t('product')}</span>
          </div>
          <h1>{t('login.title')}</h1>
          <p>{t('login.subtitle')}</p>
          <LoginForm onSignedIn={goOn} onForgotten={setForgotten} />
          {forgotten === undefined ? null : (
            <Suspense>
              <ForgotDialog account={forgotten} onClose={() => setForgotten(undefined)} />
            </Suspense>
          )}
          <p className={styles.apply}>
            <Link to="/applyForm">{t('login.apply')}</Link>
          </p>
        </div>
      </main>
    </div>
  );
}
