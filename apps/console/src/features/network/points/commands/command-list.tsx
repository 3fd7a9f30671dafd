import { COMMAND_ACTIONS, COMMAND_RESULTS, COMMAND_STATUSES, type Command, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useProviderFilter } from '../../../../entities/provider-filter.tsx';
import { useStationFilter } from '../../../../entities/station-select.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { useListState, useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../../shared/ui/filter/filter.ts';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import { FilteredList } from '../../../../shared/ui/table/filtered-list.tsx';
import { Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../points.module.css';
import { Outcome, useCommandColumns } from './command-columns.tsx';
import { CommandDrawer } from './command-drawer.tsx';

const NAMES = [
  'keyword',
  'stationId',
  'providerId',
  'action',
  'status',
  'result',
  'requestedBy',
  'from',
  'to',
  'late',
  'batchId',
] as const;
type Name = (typeof NAMES)[number];
const OF_ALL: readonly string[] = ['keyword', 'stationId', 'providerId', 'batchId'];

function useFilters(ofPoint: boolean): Filter[] {
  const { t } = useTranslation(['pointWork', 'network', 'common']);
  const station = useStationFilter(t('network:points.station'));
  const provider = useProviderFilter(t('network:points.provider'));
  const filters: Filter[] = [
    { key: 'keyword', label: t('commands.keyword'), main: true, kind: 'search' },
    {
      key: 'action',
      label: t('commands.action'),
      main: true,
      kind: 'options',
      many: true,
      options: COMMAND_ACTIONS.map((value) => ({ value, label: t(`common:command.action.${value}`) })),
    },
    {
      key: 'result',
      label: t('commands.result'),
      main: true,
      kind: 'options',
      many: true,
      options: COMMAND_RESULTS.map((value) => ({ value, label: t(`common:command.result.${value}`) })),
    },
    {
      key: 'status',
      label: t('commands.status'),
      kind: 'options',
      many: true,
      options: COMMAND_STATUSES.map((value) => ({ value, label: t(`common:command.status.${value}`) })),
    },
    { ...station, main: false },
    ...provider,
    { key: 'requestedBy', label: t('commands.by'), kind: 'text' },
    { key: 'from', toKey: 'to', label: t('commands.range'), kind: 'range' },
    {
      key: 'late',
      label: t('commands.late'),
      kind: 'options',
      many: false,
      options: [{ value: 'true', label: t('commands.lateOnly') }],
    },
    { key: 'batchId', label: t('commands.batch'), kind: 'text' },
  ];
  return ofPoint ? filters.filter((filter) => !OF_ALL.includes(filter.key)) : filters;
}

function CommandCard({ command, onOpen }: { command: Command; onOpen: () => void }) {
  const { t } = useTranslation(['pointWork', 'common']);
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={styles.cardHead}>
        <span className={styles.two}>
          <b>{t(`common:command.action.${command.action}`)}</b>
          <small>{command.pointName}</small>
        </span>
        <Outcome command={command} />
      </span>
      <small className={styles.faint}>
        {command.requestedBy || t('commands.system')} · <Time at={command.requestTime} />
      </small>
    </button>
  );
}

/** Every command with its life, of one point or of all. */
export function CommandList({ serialNumber }: { serialNumber?: string }) {
  const { t } = useTranslation(['pointWork', 'common']);
  const state = useListState<Name>(NAMES);
  const [open, setOpen] = useUrlParam('command');
  const columns = useCommandColumns(serialNumber !== undefined);
  const filters = useFilters(serialNumber !== undefined);
  const { late, ...others } = state.filters;
  const query = useCall(
    contract.commands.list,
    {
      query: {
        ...others,
        late: late as 'true' | undefined,
        serialNumber,
        page: state.page,
        limit: state.limit,
        sort: state.sort,
      } as never,
    },
    { keepPrevious: true },
  );
  return (
    <>
      <FilteredList<Command, Name>
        filters={filters}
        list="commands"
        label={t('commands.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(row.id)}
        openKey={open}
        card={(row) => <CommandCard command={row} onOpen={() => setOpen(row.id)} />}
        empty={<StateBlock tone="empty" title={t('commands.empty')} hint={t('commands.emptyHint')} />}
      />
      <CommandDrawer id={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
