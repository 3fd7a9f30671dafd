import { PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { MessageList } from './message-list.tsx';
import type { MessageView } from './message-rows.tsx';
import styles from './messages.module.css';
import { NewMessageDrawer } from './new-message-drawer.tsx';

/** Who may send sees what was sent first, and one's own beside it; anybody else only one's own (specification section 6). */
export function Component() {
  const { t } = useTranslation(['system', 'common']);
  const sends = useAccess().can('message:send');
  const [search, setSearch] = useSearchParams();
  const [writing, setWriting] = useUrlParam('new');
  const view: MessageView = sends && search.get('view') !== 'own' ? 'sent' : 'own';
  return (
    <>
      <PageHeader title={t('messages.title')}>
        {sends && view === 'sent' ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setWriting('1')}>
            {t('messages.new')}
          </Button>
        ) : null}
      </PageHeader>
      {sends ? (
        <Tabs
          className={styles.tabs}
          activeKey={view}
          // Another view is another list: the filters and the open row of this one stay behind.
          onChange={(key) => setSearch(key === 'own' ? { view: 'own' } : {}, { replace: true })}
          items={(['sent', 'own'] as const).map((key) => ({
            key,
            label: t(key === 'sent' ? 'messages.viewSent' : 'messages.viewOwn'),
            children: <MessageList key={key} view={key} />,
          }))}
          destroyOnHidden
        />
      ) : (
        <MessageList view="own" />
      )}
      {sends ? <NewMessageDrawer open={writing !== undefined} onClose={() => setWriting(undefined)} /> : null}
    </>
  );
}
