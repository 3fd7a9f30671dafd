import { DeleteOutlined, EditOutlined, StopOutlined } from '@ant-design/icons';
import {
  contract,
  MAINTENANCE_KIND_WORDS,
  MAINTENANCE_STATE_WORDS,
  type MaintenanceWindow,
  maintenanceList,
} from '@csms/contract';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './maintenance.module.css';
import { MaintenanceDrawer } from './maintenance-drawer.tsx';

const TONES: Record<MaintenanceWindow['state'], Tone> = { planned: 'info', running: 'warning', over: 'neutral' };

export function MaintenanceActions() {
  const { t } = useTranslation('maintenance');
  return (
    <NewButton permission="maintenance:write" param="window" value="new">
      {t('maintenance.create')}
    </NewButton>
  );
}

const StateOf = ({ one }: { one: MaintenanceWindow }) => {
  const word = useWord();
  return <ToneTag tone={TONES[one.state]}>{word(MAINTENANCE_STATE_WORDS[one.state])}</ToneTag>;
};

/** What it is about: the station, or one of its points. */
function Place({ one }: { one: MaintenanceWindow }) {
  const { t } = useTranslation('maintenance');
  return (
    <span className={styles.two}>
      <span>{one.stationName}</span>
      <span>{one.pointName ?? t('maintenance.wholeStation')}</span>
    </span>
  );
}

function useActions() {
  const { t } = useTranslation('maintenance');
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
  const { t } = useTranslation('maintenance');
  const actions = useActions();
  const writes = useAccess().can('maintenance:write');
  const columns = useListColumns(maintenanceList, {
    place: (row) => <Place one={row} />,
    state: (row) => <StateOf one={row} />,
  });
  const column = { key: 'actions', title: t('maintenance.actions'), width: 120, required: true, render: actions };
  return writes ? [...columns, column] : columns;
}

/** Announced maintenance: planned, running and over; the latest first. */
export function MaintenanceTab() {
  const { t } = useTranslation('maintenance');
  const word = useWord();
  const { state, query } = useList(maintenanceList);
  const filters = useListFilters(maintenanceList, { stationId: useStationFilter(word(maintenanceList.filters.stationId.words)) });
  const columns = useMaintenanceColumns();
  const actions = useActions();
  const writes = useAccess().can('maintenance:write');
  const [open, setOpen] = useUrlParam('window');
  const chosen = query.data?.list.find((row) => String(row.id) === open);
  return (
    <>
      <p className={styles.rule}>{t('maintenance.hint')}</p>
      <FilteredList
        filters={filters}
        list={maintenanceList.name}
        label={t('maintenance.title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={listParts.card}>
            <span className={styles.cardHead}>
              <Place one={row} />
              <StateOf one={row} />
            </span>
            <span>{word(MAINTENANCE_KIND_WORDS[row.kind])}</span>
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
