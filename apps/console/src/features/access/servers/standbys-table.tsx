import type { Standby } from '@csms/contract';
import { Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { decimal, MISSING } from '../../../shared/format/format.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { bytesText } from '../parts/bytes-text.ts';

/** The standbys that follow an operator's own database, and how far they are behind. */
export function StandbysTable({ standbys }: { standbys: readonly Standby[] | null }) {
  const { t } = useTranslation('servers');
  if (standbys === null) return <StateBlock tone="forbidden" title={t('standbysHidden')} hint={t('standbysHiddenHint')} />;
  if (standbys.length === 0) return <StateBlock tone="empty" title={t('noStandbys')} hint={t('noStandbysHint')} />;
  const behind = ({ lagBytes, lagMs }: Standby) =>
    lagBytes === null
      ? MISSING
      : lagBytes === 0
        ? t('upToDate')
        : t('behindBy', { seconds: decimal((lagMs ?? 0) / 1000, 1), size: bytesText(lagBytes) });
  const columns: TableProps<Standby>['columns'] = [
    { key: 'name', title: t('standby'), width: 180, render: (_, { name }) => name || MISSING },
    { key: 'address', title: t('address'), width: 160, render: (_, { address }) => address || MISSING },
    { key: 'state', title: t('state'), width: 120, render: (_, { state }) => <span lang="en">{state}</span> },
    {
      key: 'replication',
      title: t('replication'),
      width: 120,
      render: (_, { isSynchronous }) => t(isSynchronous ? 'synchronous' : 'asynchronous'),
    },
    { key: 'behind', title: t('behind'), render: (_, standby) => behind(standby) },
  ];
  return (
    <Table<Standby>
      aria-label={t('standbys')}
      size="small"
      rowKey={({ name, address }) => name + address}
      columns={columns}
      dataSource={[...standbys]}
      pagination={false}
      scroll={{ x: 640 }}
    />
  );
}
