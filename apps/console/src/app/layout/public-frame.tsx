import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { language } from '../../shared/i18n/i18n.ts';
import { DialogHost } from '../../shared/ui/dialogs.tsx';
import { Logo } from '../../shared/ui/icons/logo.tsx';
import type { Page } from '../router/page.ts';
import { LanguageButton } from './language-button.tsx';
import styles from './public-frame.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

/** What stands around a page that needs no session. */
export function PublicFrame({ page, children }: { page: Page; children: ReactNode }) {
  const { t } = useTranslation();
  const title = page.title[language()];
  useEffect(() => {
    document.title = `${title} - ${t('product')}`;
  }, [title, t]);
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Logo size={28} />
        <span>{t('product')}</span>
        <div>
          <ThemeToggle />
          <LanguageButton />
        </div>
      </header>
      <main className={styles.sheet}>
        <h1>{title}</h1>
        {children}
      </main>
      <DialogHost />
    </div>
  );
}
