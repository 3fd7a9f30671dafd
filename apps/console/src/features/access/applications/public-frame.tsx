import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../../shared/ui/language-switch.tsx';
import { Logo } from '../../../shared/ui/icons/logo.tsx';
import { ThemeToggle } from '../../../shared/ui/theme-toggle.tsx';
import styles from '../providers/providers.module.css';

/** What stands around a page that needs no session. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} - ${t('product')}`;
  }, [title, t]);
  return (
    <div className={styles.public}>
      <header className={styles.bar}>
        <Logo size={28} />
        <span>{t('product')}</span>
        <div>
          <ThemeToggle />
          <LanguageSwitch />
        </div>
      </header>
      <main className={styles.sheet}>{children}</main>
    </div>
  );
}
