import { BarChartOutlined, DeleteOutlined, EditOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons';
import { ACTIVITY_KIND_WORDS, type Activity, activityList, BENEFIT_STATUS_WORDS, contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useStations } from '../../../entities/use-stations.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { money } from '../../../shared/format/format.ts';
import { useRowParam } from '../../../shared/hooks/use-row-param.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { nameCell, Period, useMenuColumn } from '../parts/benefit-columns.tsx';
import styles from '../parts/benefits.module.css';
import { ActivityDrawer } from './activity-drawer.tsx';
import { UsesDrawer } from './uses-drawer.tsx';

const TONES: Record<Activity['status'], Tone> = { scheduled: 'info', running: 'good', ended: 'neutral' };

/** What an activity gives, in one line. */
function useTerms() {
  const { t } = useTranslation('benefits');
  return (row: Activity): string =>
    row.kind === 'feeDiscount'
      ? t(`activity.off.${row.fee ?? 'both'}`, { percent: row.percent })
      : row.steps
          .map((step) => t('activity.step', { from: money(step.from, row.currency), bonus: money(step.bonus, row.currency) }))
          .join(' · ');
}

function usePlaces() {
  const { t } = useTranslation('benefits');
  const stations = useStations();
  return (row: Activity): string => {
    if (row.kind === 'rechargeBonus') return t('activity.atRecharge');
    if (row.stationIds.length === 0) return t('everyStation');
    return row.stationIds.map((id) => stations.data?.find((station) => station.id === id)?.stationName ?? `#${id}`).join(', ');
  };
}

function useActions() {
  const { t } = useTranslation('benefits');
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

function StatusOf({ row }: { row: Activity }) {
  const word = useWord();
  return <ToneTag tone={TONES[row.status]}>{word(BENEFIT_STATUS_WORDS[row.status])}</ToneTag>;
}

function useColumns(actions: (row: Activity) => RowAction[]): Column<Activity>[] {
  const word = useWord();
  const terms = useTerms();
  const places = usePlaces();
  const columns = useListColumns(activityList, {
    activityName: nameCell((row) => [row.activityName, word(ACTIVITY_KIND_WORDS[row.kind])]),
    status: (row) => <StatusOf row={row} />,
    terms: { full: terms, render: terms },
    period: (row) => <Period from={row.startTime} to={row.endTime} zone={row.timeZone} />,
    places: { full: places, render: places },
  });
  return [...columns, useMenuColumn(actions, (row) => row.activityName)];
}

/** Campaigns: bonuses at recharges and discounts on fees, by period and station, with what each has cost and brought. */
export function Component() {
  const { t } = useTranslation('benefits');
  const word = useColumnWord(activityList);
  const { state, query } = useList(activityList);
  const filters = useListFilters(activityList, {});
  const actions = useActions();
  const columns = useColumns(actions);
  const terms = useTerms();
  const activity = useRowParam('activity', query.data?.list);
  const uses = useRowParam('uses', query.data?.list);
  return (
    <>
      <PageHeader title={t('activity.title')}>
        <Allowed any={['activity:write']}>
          <Button type="primary" icon={<PlusOutlined />} onClick={activity.openNew}>
            {t('activity.create')}
          </Button>
        </Allowed>
      </PageHeader>
      <FilteredList
        filters={filters}
        list={activityList.name}
        label={t('activity.title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <b>{row.activityName}</b>
              <StatusOf row={row} />
              <RowMenu actions={actions(row)} label={t('actionsOf', { name: row.activityName })} />
            </span>
            <span>{terms(row)}</span>
            <span>
              <Time at={row.startTime} zone={row.timeZone} own /> – <Time at={row.endTime} zone={row.timeZone} own />
            </span>
            <dl className={listParts.cardFacts}>
              <dt>{word('costAmount')}</dt>
              <dd>{money(row.costAmount, row.currency)}</dd>
              <dt>{word('broughtAmount')}</dt>
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
