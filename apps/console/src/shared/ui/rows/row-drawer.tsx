import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer, type DrawerProps, Tooltip } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MOBILE_PX, useNarrow } from '../../hooks/use-narrow.ts';
import { usePreferences } from '../../prefs/preferences.ts';
import styles from './row-drawer.module.css';
import { endWalk, openRowUnder, PEEK_CLASS, stepPeek, useWalk } from './walk.ts';

/** To the row before and after in the list behind; nothing where the drawer was opened without one. `short`: signs alone, since other actions need the room. */
function Neighbours({ short }: { short: boolean }) {
  const { t } = useTranslation();
  const peek = useWalk((state) => state.peek);
  const keys = usePreferences((state) => state.shortcuts);
  const narrow = useNarrow(MOBILE_PX);
  if (!peek) return null;
  const button = (by: 1 | -1) => {
    const label = t(by === 1 ? 'rows.next' : 'rows.previous');
    return (
      <Tooltip title={keys ? t('rows.byKey', { label, key: by === 1 ? 'J' : 'K' }) : label} mouseEnterDelay={0.6}>
        <Button
          type="text"
          size="small"
          icon={by === 1 ? <DownOutlined /> : <UpOutlined />}
          aria-label={label}
          disabled={!(by === 1 ? peek.after : peek.before)}
          onClick={() => stepPeek(by)}
        >
          {narrow || short ? null : label}
        </Button>
      </Tooltip>
    );
  };
  return (
    <span className={styles.neighbours}>
      {button(-1)}
      {button(1)}
    </span>
  );
}

interface Props extends Omit<DrawerProps, 'rootClassName'> {
  /** What is shown is still the row before. */
  stale?: boolean;
}

/** The drawer of one row, open beside its list: it goes to the row before or after without closing, by its buttons or by keys. */
export function RowDrawer({ stale, extra, afterOpenChange, onClose, children, footer, ...props }: Props) {
  useEffect(() => endWalk, []);
  return (
    <Drawer
      {...props}
      rootClassName={`${PEEK_CLASS} ${styles.drawer}`}
      extra={
        <div className={`${styles.extra} signs-on-phone`}>
          <Neighbours short={Boolean(extra)} />
          {extra}
        </div>
      }
      afterOpenChange={(open) => {
        if (!open) endWalk();
        afterOpenChange?.(open);
      }}
      onClose={(event) => {
        const beside = 'clientX' in event && (event.target as HTMLElement).classList.contains('ant-drawer-mask');
        if (!beside || !openRowUnder(event.clientX, event.clientY)) onClose?.(event);
      }}
      footer={footer ? <div inert={stale}>{footer}</div> : footer}
    >
      <div className={styles.body} inert={stale} data-stale={stale || undefined}>
        {children}
      </div>
    </Drawer>
  );
}
