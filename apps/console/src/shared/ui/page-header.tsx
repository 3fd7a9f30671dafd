import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HelpSlot } from './help-slot.ts';
import styles from './page-header.module.css';

interface Props {
  title: string;
  note?: ReactNode;
  /** Which list of the page is shown, where it has several. */
  tab?: string;
  children?: ReactNode;
}

/** From so many actions on, a phone shows the chief ones alone. */
const MANY = 3;
/** The main action, a menu, and what its sign alone tells stay in view. */
const isChief = (one: Element) =>
  one.matches('.ant-btn-primary, .ant-dropdown-trigger') ||
  one.querySelector('.anticon-download, .anticon-import, .anticon-upload') !== null;

/** Marks those actions that a phone shows only after "More". Returns whether there are any. */
function markRest(holder: HTMLElement): boolean {
  const all = [...holder.children].filter((one) => !one.hasAttribute('data-more'));
  const rest = all.length < MANY ? [] : all.filter((one) => !isChief(one));
  for (const one of all) one.toggleAttribute('data-rest', rest.includes(one));
  return rest.length > 0;
}

/** The actions of a page. On a phone those that are not chief are behind a button that opens them. */
function Actions({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const holder = useRef<HTMLDivElement>(null);
  const [hasRest, setHasRest] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const look = () => setHasRest(markRest(element));
    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={holder} className={`${styles.actions} known-signs-on-phone`} data-open={isOpen}>
      {children}
      {hasRest ? (
        <Button data-more icon={<MoreOutlined />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('actions.more')}
        </Button>
      ) : null}
    </div>
  );
}

/** The page's name, its help and its actions; nothing else competes with them. */
export function PageHeader({ title, note, tab, children }: Props) {
  const Help = useContext(HelpSlot);
  return (
    <div className={styles.header}>
      <div className={styles.name}>
        <h1>{title}</h1>
        {Help ? <Help tab={tab} /> : null}
      </div>
      {note ? <span className={styles.note}>{note}</span> : null}
      <Actions>{children}</Actions>
    </div>
  );
}
