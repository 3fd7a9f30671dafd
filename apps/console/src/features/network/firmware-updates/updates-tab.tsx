import { firmwareUpdateList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { patched, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { UpdateDrawer } from './update-drawer.tsx';
import { UpdateForm } from './update-form.tsx';
import { UpdateProgress, UpdateStatus } from './update-parts.tsx';

export function CreateUpdateButton() {
  const { t } = useTranslation('firmware');
  return (
    <NewButton permission="firmware:update" param="create">
      {t('updates.create')}
    </NewButton>
  );
}

/** Firmware upgrades, newest first; `points` and `version` in the URL are what the form begins with. */
export function UpdatesTab() {
  const { t } = useTranslation('firmware');
  const { state, query } = useList(firmwareUpdateList);
  const filters = useListFilters(firmwareUpdateList, {});
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useUrlParam('update');
  const columns = useListColumns(firmwareUpdateList, {
    status: (row) => <UpdateStatus update={row} />,
    progress: (row) => <UpdateProgress update={row} />,
  });
  const version = Number(search.get('version'));
  return (
    <>
      <FilteredList
        filters={filters}
        list={firmwareUpdateList.name}
        label={t('updates.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(String(row.id))}
        openKey={open === undefined ? undefined : Number(open)}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="description"
            facts={['progress', 'version', 'uploader', 'startTime']}
            beside={<UpdateStatus update={row} />}
            onOpen={() => setOpen(String(row.id))}
          />
        )}
        empty={<StateBlock tone="empty" title={t('updates.empty')} hint={t('updates.emptyHint')} hintFor="firmware:update" />}
      />
      <UpdateDrawer id={open} onClose={() => setOpen(undefined)} />
      <Allowed any={['firmware:update']}>
        <UpdateForm
          open={search.get('create') !== null}
          onClose={() =>
            setSearch((now) => patched(now, { create: undefined, version: undefined, points: undefined }), { replace: true })
          }
          points={search.get('points')?.split(',').filter(Boolean) ?? []}
          versionId={Number.isSafeInteger(version) && version > 0 ? version : undefined}
        />
      </Allowed>
    </>
  );
}
