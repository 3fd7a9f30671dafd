import { Button, Drawer, Segmented, Switch } from 'antd';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../../../shared/prefs/layout-settings.ts';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import { closeOverlay } from '../overlays.ts';
import { ColourChoice } from './colour-choice.tsx';
import { resetSettings, saveSettings, undoUnsaved } from './save-settings.ts';
import styles from './settings-drawer.module.css';
import { SideThemeChoice } from './side-theme-choice.tsx';

const FLAGS = ['topNav', 'tagsView', 'fixedHeader', 'sidebarLogo', 'dynamicTitle'] as const;

function Flag({ name }: { name: (typeof FLAGS)[number] }) {
  const { t } = useTranslation('frame');
  const value = useLayout((state) => state[name]);
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>
        {t(`settings.${name}`)}
        {name === 'dynamicTitle' ? <span className={styles.hint}>{t('settings.dynamicTitleHint')}</span> : null}
      </label>
      <Switch id={id} checked={value} onChange={(on) => useLayout.setState({ [name]: on })} />
    </div>
  );
}

/** The layout settings: a change shows at once; saving keeps it and reloads, closing without saving takes it back. */
export function SettingsDrawer() {
  const { t } = useTranslation(['frame', 'common']);
  const appearance = usePreferences((state) => state.appearance);
  const setTheme = usePreferences((state) => state.setTheme);
  const colour = useLayout((state) => state.theme);
  useEffect(() => undoUnsaved, []);
  return (
    <Drawer
      open
      title={t('settings.title')}
      onClose={closeOverlay}
      size={320}
      // What is tried is seen as it will be.
      styles={{ mask: { background: 'transparent' } }}
      footer={
        <div className={styles.footer}>
          <Button type="primary" onClick={() => void saveSettings(t('settings.saving'))}>
            {t('settings.save')}
          </Button>
          <Button onClick={() => void resetSettings(t('settings.resetting'))}>{t('settings.reset')}</Button>
        </div>
      }
    >
      <h2 className={styles.heading}>{t('settings.appearance')}</h2>
      <Segmented
        block
        aria-label={t('settings.appearance')}
        value={appearance}
        onChange={setTheme}
        options={[
          { value: 'system' as const, label: t('settings.appearanceSystem') },
          { value: 'light' as const, label: t('settings.appearanceLight') },
          { value: 'dark' as const, label: t('settings.appearanceDark') },
        ]}
      />
      <h2 className={styles.heading}>{t('settings.sideTheme')}</h2>
      <SideThemeChoice />
      <h2 className={styles.heading}>{t('settings.colour')}</h2>
      <ColourChoice />
      <label className={styles.row}>
        {t('settings.ownColour')}
        {/* The browser's own: a colour picker of our own would come into what the sign-in screen loads. */}
        <input
          type="color"
          className={styles.own}
          value={colour.toLowerCase()}
          onChange={(event) => useLayout.setState({ theme: event.target.value.toUpperCase() })}
        />
      </label>
      <h2 className={styles.heading}>{t('settings.layout')}</h2>
      {FLAGS.map((name) => (
        <Flag key={name} name={name} />
      ))}
      <p className={styles.note}>{t('settings.note')}</p>
    </Drawer>
  );
}
