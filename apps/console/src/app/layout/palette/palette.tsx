import { SearchOutlined } from '@ant-design/icons';
import { Button, Modal, Spin } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { closeOverlay } from '../overlays.ts';
import { MOST_WORDS, nowTyped, stopKeeping, takeKeys } from './early-keys.ts';
import type { Deed, Item } from './item.ts';
import styles from './palette.module.css';
import { optionId, PaletteList } from './palette-list.tsx';
import { remember } from './recent.ts';
import { useFound } from './use-found.ts';

/** Header search: pages, things and actions from one field. The focus stays in the field; the arrows move the choice. */
export function Palette() {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const id = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  /** Which deed of the chosen one; -1: itself. */
  const [deedAt, setDeedAt] = useState(-1);
  /** Enter came before the answer: the first result is opened when it is there. */
  const [waits, setWaits] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { items, groups, busy, coming, failed, again, wanted } = useFound(words);
  const chosen = items[Math.min(at, items.length - 1)];
  const deeds = chosen?.deeds ?? [];
  const deed = deeds[deedAt];
  const move = (to: number) => {
    setAt(to);
    setDeedAt(-1);
  };
  useEffect(() => {
    takeKeys((typed, entered) => {
      setWords(typed);
      setWaits(entered);
    });
    field.current?.focus();
    return stopKeeping;
  }, []);

  const open = (item: Item, how?: Deed) => {
    closeOverlay();
    remember(item);
    if (how) void navigate(how.to);
    else if (item.outside) window.open(item.to, '_blank', 'noopener');
    else if (item.to) void navigate(item.to);
    // After the dialog has given the focus back.
    else setTimeout(() => item.perform?.());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the answer alone
  useEffect(() => {
    if (!waits || coming) return;
    setWaits(false);
    if (chosen) open(chosen);
  }, [waits, coming]);
  /** Whether a key belongs to the deeds of the chosen one: on by → at the end of the words or Tab, back by ← or Shift+Tab. */
  const toDeed = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const input = field.current;
    const isAtEnd = input?.selectionStart === words.length && input.selectionEnd === words.length;
    const isOn = (key === 'ArrowRight' && (isAtEnd || deedAt >= 0)) || (key === 'Tab' && !shiftKey);
    const isBack = deedAt >= 0 && (key === 'ArrowLeft' || (key === 'Tab' && shiftKey));
    if (isBack) setDeedAt(deedAt - 1);
    else if (isOn && deedAt + 1 < deeds.length) setDeedAt(deedAt + 1);
    else return isOn && deedAt >= 0;
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    // An input method composes with the same keys.
    if (event.nativeEvent.isComposing) return;
    const count = items.length;
    const now = Math.min(at, count - 1);
    if (event.key === 'ArrowDown') move(count ? (now + 1) % count : 0);
    else if (event.key === 'ArrowUp') move(count ? (now - 1 + count) % count : 0);
    else if (event.key === 'PageDown') move(Math.min(now + 8, count - 1));
    else if (event.key === 'PageUp') move(Math.max(now - 8, 0));
    else if (event.key === 'Enter' && coming && at === 0 && !deed) setWaits(true);
    else if (event.key === 'Enter' && chosen) open(chosen, deed);
    else if (!toDeed(event)) return;
    event.preventDefault();
  };
  const nothing = wanted !== '' && items.length === 0 && !busy && !failed;
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
      width={720}
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
          aria-activedescendant={chosen ? optionId(id, items.indexOf(chosen), deed && deedAt) : undefined}
          placeholder={t('palette.placeholder')}
          value={words}
          maxLength={MOST_WORDS}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setWords(event.target.value);
            nowTyped(event.target.value);
            move(0);
            setWaits(false);
          }}
          onKeyDown={onKey}
        />
        {busy ? <Spin size="small" /> : null}
      </div>
      <PaletteList id={id} groups={groups} items={items} chosen={chosen} deed={deed} onPick={open} />
      {nothing ? (
        <div className={styles.nothing}>
          <strong>{t('palette.nothing', { words: wanted })}</strong>
          <p>{t('palette.nothingHint')}</p>
        </div>
      ) : null}
      <div className={styles.foot}>
        <span className={styles.hint}>{t('palette.hint')}</span>
        {failed ? (
          <span className={styles.failed}>
            {t('palette.failed')}{' '}
            <Button type="link" size="small" onClick={again}>
              {t('palette.again')}
            </Button>
          </span>
        ) : null}
      </div>
      <div className="sr-only" role="status">
        {said}
      </div>
    </Modal>
  );
}
