import { BarChartOutlined, DeleteOutlined, EditOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons';
import { ACTIVITY_KINDS, ACTIVITY_STATUSES, type Activity, contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { providerColumn } from '../../entities/provider-column.ts';
import { useProviderFilter } from '../../entities/provider-filter.tsx';
import { useStations } from '../../entities/station-select.tsx';
import { Allowed, useAccess, useUser } from '../../shared/access/access.tsx';
import { useCall, useSend } from '../../shared/api/queries.ts';
import { notify } from '../../shared/api/report.ts';
import { money } from '../../shared/format/format.ts';
import { useRowParam } from '../../shared/hooks/use-row-param.ts';
import { useListState, useUrlParam } from '../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../shared/ui/confirm-action.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { type RowAction, RowMenu } from '../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../shared/ui/status-tag.tsx';
import type { Column } from '../../shared/ui/table/column.ts';
import { FilteredList } from '../../shared/ui/table/filtered-list.tsx';
import { Time } from '../../shared/ui/value/values.tsx';
import { ActivityDrawer } from './activities/activity-drawer.tsx';
import { UsesDrawer } from './activities/uses-drawer.tsx';
import { nameColumn, Period, useBenefitColumns, useMenuColumn } from './benefit-columns.tsx';
import styles from './operations.module.css';

const NAMES = ['keyword', 'status', 'kind', 'providerId'] as const;
type Name = (typeof NAMES)[number];
const TONES: Record<Activity['status'], Tone> = { scheduled: 'info', running: 'good', ended: 'neutral' };

/** What an activity gives, in one line. */
function useTerms() {
  const { t } = useTranslation('operations');
  return (row: Activity): string =>
    row.kind === 'feeDiscount'
      ? t(`activity.off.${row.fee ?? 'both'}`, { percent: row.percent })
      : row.steps
          .map((step) => t('activity.step', { from: money(step.from, row.currency), bonus: money(step.bonus, row.currency) }))
          .join(' · ');
}

function usePlaces() {
  const { t } = useTranslation('operations');
  const stations = useStations();
  return (row: Activity): string => {
    if (row.kind === 'rechargeBonus') return t('activity.atRecharge');
    if (row.stationIds.length === 0) return t('everyStation');
    return row.stationIds.map((id) => stations.data?.find((station) => station.id === id)?.stationName ?? `#${id}`).join(', ');
  };
}

function useActions() {
  const { t } = useTranslation('operations');
  const { can } = useAccess();
  const confirm = useConfirm();
  const [, setActivity] = useUrlParam('activity');
  const [, setUses] = useUrlParam('uses');
  const stop = useSend(contract.activities.stop, [contract.activities.list]);
  const remove = useSend(contract.activities.remove, [contract.activities.list]);
  return (row: Activity): RowAction[] => {
    const uses = { key: 'uses', label: t('activity.uses'), icon: <BarChartOutlined />, perform: () => setUses(String(row.id)) };
    if (!can('activity:write')) return [uses];
    const edit = {
      key: 'edit',
      label: t('edit'),
      icon: <EditOutlined />,
      refusal: row.status === 'ended' ? t('activity.over') : undefined,
      perform: () => setActivity(String(row.id)),
    };
    const end = {
      key: 'stop',
      label: t('activity.stop'),
      icon: <StopOutlined />,
      danger: true,
      perform: () =>
        confirm({
          title: t('activity.stopAsk', { name: row.activityName }),
          consequence: t('activity.stopWill'),
          danger: true,
          perform: async () => {
            await stop.mutateAsync({ params: { id: row.id } });
            notify.success(t('activity.stopped'));
          },
        }),
    };
    const drop = {
      key: 'remove',
      label: t('remove'),
      icon: <DeleteOutlined />,
      danger: true,
      perform: () =>
        confirm({
          title: t('activity.removeAsk', { name: row.activityName }),
          danger: true,
          perform: async () => {
            await remove.mutateAsync({ params: { id: row.id } });
            notify.success(t('removed'));
          },
        }),
    };
    return [uses, edit, ...(row.status === 'running' ? [end] : []), ...(row.status === 'scheduled' ? [drop] : [])];
  };
}

function useColumns(actions: (row: Activity) => RowAction[]): Column<Activity>[] {
  const { t } = useTranslation('operations');
  const { isShowProvider } = useUser();
  const terms = useTerms();
  const places = usePlaces();
  const figures = useBenefitColumns<Activity>();
  return [
    nameColumn('activityName', t('activity.name'), (row) => [row.activityName, t(`activity.kinds.${row.kind}`)]),
    {
      key: 'status',
      title: t('status'),
      width: 100,
      render: (row) => <ToneTag tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</ToneTag>,
    },
    { key: 'terms', title: t('activity.terms'), width: 220, full: terms, render: terms },
    {
      key: 'period',
      title: t('period'),
      width: 170,
      sort: 'startTime',
      render: (row) => <Period from={row.startTime} to={row.endTime} zone={row.timeZone} />,
    },
    { key: 'places', title: t('stations'), width: 150, full: places, render: places },
    ...figures,
    ...providerColumn(isShowProvider, t('provider')),
    { key: 'createdBy', title: t('createdBy'), width: 120, hidden: true, render: (row) => row.createdBy },
    useMenuColumn(actions, (row) => row.activityName),
  ];
}

/** Campaigns: bonuses at recharges and discounts on fees, by period and station, with what each has cost and brought. */
export function Component() {
  const { t } = useTranslation('operations');
  const state = useListState(NAMES);
  const provider = useProviderFilter(t('provider'));
  const actions = useActions();
  const columns = useColumns(actions);
  const terms = useTerms();
  const { keyword, status, kind, providerId } = state.filters;
  const query = useCall(
    contract.activities.list,
    {
      query: {
        keyword,
        status: status?.split(',') as Activity['status'][] | undefined,
        kind: kind?.split(',') as Activity['kind'][] | undefined,
        providerId: providerId ? Number(providerId) : undefined,
        page: state.page,
        limit: state.limit,
        sort: state.sort,
      },
    },
    { keepPrevious: true },
  );
  const activity = useRowParam('activity', query.data?.list);
  const uses = useRowParam('uses', query.data?.list);
  const words = <K extends string>(keys: readonly K[], text: (key: K) => string) =>
    keys.map((value) => ({ value, label: text(value) }));
  return (
    <>
      <PageHeader title={t('activity.title')}>
        <Allowed any={['activity:write']}>
          <Button type="primary" icon={<PlusOutlined />} onClick={activity.openNew}>
            {t('activity.create')}
          </Button>
        </Allowed>
      </PageHeader>
      <FilteredList<Activity, Name>
        filters={[
          { key: 'keyword', label: t('activity.name'), main: true, kind: 'search' },
          {
            key: 'status',
            label: t('status'),
            main: true,
            kind: 'options',
            many: true,
            options: words(ACTIVITY_STATUSES, (key) => t(`statuses.${key}`)),
          },
          {
            key: 'kind',
            label: t('activity.kind'),
            main: true,
            kind: 'options',
            many: true,
            options: words(ACTIVITY_KINDS, (key) => t(`activity.kinds.${key}`)),
          },
          ...provider,
        ]}
        list="activities"
        label={t('activity.title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <b>{row.activityName}</b>
              <ToneTag tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</ToneTag>
              <RowMenu actions={actions(row)} label={t('actionsOf', { name: row.activityName })} />
            </span>
            <span>{terms(row)}</span>
            <span>
              <Time at={row.startTime} zone={row.timeZone} own /> – <Time at={row.endTime} zone={row.timeZone} own />
            </span>
            <dl className={styles.cardFacts}>
              <dt>{t('cost')}</dt>
              <dd>{money(row.costAmount, row.currency)}</dd>
              <dt>{t('brought')}</dt>
              <dd>{money(row.broughtAmount, row.currency)}</dd>
            </dl>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('activity.empty')} hint={t('activity.emptyHint')} />}
      />
      <ActivityDrawer key={activity.key} {...activity.form} />
      <UsesDrawer {...uses.about} />
    </>
  );
}
