import { contract, RECOVERY_REASON_WORDS, type RecoveryRun, recoveryRunList, WORK_FAULT_WORDS } from '@csms/contract';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Definition } from '../../../entities/handbook/definition.tsx';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useProviderShown } from '../../../entities/provider-shown.ts';
import { STALE_BY_RECOVERY } from '../../../entities/recovery/recovery-proposals.tsx';
import { RecoveryState, StepLine } from '../../../entities/recovery/recovery-words.tsx';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { integer } from '../../../shared/format/format.ts';
import { moment } from '../../../shared/format/time.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/orders.module.css';
import { PlaybooksView } from './playbooks-view.tsx';

const { recovery } = contract;
const LOOK_MS = 10_000;

function useColumns(): Column<RecoveryRun>[] {
  const { t } = useTranslation('recovery');
  const word = useWord();
  return useListColumns(recoveryRunList, {
    state: (row) => <RecoveryState run={row} />,
    faultCode: (row) => word(WORK_FAULT_WORDS[row.faultCode]),
    pointName: (row) => (
      <span className={styles.two}>
        <span>{row.pointName || row.pointId}</span>
        <small>{row.pointId}</small>
      </span>
    ),
    steps: (row) => <StepLine steps={row.steps} />,
    reason: (row) => {
      const why = RECOVERY_REASON_WORDS[row.reason];
      return why ? word(why) : <Missing />;
    },
    isAlone: (row) => (row.isAlone ? t('alone') : t('byPerson', { name: row.startedBy })),
    taskId: (row) =>
      row.taskId === null ? (
        <Missing />
      ) : (
        <TextLink to={`/workOrder/list?tab=recovery&order=${row.taskId}`}>{row.taskId}</TextLink>
      ),
  });
}

export function RecoveryActions() {
  return <ListExport list={recoveryRunList} state={useListPage(recoveryRunList)} columns={useColumns()} />;
}

/** The switch of a provider, what recovery has brought, and the models that it is stopped for; without one, of all that the user sees. */
function Standing({ providerId }: { providerId: number | undefined }) {
  const { t } = useTranslation('recovery');
  const confirm = useConfirm();
  const configures = useAccess().can('recovery:configure');
  const { seesProviders } = useUser();
  const query = useCall(recovery.state, { query: { providerId } }, { silent: true, refetchInterval: LOOK_MS });
  const { data } = query;
  const set = useSend(recovery.setStopped, STALE_BY_RECOVERY);
  const release = useSend(recovery.releaseModel, STALE_BY_RECOVERY);
  const turn = async (of: number, isStopped: boolean) => {
    await set.mutateAsync({ body: { providerId: of, isStopped } });
    notify.success(t(isStopped ? 'offDone' : 'onDone'));
  };
  const titleOf = (title: string, { providerName }: { providerName: string }) =>
    seesProviders ? `${providerName} · ${title}` : title;
  const figure = (key: 'runs' | 'healed' | 'back' | 'notHelped' | 'worse' | 'running') => ({
    key,
    label: t(`stats.${key}`),
    about: <Definition of={`service.recovery.${key}`} />,
    value: integer(data?.[key] ?? 0),
    muted: data?.[key] === 0,
  });
  return (
    <>
      {data?.stopped.map((one) => (
        <Notice
          key={one.providerId}
          tone="warning"
          title={titleOf(t('off'), one)}
          text={t('offWhy', { name: one.changedBy, time: moment(one.changeTime) })}
        >
          {configures ? (
            <Button type="primary" loading={set.isPending} onClick={() => void turn(one.providerId, false).catch(() => {})}>
              {t('switchOn')}
            </Button>
          ) : null}
        </Notice>
      ))}
      {data?.stoppedModels.map((one) => {
        const { vendor, model, worse } = one;
        const name = `${vendor} ${model}`.trim() || '–';
        return (
          <Notice
            key={`${one.providerId} ${vendor} ${model}`}
            tone="danger"
            title={titleOf(t('modelStopped', { model: name, count: worse }), one)}
          >
            {configures ? (
              <Button
                onClick={() =>
                  confirm({
                    title: t('releaseAsk', { model: name }),
                    perform: async () => {
                      await release.mutateAsync({ body: { providerId: one.providerId, vendor, model } });
                      notify.success(t('released', { model: name }));
                    },
                  })
                }
              >
                {t('release')}
              </Button>
            ) : null}
          </Notice>
        );
      })}
      <StatStrip
        label={t('last30')}
        query={query}
        stats={(['runs', 'healed', 'back', 'notHelped', 'worse', 'running'] as const).map(figure)}
      />
      {configures && providerId !== undefined && data?.stopped.length === 0 ? (
        <Button
          danger
          style={{ marginBottom: 12, marginInlineEnd: 8 }}
          onClick={() =>
            confirm({ title: t('offAsk'), consequence: t('offWill'), danger: true, perform: () => turn(providerId, true) })
          }
        >
          {t('switchOff')}
        </Button>
      ) : null}
    </>
  );
}

function Runs() {
  const { t } = useTranslation('recovery');
  const word = useWord();
  const { state, query } = useList(recoveryRunList, {}, { refetchInterval: LOOK_MS });
  const filters = useListFilters(recoveryRunList, { stationId: useStationFilter(word(recoveryRunList.filters.stationId.words)) });
  const columns = useColumns();
  return (
    <FilteredList
      filters={filters}
      list={recoveryRunList.name}
      label={t('label')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => String(row.id)}
      rowTone={(row) => (row.state === 'worse' ? 'attention' : undefined)}
      card={(row) => (
        <div className={styles.card}>
          <span className={styles.cardHead}>
            <span className={styles.two}>
              <b>{word(WORK_FAULT_WORDS[row.faultCode])}</b>
              <small>
                {row.pointName || row.pointId} · {row.stationName}
              </small>
            </span>
            <RecoveryState run={row} />
          </span>
          <StepLine steps={row.steps} />
          <Time at={row.startTime} zone={row.timeZone} />
        </div>
      )}
      empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} />}
    />
  );
}

/** Shows the figures of recovery, its runs, and its playbooks. Runs are of all providers until one is chosen. Playbooks and the switch are of one provider. */
export function RecoveryTab() {
  const { t } = useTranslation('recovery');
  const { providerId: own, isShowProvider } = useUser();
  const [view, setView] = useUrlParam('view');
  const [asked, setAsked] = useUrlParam('providerId');
  const shown = useProviderShown(asked);
  const isOfOne = view === 'playbooks';
  const all = isShowProvider ? undefined : own;
  const providerId = asked === undefined ? (isOfOne ? shown : all) : Number(asked);
  return (
    <>
      {isShowProvider ? (
        <div style={{ maxWidth: 280, marginBottom: 12, display: 'grid' }}>
          <ProviderSelect
            label={t(isOfOne ? 'provider' : 'allProviders')}
            value={providerId}
            onChange={(value) => setAsked(value ? String(value) : undefined)}
            allowClear={!isOfOne}
          />
        </div>
      ) : null}
      <Standing providerId={providerId} />
      <Segmented
        style={{ marginBottom: 12, marginInlineEnd: 8 }}
        value={isOfOne ? 'playbooks' : 'runs'}
        onChange={(value) => setView(value === 'runs' ? undefined : String(value))}
        options={(['runs', 'playbooks'] as const).map((value) => ({ value, label: t(value) }))}
      />
      {isOfOne ? providerId === undefined ? <SkeletonRows columns={6} /> : <PlaybooksView providerId={providerId} /> : <Runs />}
    </>
  );
}
