import { DeleteOutlined, EditOutlined, GiftOutlined, PlusOutlined, StopOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { contract, VOUCHER_TYPE_STATUSES, type VoucherType } from '@csms/contract';
import { isZero } from '@csms/kernel';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { providerColumn } from '../../../entities/provider-column.ts';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useStations } from '../../../entities/station-select.tsx';
import { Allowed, useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { integer, money } from '../../../shared/format/format.ts';
import { useRowParam } from '../../../shared/hooks/use-row-param.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { nameColumn, Period, useBenefitColumns, useMenuColumn } from '../benefit-columns.tsx';
import styles from '../operations.module.css';
import { IssueDrawer } from './issue-drawer.tsx';
import { TypeDrawer } from './type-drawer.tsx';

const NAMES = ['keyword', 'status', 'providerId'] as const;
type Name = (typeof NAMES)[number];
const TONES: Record<VoucherType['status'], Tone> = { scheduled: 'info', running: 'good', ended: 'neutral' };

export function VoucherActions() {
  const { t } = useTranslation('operations');
  const [, setOpen] = useUrlParam('type');
  return (
    <Allowed any={['voucher:write']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
        {t('voucher.create')}
      </Button>
    </Allowed>
  );
}

/** What a voucher is worth, in one line. */
function useWorth() {
  const { t } = useTranslation('operations');
  return (row: VoucherType): string =>
    [
      row.kind === 'fixed'
        ? t('voucher.worth', { amount: money(row.value, row.currency) })
        : t('percentOff', { percent: row.value }),
      row.maxAmount === null ? '' : t('voucher.atMost', { amount: money(row.maxAmount, row.currency) }),
      isZero(row.leastUse) ? '' : t('voucher.fromUse', { amount: money(row.leastUse, row.currency) }),
      isZero(row.minCost) ? '' : t('voucher.fromCost', { amount: money(row.minCost, row.currency) }),
    ]
      .filter(Boolean)
      .join(' · ');
}

function useActions() {
  const { t } = useTranslation('operations');
  const { can } = useAccess();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [, setOpen] = useUrlParam('type');
  const [, setIssue] = useUrlParam('issue');
  const stop = useSend(contract.vouchers.stop, [contract.vouchers.types]);
  const remove = useSend(contract.vouchers.remove, [contract.vouchers.types]);
  return (row: VoucherType): RowAction[] => {
    const over = row.status === 'ended' ? t('voucher.over') : undefined;
    const actions: RowAction[] = [];
    if (can('voucher:issue'))
      actions.push({
        key: 'issue',
        label: t('voucher.issue'),
        icon: <GiftOutlined />,
        refusal: over ?? (row.issued >= row.stock ? t('voucher.noStock') : undefined),
        perform: () => setIssue(String(row.id)),
      });
    actions.push({
      key: 'list',
      label: t('voucher.issuedTab'),
      icon: <UnorderedListOutlined />,
      perform: () => void navigate(`?tab=issued&typeId=${row.id}`),
    });
    if (!can('voucher:write')) return actions;
    actions.push({
      key: 'edit',
      label: t('edit'),
      icon: <EditOutlined />,
      refusal: over,
      perform: () => setOpen(String(row.id)),
    });
    if (row.issued > 0 || row.used > 0)
      actions.push({
        key: 'stop',
        label: t('voucher.stop'),
        icon: <StopOutlined />,
        danger: true,
        refusal: over,
        perform: () =>
          confirm({
            title: t('voucher.stopAsk', { name: row.voucherName }),
            consequence: t('voucher.stopWill', { count: row.issued - row.used }),
            danger: true,
            perform: async () => {
              await stop.mutateAsync({ params: { id: row.id } });
              notify.success(t('voucher.stopped'));
            },
          }),
      });
    else
      actions.push({
        key: 'remove',
        label: t('remove'),
        icon: <DeleteOutlined />,
        danger: true,
        perform: () =>
          confirm({
            title: t('voucher.removeAsk', { name: row.voucherName }),
            danger: true,
            perform: async () => {
              await remove.mutateAsync({ params: { id: row.id } });
              notify.success(t('removed'));
            },
          }),
      });
    return actions;
  };
}

function useColumns(actions: (row: VoucherType) => RowAction[]): Column<VoucherType>[] {
  const { t } = useTranslation('operations');
  const { isShowProvider } = useUser();
  const worth = useWorth();
  const stations = useStations();
  const figures = useBenefitColumns<VoucherType>();
  const places = (row: VoucherType) =>
    row.stationIds.length === 0
      ? t('everyStation')
      : row.stationIds.map((id) => stations.data?.find((one) => one.id === id)?.stationName ?? `#${id}`).join(', ');
  return [
    nameColumn('voucherName', t('voucher.name'), (row) => [row.voucherName, row.description]),
    {
      key: 'status',
      title: t('status'),
      width: 100,
      render: (row) => <ToneTag tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</ToneTag>,
    },
    { key: 'worth', title: t('voucher.value'), width: 230, full: worth, render: worth },
    {
      key: 'stock',
      title: t('voucher.stockOf'),
      width: 170,
      align: 'end',
      render: (row) => t('voucher.counts', { used: integer(row.used), issued: integer(row.issued), stock: integer(row.stock) }),
    },
    {
      key: 'period',
      title: t('period'),
      width: 170,
      sort: 'validTo',
      render: (row) => <Period from={row.validFrom} to={row.validTo} zone={row.timeZone} />,
    },
    { key: 'places', title: t('stations'), width: 180, hidden: true, full: places, render: places },
    ...figures.slice(1),
    ...providerColumn(isShowProvider, t('provider')),
    useMenuColumn(actions, (row) => row.voucherName),
  ];
}

export function TypesTab() {
  const { t } = useTranslation('operations');
  const state = useListState(NAMES);
  const provider = useProviderFilter(t('provider'));
  const actions = useActions();
  const columns = useColumns(actions);
  const worth = useWorth();
  const { keyword, status, providerId } = state.filters;
  const query = useCall(
    contract.vouchers.types,
    {
      query: {
        keyword,
        status: status?.split(',') as VoucherType['status'][] | undefined,
        providerId: providerId ? Number(providerId) : undefined,
        page: state.page,
        limit: state.limit,
        sort: state.sort,
      },
    },
    { keepPrevious: true },
  );
  const type = useRowParam('type', query.data?.list);
  const issue = useRowParam('issue', query.data?.list);
  return (
    <>
      <FilteredList<VoucherType, Name>
        filters={[
          { key: 'keyword', label: t('voucher.name'), main: true, kind: 'search' },
          {
            key: 'status',
            label: t('status'),
            main: true,
            kind: 'options',
            many: true,
            options: VOUCHER_TYPE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
          ...provider,
        ]}
        list="voucherTypes"
        label={t('voucher.types')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <b>{row.voucherName}</b>
              <ToneTag tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</ToneTag>
              <RowMenu actions={actions(row)} label={t('actionsOf', { name: row.voucherName })} />
            </span>
            <span>{worth(row)}</span>
            <dl className={styles.cardFacts}>
              <dt>{t('voucher.stockOf')}</dt>
              <dd>{t('voucher.counts', { used: integer(row.used), issued: integer(row.issued), stock: integer(row.stock) })}</dd>
              <dt>{t('to')}</dt>
              <dd>
                <Time at={row.validTo} zone={row.timeZone} own />
              </dd>
              <dt>{t('cost')}</dt>
              <dd>{money(row.costAmount, row.currency)}</dd>
            </dl>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('voucher.empty')} hint={t('voucher.emptyHint')} />}
      />
      <TypeDrawer key={type.key} {...type.form} />
      <IssueDrawer {...issue.about} />
    </>
  );
}
