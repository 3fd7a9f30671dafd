import { type Activity, activityList, contract, pathOf, type ResponseOf } from '@csms/contract';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { money } from '../../../shared/format/format.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { TABLE_DIALOG_PX } from '../../../shared/ui/table/in-dialog.ts';
import { type PagedColumn, PagedTable } from '../../../shared/ui/table/paged-table.tsx';
import { usePages } from '../../../shared/ui/table/use-pages.ts';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/benefits.module.css';

type Use = ResponseOf<typeof contract.activities.uses>['list'][number];
const LIMIT = 20;

function Uses({ one }: { one: Activity }) {
  const { t } = useTranslation('benefits');
  const word = useColumnWord(activityList);
  const pages = usePages(contract.activities.uses, { params: { id: one.id }, query: {} }, LIMIT);
  const columns: PagedColumn<Use>[] = [
    { key: 'time', title: t('time'), render: (row) => <Time at={row.time} /> },
    {
      key: 'what',
      title: t('activity.what'),
      render: (row) => (
        <>
          {row.transactionId === null ? (
            t('activity.recharge')
          ) : (
            <Link to={pathOf('record', row.transactionId)}>{row.transactionId}</Link>
          )}
          {row.reversed ? ` (${t('activity.reversed')})` : ''}
        </>
      ),
    },
    { key: 'account', title: t('account'), render: (row) => row.account ?? '–' },
    { key: 'cost', title: word('costAmount'), end: true, render: (row) => money(row.costAmount, one.currency) },
    { key: 'brought', title: word('broughtAmount'), end: true, render: (row) => money(row.broughtAmount, one.currency) },
  ];
  return (
    <PagedTable
      label={t('activity.uses')}
      columns={columns}
      {...pages}
      // A use has no name of its own, and the page is read anew as a whole.
      rowKey={(row, index) => `${row.time}${index}`}
      rowClass={(row) => (row.reversed ? styles.gone : undefined)}
      empty={<StateBlock tone="empty" title={t('activity.noUses')} />}
    />
  );
}

/** The bills and recharges that an activity had a part in. */
export function UsesDrawer({ one, onClose }: { one: Activity | undefined; onClose: () => void }) {
  const { t } = useTranslation('benefits');
  return (
    <Drawer
      open={one !== undefined}
      onClose={onClose}
      title={t('activity.usesOf', { name: one?.activityName ?? '' })}
      size={TABLE_DIALOG_PX}
      destroyOnHidden
    >
      {one ? <Uses one={one} /> : null}
    </Drawer>
  );
}
