import { COMMAND_ACTION_WORDS, COMMAND_ACTIONS, COMMAND_STATUSES, commandList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { Outcome, useCommandColumns } from './command-columns.tsx';
import { CommandDrawer } from './command-drawer.tsx';

const OF_ALL: readonly string[] = ['keyword', 'stationId', 'providerId', 'batchId'];

function useCommandFilters(ofPoint: boolean): Filter[] {
  const { t } = useTranslation(['common', 'terms']);
  const word = useWord();
  const filters = useListFilters(commandList, {
    action: { options: COMMAND_ACTIONS.map((value) => ({ value, label: word(COMMAND_ACTION_WORDS[value]) })) },
    status: { options: COMMAND_STATUSES.map((value) => ({ value, label: t(`terms:command.status.${value}`) })) },
    stationId: useStationFilter(word(commandList.filters.stationId.words)),
  });
  return ofPoint ? filters.filter((filter) => !OF_ALL.includes(filter.key)) : filters;
}

/** Every command with its life, of one point or of all. */
export function CommandList({ serialNumber }: { serialNumber?: string }) {
  const { t } = useTranslation(['pointWork', 'terms']);
  const { state, query } = useList(commandList, { serialNumber });
  const [open, setOpen] = useUrlParam('command');
  const columns = useCommandColumns(serialNumber !== undefined);
  const filters = useCommandFilters(serialNumber !== undefined);
  return (
    <>
      <FilteredList
        filters={filters}
        list={commandList.name}
        label={t('commands.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(row.id)}
        openKey={open}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="action"
            facts={['point', 'by', 'time']}
            beside={<Outcome command={row} />}
            onOpen={() => setOpen(row.id)}
          />
        )}
        empty={<StateBlock tone="empty" title={t('commands.empty')} hint={t('commands.emptyHint')} />}
      />
      <CommandDrawer id={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
