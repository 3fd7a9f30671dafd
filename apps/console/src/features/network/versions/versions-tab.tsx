import { versionList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { NoteDrawer } from './note-drawer.tsx';
import { useVersionColumns } from './version-columns.tsx';
import { VersionDrawer } from './version-drawer.tsx';
import { VersionMenu } from './version-menu.tsx';

export function CreateVersionButton() {
  const { t } = useTranslation('firmware');
  return (
    <NewButton permission="version:write" param="create">
      {t('versions.create')}
    </NewButton>
  );
}

/** Firmware and apps, newest first. */
export function VersionsTab() {
  const { t } = useTranslation('firmware');
  const { state, query } = useList(versionList);
  const filters = useListFilters(versionList, {});
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const columns = useVersionColumns();
  const edited = useHeld(
    query.data?.list.find((one) => String(one.id) === editing),
    editing,
  );
  return (
    <>
      <FilteredList
        filters={filters}
        list={versionList.name}
        label={t('versions.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="version"
            facts={['model', 'note', 'file']}
            beside={<VersionMenu version={row} />}
          />
        )}
        empty={<StateBlock tone="empty" title={t('versions.empty')} hint={t('versions.emptyHint')} hintFor="version:write" />}
      />
      <VersionDrawer open={creating !== undefined} onClose={() => setCreating(undefined)} />
      {edited.item ? (
        <NoteDrawer key={edited.item.id} version={edited.item} open={edited.open} onClose={() => setEditing(undefined)} />
      ) : null}
    </>
  );
}
