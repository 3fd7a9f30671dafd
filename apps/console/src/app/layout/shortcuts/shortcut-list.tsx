import { Modal, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import { closeOverlay } from '../overlays.ts';
import styles from './shortcut-list.module.css';
import { SHORTCUTS } from './shortcuts.ts';

/** Every shortcut, and the switch that turns them off. */
export function ShortcutList() {
  const { t } = useTranslation('frame');
  const on = usePreferences((state) => state.shortcuts);
  const setOn = usePreferences((state) => state.setShortcuts);
  return (
    <Modal open title={t('shortcuts.title')} footer={null} width={480} onCancel={closeOverlay}>
      <div className={styles.switch}>
        <label htmlFor="shortcuts-on">
          {t('shortcuts.enabled')}
          <span>{t('shortcuts.enabledHint')}</span>
        </label>
        <Switch id="shortcuts-on" checked={on} onChange={setOn} />
      </div>
      <table className={styles.table} data-off={!on}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('shortcuts.what')}</th>
            <th scope="col">{t('shortcuts.keys')}</th>
          </tr>
        </thead>
        <tbody>
          {SHORTCUTS.map(({ name, keys }) => (
            <tr key={name}>
              <td>{t(`shortcuts.${name}`)}</td>
              <td>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t('shortcuts.inTabs')}</p>
    </Modal>
  );
}
