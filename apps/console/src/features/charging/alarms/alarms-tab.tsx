import { CheckOutlined, SendOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { type Alarm, alarmList, alarmTitle, contract, type FilterKeyOf } from '@csms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AcknowledgeDrawer } from '../../../entities/alarms/acknowledge-drawer.tsx';
import { AlarmAssign, AlarmDispatch, useAlarmDeeds } from '../../../entities/alarms/alarm-deeds.tsx';
import { AlarmPlace, AlarmStateTag, AlarmText, LevelTag } from '../../../entities/alarms/alarm-parts.tsx';
import { Definition } from '../../../entities/handbook/definition.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { integer } from '../../../shared/format/format.ts';
import { type ListState, useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { SelectionBar } from '../../../shared/ui/table/selection-bar.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { useAlarmColumns } from './alarm-columns.tsx';
import styles from './alarms.module.css';

type State = ListState<FilterKeyOf<typeof alarmList>>;

function useFilters(): Filter[] {
  const word = useWord();
  return useListFilters(alarmList, { stationId: useStationFilter(word(alarmList.filters.stationId.words)) });
}

export function AlarmActions() {
  return <ListExport list={alarmList} state={useListPage(alarmList)} columns={useAlarmColumns()} />;
}

/** What stands open now: each figure filters the list. */
function OpenNow({ state }: { state: State }) {
  const { t } = useTranslation('alarms');
  const summary = useCall(contract.alarms.summary, { query: {} }, { silent: true });
  const { filters } = state;
  const figure = (key: 'serious' | 'common' | 'unacknowledged', patch: State['filters']) => {
    const standing: Readonly<Record<string, string | undefined>> = filters;
    const pressed = Object.entries(patch).every(([name, value]) => standing[name] === value);
    const off = Object.fromEntries(Object.keys(patch).map((name) => [name, undefined]));
    return {
      key,
      label: t(`alarms.open.${key}`),
      about: <Definition of={`charging.alarms.${key}`} />,
      value: integer(summary.data?.[key] ?? 0),
      muted: summary.data?.[key] === 0,
      pressed,
      onClick: () => state.setFilters(pressed ? off : patch),
    };
  };
  return (
    <StatStrip
      label={t('alarms.open.label')}
      query={summary}
      stats={[
        figure('serious', { state: 'open', level: 'serious' }),
        figure('common', { state: 'open', level: 'common' }),
        figure('unacknowledged', { state: 'open', acknowledged: 'false' }),
      ]}
    />
  );
}

/** Every alarm, live; those that are open can be taken up together. */
export function AlarmsTab() {
  const { t } = useTranslation('alarms');
  const { state, query } = useList(alarmList);
  const filters = useFilters();
  const { t: common } = useTranslation();
  const { can } = useAccess();
  const [open, setOpen] = useUrlParam('alarm');
  const [, setSend] = useUrlParam('send');
  const [, setAssign] = useUrlParam('assign');
  const patch = useUrlPatch();
  const deedsOf = useAlarmDeeds((alarm) => setOpen(String(alarm.id)));
  const menu = (alarm: Alarm) => (
    <RowMenu
      actions={deedsOf(alarm)}
      label={common('table.actionsOf', { row: `${alarmTitle(alarm, language())} ${alarm.pointName}` })}
    />
  );
  const columns = [...useAlarmColumns(), actionsColumn<Alarm>(common('table.actions'), menu)];
  const isActing = can('alarm:acknowledge') || can('workOrder:dispatch');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const rows = query.data?.list ?? [];
  const selected = rows.filter((row) => chosen.includes(String(row.id)));
  const shown = rows.find((row) => String(row.id) === open);
  // A link names an alarm that may stand on another page, or no longer match the filters.
  const id = open && /^\d{1,15}$/.test(open) && !shown ? Number(open) : undefined;
  const asked = useCall(contract.alarms.list, { query: { id: id ?? 0, limit: 1 } }, { enabled: id !== undefined, silent: true });
  const opened =
    open === 'selected' ? selected : [shown ?? (id === undefined ? undefined : asked.data?.list[0])].flatMap((one) => one ?? []);
  const isGone = open !== undefined && open !== 'selected' && !shown && (id === undefined || asked.data?.list.length === 0);
  const openOne = (row: Alarm) => setOpen(String(row.id));
  return (
    <>
      <OpenNow state={state} />
      <FilteredList
        filters={filters}
        list={alarmList.name}
        label={t('alarms.title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => String(row.id)}
        onOpen={openOne}
        openKey={open}
        selection={isActing ? { keys: chosen, onChange: setChosen } : undefined}
        card={(row) => (
          <div className={listParts.card}>
            <div className={styles.cardHead}>
              <button type="button" className={listParts.opener} onClick={() => openOne(row)}>
                <AlarmText alarm={row} />
              </button>
              <LevelTag level={row.level} />
            </div>
            <span>
              <AlarmPlace alarm={row} /> · {row.stationName}
            </span>
            <div className={styles.cardHead}>
              <Time at={row.openTime} zone={row.timeZone} />
              <AlarmStateTag alarm={row} />
              {menu(row)}
            </div>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('alarms.empty')} hint={t('alarms.emptyHint')} />}
      />
      <SelectionBar
        count={selected.length}
        onSelectPage={() => setChosen([...new Set([...chosen, ...rows.map(({ id }) => String(id))])])}
        onClear={() => setChosen([])}
      >
        {can('workOrder:dispatch') ? (
          <Button size="small" type="primary" icon={<SendOutlined />} onClick={() => setSend('selected')}>
            {t('dispatch.submit')}
          </Button>
        ) : null}
        {can('alarm:acknowledge') ? (
          <Button size="small" icon={<CheckOutlined />} onClick={() => setOpen('selected')}>
            {t('alarms.takeMany')}
          </Button>
        ) : null}
        {can('alarm:acknowledge') ? (
          <Button size="small" icon={<UserSwitchOutlined />} onClick={() => setAssign('selected')}>
            {t('assign.submit')}
          </Button>
        ) : null}
      </SelectionBar>
      <AlarmDispatch alarms={[...rows, ...(asked.data?.list ?? [])]} chosen={selected} />
      <AlarmAssign alarms={[...rows, ...(asked.data?.list ?? [])]} chosen={selected} />
      <RowDrawer title={t('alarms.title')} open={isGone || asked.error !== null} onClose={() => setOpen(undefined)} size={520}>
        {asked.error ? (
          <ErrorState error={asked.error} onRetry={asked.refetch} busy={asked.isFetching} />
        ) : (
          <StateBlock tone="missing" title={t('alarms.missing')} />
        )}
      </RowDrawer>
      <AcknowledgeDrawer
        alarms={opened}
        open={open !== undefined && opened.length > 0}
        onClose={() => setOpen(undefined)}
        onDispatch={() => patch({ alarm: undefined, send: open })}
      />
    </>
  );
}
