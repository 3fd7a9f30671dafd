import type { Card } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/access.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Missing, Money, Time } from '../../../shared/ui/value/values.tsx';
import { CardStatus, Expiry, Holder } from './card-parts.tsx';
import { useCardActions } from './use-card-actions.tsx';

/** The keys are those of the export where there is one, so that what is exported is what is seen. */
export function useCardColumns(): Column<Card>[] {
  const { t } = useTranslation(['cards', 'common']);
  const { isShowProvider } = useUser();
  const actionsOf = useCardActions();
  return [
    {
      key: 'cardNumber',
      title: t('cardNumber'),
      width: 196,
      required: true,
      fixed: 'start',
      sort: 'cardNumber',
      render: (row) => <CopyId value={row.cardNumber} />,
    },
    { key: 'status', title: t('statusTitle'), width: 96, render: (row) => <CardStatus card={row} /> },
    {
      key: 'balance',
      title: t('balance'),
      width: 112,
      align: 'end',
      sort: 'balance',
      render: (row) => (
        <b style={{ fontWeight: 600 }}>
          <Money amount={row.balance} currency={row.currency} />
        </b>
      ),
    },
    { key: 'userName', title: t('holder'), width: 230, sort: 'userName', render: (row) => <Holder card={row} /> },
    {
      key: 'chargeUserAccount',
      title: t('chargeUser'),
      width: 150,
      full: (row) => row.chargeUserAccount,
      render: (row) => row.chargeUserAccount ?? <Missing />,
    },
    { key: 'expireTime', title: t('expireTime'), width: 170, sort: 'expireTime', render: (row) => <Expiry card={row} /> },
    {
      key: 'physicalNumber',
      title: t('physicalNumber'),
      width: 150,
      render: (row) => <CopyId value={row.physicalNumber} />,
    },
    {
      key: 'prepaidAmount',
      title: t('prepaidAmount'),
      width: 112,
      align: 'end',
      hidden: true,
      render: (row) => <Money amount={row.prepaidAmount} currency={row.currency} />,
    },
    ...(isShowProvider
      ? [
          {
            key: 'providerName',
            title: t('provider'),
            width: 150,
            full: (row: Card) => row.providerName,
            render: (row: Card) => row.providerName,
          },
        ]
      : []),
    {
      key: 'createTime',
      title: t('createTime'),
      width: 200,
      sort: 'createTime',
      render: (row) => <Time at={row.createTime} />,
    },
    {
      key: 'actions',
      title: '',
      name: t('actions.title'),
      width: 48,
      required: true,
      fixed: 'end',
      align: 'center',
      render: (row) => <RowMenu actions={actionsOf(row)} label={`${t('actions.title')}: ${row.cardNumber}`} />,
    },
  ];
}
