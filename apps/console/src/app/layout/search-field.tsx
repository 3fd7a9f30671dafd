import { SearchOutlined } from '@ant-design/icons';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './frame.module.css';
import { openOverlay, searchFor } from './overlays.ts';

/** The field in the header that opens the search. Words typed into it are taken along. */
export function SearchField() {
  const { t } = useTranslation('frame');
  const take = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const words = currentTarget.value;
    currentTarget.value = '';
    if (words) searchFor(words);
  };
  return (
    <span className={styles.search}>
      <SearchOutlined aria-hidden="true" />
      <input
        type="search"
        aria-label={t('palette.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        placeholder={t('palette.open')}
        title={t('palette.open')}
        autoComplete="off"
        spellCheck={false}
        onClick={() => openOverlay('palette')}
        // An input method tells its word at the end.
        onInput={(event) => (event.nativeEvent as InputEvent).isComposing || take(event)}
        onCompositionEnd={take}
      />
      <kbd>Ctrl K</kbd>
    </span>
  );
}
