import { BellOutlined } from '@ant-design/icons';
import { contract } from '@csms/contract';
import { Badge, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useCall, useSend } from '../../shared/api/queries.ts';
import { CARDS_PX, useNarrow } from '../../shared/hooks/use-narrow.ts';
import { Popover } from '../../shared/ui/popups/popups.tsx';
import { StateBlock } from '../../shared/ui/states.tsx';
import { SkeletonRows } from '../../shared/ui/table/skeleton-rows.tsx';
import { Time } from '../../shared/ui/value/values.tsx';
import styles from './message-bell.module.css';

const { messages } = contract;
const PAGE = '/user/message';
const SHOWN = 5;
const STALE = [messages.getAllMsg, messages.unreadCount];

function Newest({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const query = useCall(messages.getAllMsg, { query: { view: 'own', unread: true, limit: SHOWN } }, { silent: true });
  const readAll = useSend(messages.readAll, STALE);
  const unreadAll = useSend(messages.unreadAll, STALE);
  const markAll = async () => {
    const { count, readTime } = await readAll.mutateAsync({});
    if (readTime === null) return;
    const { offerUndo } = await import('../../shared/ui/undo.tsx');
    offerUndo(t('bell.readDone', { count }), () => unreadAll.mutateAsync({ body: { readTime } }));
  };
  const list = query.data?.list ?? [];
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <b>{t('bell.title')}</b>
        {list.length > 0 ? (
          <Button type="link" size="small" loading={readAll.isPending} onClick={() => void markAll().catch(() => {})}>
            {t('bell.readAll')}
          </Button>
        ) : null}
      </div>
      {query.isPending ? (
        <SkeletonRows columns={1} rows={3} />
      ) : query.error && !query.data ? (
        <StateBlock tone="error" title={t('bell.failed')} hint={query.error.message}>
          <Button onClick={() => void query.refetch()}>{t('actions.retry')}</Button>
        </StateBlock>
      ) : list.length === 0 ? (
        <p className={styles.none}>{t('bell.none')}</p>
      ) : (
        <ul>
          {list.map((message) => (
            <li key={message.msgId}>
              <Link to={`${PAGE}?view=own&msg=${message.msgId}`} onClick={onLeave}>
                <b>{message.title}</b>
                <span className={styles.text}>{message.content}</span>
                <span className={styles.meta}>
                  {message.createUserName} · <Time at={message.createTime} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to={`${PAGE}?view=own`} className={styles.all} onClick={onLeave}>
        {t('bell.all')}
      </Link>
    </div>
  );
}

/** How many messages are unread, live, and the newest of them; where there is no room beside the page, it leads to the page. */
export function MessageBell() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const narrow = useNarrow(CARDS_PX);
  const { data } = useCall(messages.unreadCount, {}, { silent: true, staleTime: 60_000 });
  const unread = data?.unread ?? 0;
  const label = unread > 0 ? t('bell.openUnread', { count: unread }) : t('bell.open');
  const button = (
    <Button
      type="text"
      aria-label={label}
      title={label}
      aria-expanded={narrow ? undefined : open}
      data-unread={unread}
      onClick={narrow ? () => void navigate(`${PAGE}?view=own`) : undefined}
    >
      <Badge count={unread} size="small" overflowCount={99} offset={[3, -1]} aria-hidden="true">
        <BellOutlined className={styles.icon} />
      </Badge>
    </Button>
  );
  if (narrow) return button;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      styles={{ container: { padding: 0 } }}
      content={<Newest onLeave={() => setOpen(false)} />}
    >
      {button}
    </Popover>
  );
}
