import { CheckOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { SWATCHES, useLayout } from '../../../shared/prefs/layout-settings.ts';
import { contrast } from '../../theme/colour.ts';
import styles from './settings-drawer.module.css';

/** The predefined colours. */
export function ColourChoice() {
  const { t } = useTranslation('frame');
  const now = useLayout((state) => state.theme);
  return (
    <fieldset className={styles.swatches}>
      <legend className="sr-only">{t('settings.colour')}</legend>
      {SWATCHES.map((colour) => (
        <label
          key={colour}
          style={{ background: colour, color: contrast(colour, '#FFFFFF') > 3 ? '#FFF' : '#000' }}
          title={colour}
        >
          <input
            type="radio"
            name="theme-colour"
            className="sr-only"
            aria-label={colour}
            checked={colour === now}
            onChange={() => useLayout.setState({ theme: colour })}
          />
          {colour === now ? <CheckOutlined aria-hidden="true" /> : null}
        </label>
      ))}
    </fieldset>
  );
}
