import { SearchOutlined } from '@ant-design/icons';
import { Modal, Spin } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { closeOverlay } from '../overlays.ts';
import { MOST_WORDS, nowTyped, stopKeeping, takeKeys } from './early-keys.ts';
import type { Item } from './item.ts';
import styles from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { remember } from './recent.ts';
import { useFound } from './use-found.ts';

/** Header search: pages, things and actions from one field. The focus stays in the field; the arrows move the choice. */
export function Palette() {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const id = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const { items, groups, busy, failed, wanted } = useFound(words);
  const chosen = items[Math.min(at, items.length - 1)];
  useEffect(() => {
    setWords(takeKeys(setWords));
    field.current?.focus();
    return stopKeeping;
  }, []);

  const open = (item: Item) => {
    closeOverlay();
    remember(item);
    if (item.outside) window.open(item.to, '_blank', 'noopener');
    else if (item.to) void navigate(item.to);
    // After the dialog has given the focus back.
    else setTimeout(() => item.perform?.());
  };
  const onKey = (event: KeyboardEvent) => {
    // An input method composes with the same keys.
    if (event.nativeEvent.isComposing) return;
    const count = items.length;
    const now = Math.min(at, count - 1);
    if (event.key === 'ArrowDown') setAt(count ? (now + 1) % count : 0);
    else if (event.key === 'ArrowUp') setAt(count ? (now - 1 + count) % count : 0);
    else if (event.key === 'PageDown') setAt(Math.min(now + 8, count - 1));
    else if (event.key === 'PageUp') setAt(Math.max(now - 8, 0));
    else if (event.key === 'Enter' && chosen) open(chosen);
    else return;
    event.preventDefault();
  };
  const nothing = wanted !== '' && items.length === 0 && !busy;
  const said = busy
    ? t('palette.searching')
    : nothing
      ? t('palette.nothing', { words: wanted })
      : t('palette.found', { count: items.length });
  return (
    <Modal
      open
      onCancel={closeOverlay}
      footer={null}
      closable={false}
      width={620}
      style={{ top: '10vh' }}
      styles={{ container: { padding: 0 } }}
      title={<span className="sr-only">{t('palette.title')}</span>}
      afterOpenChange={(shown) => {
        if (!shown) return;
        field.current?.focus();
        stopKeeping();
      }}
    >
      <div className={styles.field}>
        <SearchOutlined aria-hidden="true" />
        <input
          ref={field}
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={items.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${id}${items.indexOf(chosen)}` : undefined}
          placeholder={t('palette.placeholder')}
          value={words}
          maxLength={MOST_WORDS}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setWords(event.target.value);
            nowTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        {busy ? <Spin size="small" /> : null}
      </div>
      <PaletteList id={id} groups={groups} items={items} chosen={chosen} onPick={open} />
      {nothing ? (
        <div className={styles.nothing}>
          <strong>{t('palette.nothing', { words: wanted })}</strong>
          <p>{t('palette.nothingHint')}</p>
        </div>
      ) : null}
      <div className={styles.foot}>
        <span>{t('palette.hint')}</span>
        {failed ? <span className={styles.failed}>{t('palette.failed')}</span> : null}
      </div>
      <div className="sr-only" role="status">
        {said}
      </div>
    </Modal>
  );
}
