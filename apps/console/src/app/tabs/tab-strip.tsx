import { CloseOutlined, DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useThings } from '../../shared/hooks/thing.ts';
import { Dropdown } from '../../shared/ui/popups/popups.tsx';
import type { Tab } from './tab-list.ts';
import styles from './tab-strip.module.css';
import { tabTitle } from './tab-title.ts';
import { useTabs } from './tabs.ts';
import { useStripScroll } from './use-strip-scroll.ts';
import { useTabActions } from './use-tab-actions.ts';
import { useTabMenu } from './use-tab-menu.tsx';

/** The open pages. Arrow keys move among them, Delete closes, the menu key opens the actions; the middle button closes too. */
export function TabStrip() {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const tabs = useTabs((state) => state.tabs);
  const actions = useTabActions();
  const menuOf = useTabMenu(actions);
  const names = useThings((state) => state.names);
  const [target, setTarget] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const { overflow, scrollBy } = useStripScroll(list, actions.front, tabs.length);
  const [focused, setFocused] = useState<string>();
  const refocus = useRef(false);
  // One tab is a stop of the Tab key: the focused one, else the one in front.
  const stop = tabs.some((tab) => tab.path === focused) ? focused : actions.front;
  const inFront = tabs.some((tab) => tab.path === actions.front);

  // The keyboard's place stays in the strip when its tab is closed.
  useLayoutEffect(() => {
    if (!refocus.current || tabs.length === 0) return;
    refocus.current = false;
    list.current?.querySelector<HTMLElement>('[role=tab][tabindex="0"]')?.focus();
  }, [tabs]);

  const open = (tab: Tab) => tab.path !== actions.front && void navigate(tab.path + tab.search);
  const onKey = (event: KeyboardEvent, tab: Tab) => {
    const at = tabs.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to !== undefined) {
      const next = tabs[(to + tabs.length) % tabs.length];
      list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ? tabs.indexOf(next) : 0]?.focus();
    } else if (event.key === 'Delete' && !tab.affix) {
      refocus.current = true;
      setFocused(undefined);
      actions.close(tab.path, 'this');
    } else if (event.key === 'Enter' || event.key === ' ') open(tab);
    else return;
    event.preventDefault();
  };

  return (
    <section className={styles.strip} aria-label={t('tabs.label')}>
      {overflow ? (
        <Button type="text" size="small" icon={<LeftOutlined />} aria-label={t('tabs.back')} onClick={() => scrollBy(-1)} />
      ) : null}
      <Dropdown
        trigger={['contextMenu']}
        menu={menuOf(target ?? actions.front)}
        autoFocus
        onOpenChange={(shown) => {
          if (!shown) list.current?.querySelector<HTMLElement>('[role=tab][tabindex="0"]')?.focus({ preventScroll: true });
        }}
      >
        <div ref={list} role="tablist" aria-label={t('tabs.label')} className={styles.list}>
          {tabs.map((tab) => {
            const active = tab.path === actions.front;
            const title = tabTitle(tab, names);
            return (
              <button
                key={tab.path}
                type="button"
                role="tab"
                aria-selected={active}
                aria-keyshortcuts={tab.affix ? undefined : 'Delete'}
                tabIndex={tab.path === stop || (!inFront && tab === tabs[0]) ? 0 : -1}
                className={styles.tab}
                title={title}
                onClick={() => open(tab)}
                onFocus={() => setFocused(tab.path)}
                onKeyDown={(event) => onKey(event, tab)}
                onMouseDown={(event) => event.button === 1 && event.preventDefault()}
                onAuxClick={(event) => event.button === 1 && !tab.affix && actions.close(tab.path, 'this')}
                onContextMenu={() => setTarget(tab.path)}
              >
                <span>{title}</span>
                {tab.affix ? null : (
                  <CloseOutlined
                    aria-hidden="true"
                    className={styles.close}
                    onClick={(event) => {
                      event.stopPropagation();
                      actions.close(tab.path, 'this');
                    }}
                  />
                )}
              </button>
            );
          })}
        </div>
      </Dropdown>
      {overflow ? (
        <Button type="text" size="small" icon={<RightOutlined />} aria-label={t('tabs.forward')} onClick={() => scrollBy(1)} />
      ) : null}
      <Dropdown trigger={['click']} menu={menuOf(actions.front)} disabled={!inFront} placement="bottomRight">
        <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('tabs.actions')} title={t('tabs.actions')} />
      </Dropdown>
    </section>
  );
}
