import { CheckOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../../../shared/prefs/layout-settings.ts';
import styles from './settings-drawer.module.css';

/** Two small pictures of the screen. */
export function SideThemeChoice() {
  const { t } = useTranslation('frame');
  const now = useLayout((state) => state.sideTheme);
  return (
    <fieldset className={styles.sides}>
      <legend className="sr-only">{t('settings.sideTheme')}</legend>
      {(['dark', 'light'] as const).map((side) => (
        <label key={side} data-side={side}>
          <input
            type="radio"
            name="side-theme"
            className="sr-only"
            checked={side === now}
            onChange={() => useLayout.setState({ sideTheme: side })}
          />
          <svg width="64" height="44" viewBox="0 0 64 44" aria-hidden="true">
            <rect width="64" height="44" rx="4" fill="var(--page)" stroke="var(--line)" />
            <path
              d="M4 0h14v44H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z"
              fill={side === 'dark' ? '#14221C' : 'var(--surface)'}
              stroke="var(--line)"
            />
            <path d="M18 0h42a4 4 0 0 1 4 4v5H18z" fill="var(--surface)" stroke="var(--line)" />
            <path d="M4 14h9M4 20h9M4 26h7" stroke={side === 'dark' ? '#8BA096' : 'var(--text-faint)'} strokeWidth="2" />
          </svg>
          <span>
            {t(`settings.${side}`)} {side === now ? <CheckOutlined aria-hidden="true" /> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
