import { type ChargeUserDetail, contract, pathOf, type ResponseOf, remarkOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../../shared/access/access.tsx';
import { language } from '../../../../shared/i18n/i18n.ts';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import { type PagedColumn, PagedTable } from '../../../../shared/ui/table/paged-table.tsx';
import { usePages } from '../../../../shared/ui/table/use-pages.ts';
import { Money, TextOrMissing, Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../../parts/customers.module.css';

type Movement = ResponseOf<typeof contract.chargeUsers.movements>['list'][number];

/** What moved the mobile balance, the newest first, with the balance after each movement. */
export function UserMovements({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation('users');
  const access = useAccess();
  const pages = usePages(contract.chargeUsers.movements, { params: { id: user.id }, query: {} });
  const isRecord = (one: Movement) => one.kind === 'settlement' || one.kind === 'reversal' || one.kind === 'orderRefund';
  const columns: PagedColumn<Movement>[] = [
    { key: 'time', title: t('detail.time'), render: (one) => <Time at={one.time} /> },
    {
      key: 'what',
      title: t('detail.what'),
      render: (one) => (
        <>
          {t(one.source === 'merge' ? 'detail.kinds.merge' : `detail.kinds.${one.kind}`)}{' '}
          {isRecord(one) && access.can('record:read') ? (
            <Link className={styles.link} to={pathOf('record', one.reference)}>
              {one.reference}
            </Link>
          ) : null}
        </>
      ),
    },
    {
      key: 'amount',
      title: t('detail.amount'),
      end: true,
      render: (one) => (
        <span className={one.amount.startsWith('-') ? undefined : styles.plus}>
          {one.amount.startsWith('-') ? '' : '+'}
          <Money amount={one.amount} currency={user.currency} />
        </span>
      ),
    },
    {
      key: 'balance',
      title: t('detail.balanceAfter'),
      end: true,
      render: (one) => <Money amount={one.balanceAfter} currency={user.currency} />,
    },
    { key: 'operator', title: t('detail.operator'), render: (one) => <TextOrMissing text={one.operator} /> },
    {
      key: 'remark',
      title: t('detail.remark'),
      render: (one) => <TextOrMissing text={isRecord(one) && one.kind !== 'orderRefund' ? '' : remarkOf(one, language())} />,
    },
  ];
  return (
    <PagedTable
      label={t('detail.money')}
      columns={columns}
      {...pages}
      rowKey={(one) => one.id}
      empty={<StateBlock tone="empty" title={t('detail.noMoney')} />}
      foot={
        <Link className={styles.link} to={`/userManagement/statement/chargeUser/${user.id}`}>
          {t('actions.statement')}
        </Link>
      }
    />
  );
}
