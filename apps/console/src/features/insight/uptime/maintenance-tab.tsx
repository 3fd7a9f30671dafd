import { DeleteOutlined, EditOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons';
import { contract, MAINTENANCE_KINDS, MAINTENANCE_STATES, type MaintenanceWindow, UPTIME_WORDS } from '@csms/contract';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import { MaintenanceDrawer } from './maintenance-drawer.tsx';
import styles from './uptime.module.css';

const NAMES = ['keyword', 'stationId', 'state', 'kind', 'providerId', 'serialNumber'] as const;
type Name = (typeof NAMES)[number];
const TONES: Record<MaintenanceWindow['state'], Tone> = { planned: 'info', running: 'warning', over: 'neutral' };

function useFilters(): Filter[] {
  const { t } = useTranslation('insight');
  const station = useStationFilter(t('uptime.station'));
  const provider = useProviderFilter(t('uptime.provider'));
  return [
    { key: 'keyword', label: t('maintenance.keyword'), main: true, kind: 'search' },
    station,
    {
      key: 'state',
      label: t('maintenance.state'),
      main: true,
      kind: 'options',
      many: false,
      options: MAINTENANCE_STATES.map((value) => ({ value, label: t(`maintenance.states.${value}`) })),
    },
    {
      key: 'kind',
      label: t('maintenance.kind'),
      kind: 'options',
      many: true,
      options: MAINTENANCE_KINDS.map((value) => ({ value, label: UPTIME_WORDS.kinds[value][language()] })),
    },
    ...provider,
    { key: 'serialNumber', label: t('alarms.serialNumber'), kind: 'text' },
  ];
}

export function MaintenanceActions() {
  const { t } = useTranslation('insight');
  const [, setOpen] = useUrlParam('window');
  return (
    <Allowed any={['maintenance:write']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
        {t('maintenance.create')}
      </Button>
    </Allowed>
  );
}

const StateOf = ({ one }: { one: MaintenanceWindow }) => {
  const { t } = useTranslation('insight');
  return <ToneTag tone={TONES[one.state]}>{t(`maintenance.states.${one.state}`)}</ToneTag>;
};

/** What it is about: the station, or one of its points. */
function Place({ one }: { one: MaintenanceWindow }) {
  const { t } = useTranslation('insight');
  return (
    <span className={styles.two}>
      <span>{one.stationName}</span>
      <span>{one.pointName ?? t('maintenance.wholeStation')}</span>
    </span>
  );
}

function useActions() {
  const { t } = useTranslation('insight');
  const confirm = useConfirm();
  const [, setOpen] = useUrlParam('window');
  const stale = [contract.maintenanceWindows.list, contract.uptime.list, contract.uptime.summary];
  const end = useSend(contract.maintenanceWindows.end, stale);
  const remove = useSend(contract.maintenanceWindows.remove, stale);
  const nameOf = (one: MaintenanceWindow) => one.pointName ?? one.stationName;
  return (one: MaintenanceWindow) => (
    <Space size={2}>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t('maintenance.edit')}
        title={t('maintenance.edit')}
        onClick={() => setOpen(String(one.id))}
      />
      {one.state === 'running' ? (
        <Button
          type="text"
          size="small"
          icon={<StopOutlined />}
          aria-label={t('maintenance.end')}
          title={t('maintenance.end')}
          onClick={() =>
            confirm({
              title: t('maintenance.endAsk', { name: nameOf(one) }),
              consequence: t('maintenance.endWill'),
              perform: async () => {
                await end.mutateAsync({ params: { id: one.id } });
                notify.success(t('maintenance.ended'));
              },
            })
          }
        />
      ) : null}
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('maintenance.remove')}
        title={t('maintenance.remove')}
        onClick={() =>
          confirm({
            title: t('maintenance.removeAsk', { name: nameOf(one) }),
            consequence: t('maintenance.removeWill'),
            danger: true,
            perform: async () => {
              await remove.mutateAsync({ params: { id: one.id } });
              notify.success(t('maintenance.removed'));
            },
          })
        }
      />
    </Space>
  );
}

function useMaintenanceColumns(): Column<MaintenanceWindow>[] {
  const { t } = useTranslation('insight');
  const actions = useActions();
  const writes = useAccess().can('maintenance:write');
  return [
    {
      key: 'place',
      title: t('maintenance.place'),
      width: 220,
      sort: 'stationName',
      required: true,
      fixed: 'start',
      render: (row) => <Place one={row} />,
    },
    { key: 'state', title: t('maintenance.state'), width: 110, render: (row) => <StateOf one={row} /> },
    { key: 'kind', title: t('maintenance.kind'), width: 170, render: (row) => UPTIME_WORDS.kinds[row.kind][language()] },
    {
      key: 'startTime',
      title: t('maintenance.startTime'),
      width: 200,
      sort: 'startTime',
      render: (row) => <Time at={row.startTime} zone={row.timeZone} />,
    },
    {
      key: 'endTime',
      title: t('maintenance.endTime'),
      width: 200,
      sort: 'endTime',
      render: (row) => <Time at={row.endTime} zone={row.timeZone} />,
    },
    {
      key: 'note',
      title: t('maintenance.note'),
      width: 200,
      render: (row) => <TextOrMissing text={row.note} />,
      full: (row) => row.note,
    },
    { key: 'createdBy', title: t('maintenance.createdBy'), width: 130, render: (row) => row.createdBy, hidden: true },
    ...(writes ? [{ key: 'actions', title: t('maintenance.actions'), width: 120, required: true, render: actions }] : []),
  ];
}

/** Announced maintenance: planned, running and over; the latest first. */
export function MaintenanceTab() {
  const { t } = useTranslation('insight');
  const state = useListState(NAMES);
  const filters = useFilters();
  const columns = useMaintenanceColumns();
  const actions = useActions();
  const writes = useAccess().can('maintenance:write');
  const [open, setOpen] = useUrlParam('window');
  const { kind, state: which, stationId, providerId, ...texts } = state.filters;
  const query = useCall(
    contract.maintenanceWindows.list,
    {
      query: {
        ...texts,
        kind: kind?.split(',') as MaintenanceWindow['kind'][] | undefined,
        state: which as MaintenanceWindow['state'] | undefined,
        stationId: stationId === undefined ? undefined : Number(stationId),
        providerId: providerId === undefined ? undefined : Number(providerId),
        page: state.page,
        limit: state.limit,
        sort: state.sort,
      },
    },
    { keepPrevious: true },
  );
  const chosen = query.data?.list.find((row) => String(row.id) === open);
  return (
    <>
      <p className={styles.rule}>{t('maintenance.hint')}</p>
      <FilteredList<MaintenanceWindow, Name>
        filters={filters}
        list="maintenance"
        label={t('maintenance.title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <Place one={row} />
              <StateOf one={row} />
            </span>
            <span>{UPTIME_WORDS.kinds[row.kind][language()]}</span>
            <span>
              <Time at={row.startTime} zone={row.timeZone} /> – <Time at={row.endTime} zone={row.timeZone} />
            </span>
            {row.note === '' ? null : <span>{row.note}</span>}
            {writes ? actions(row) : null}
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('maintenance.empty')} hint={t('maintenance.hint')} />}
      />
      {writes ? (
        <MaintenanceDrawer
          key={chosen?.id ?? 'new'}
          one={chosen}
          open={open === 'new' || chosen !== undefined}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}
