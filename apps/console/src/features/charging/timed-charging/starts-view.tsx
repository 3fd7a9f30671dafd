import { TIMED_PROBLEM_WORDS, type TimedStart, timedStartList } from '@csms/contract';
import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Energy, Time } from '../../../shared/ui/value/values.tsx';
import styles from './timed-charging.module.css';
import { EndReason, Point, Problem, Session, StartStatus } from './timed-words.tsx';

function useColumns(): Column<TimedStart>[] {
  const word = useWord();
  return useListColumns(timedStartList, {
    status: (row) => <StartStatus one={row} />,
    problem: { full: (row) => row.problem && word(TIMED_PROBLEM_WORDS[row.problem]), render: (row) => <Problem one={row} /> },
    pointName: (row) => <Point one={row} />,
    transactionId: (row) => <Session one={row} />,
    endReason: (row) => <EndReason one={row} />,
  });
}

export function StartsActions() {
  return <ListExport list={timedStartList} state={useListPage(timedStartList)} columns={useColumns()} />;
}

/** What became of the starts of timed charges, newest first. */
export function StartsView() {
  const { t } = useTranslation('timedCharging');
  const word = useWord();
  const { state, query } = useList(timedStartList, {}, { refetchInterval: 10_000 });
  const filters = useListFilters(timedStartList, {
    stationId: useStationFilter(word(timedStartList.filters.stationId.words)),
    timedId: {
      control: (value, set) => (
        <InputNumber
          min={1}
          precision={0}
          value={value ? Number(value) : null}
          onChange={(next) => set(next === null ? undefined : String(next))}
          aria-label={t('starts.number')}
          style={{ width: '100%' }}
        />
      ),
      name: (value) => t('starts.chip', { id: value }),
    },
  });
  const columns = useColumns();
  const [open, setOpen] = useUrlParam('start');
  return (
    <FilteredList
      filters={filters}
      list={timedStartList.name}
      label={t('views.starts')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      onOpen={(row: TimedStart) => setOpen(String(row.id))}
      openKey={open ? Number(open) : undefined}
      rowTone={(row) => (row.status === 'missed' ? 'attention' : undefined)}
      card={(row) => (
        <div className={listParts.card}>
          <span className={styles.cardHead}>
            <span className={styles.two}>
              <button type="button" className={styles.opener} onClick={() => setOpen(String(row.id))}>
                {row.account}
              </button>
              <small>
                {row.pointName} · {t('connector', { no: row.connectorNo })}
              </small>
            </span>
            <StartStatus one={row} />
          </span>
          <span>
            <Time at={row.dueTime} zone={row.timeZone} />
          </span>
          {row.problem === null ? null : (
            <span>
              <Problem one={row} />
            </span>
          )}
          {row.transactionId === null ? null : (
            <span>
              <Session one={row}>{t('starts.session', { id: row.transactionId })}</Session> · <Energy wh={row.energyWh} />
            </span>
          )}
        </div>
      )}
      empty={<StateBlock tone="empty" title={t('starts.empty')} hint={t('starts.emptyHint')} />}
    />
  );
}
