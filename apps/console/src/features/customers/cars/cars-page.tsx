import { DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { type Car, carList, carSheet, contract, pathOf } from '@csms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { SheetImportDrawer } from '../../../entities/sheet-import/sheet-import-drawer.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { SelectionBar } from '../../../shared/ui/table/selection-bar.tsx';
import { CarDrawer } from '../parts/car-drawer.tsx';
import { useCarColumns } from './car-columns.tsx';
import { useRemoveCars } from './car-parts.tsx';

const { cars } = contract;

/** The cars: by hand or from a sheet. */
export function Component() {
  const { t } = useTranslation(['cars', 'common']);
  const { can } = useAccess();
  const { state, query } = useList(carList);
  const filters = useListFilters(carList, {});
  const { columns, menu } = useCarColumns();
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const [importing, setImporting] = useUrlParam('import');
  const [chosen, setChosen] = useState<string[]>([]);
  const removeCars = useRemoveCars();
  const rows = query.data?.list ?? [];
  const edited = useHeld(
    rows.find((row) => String(row.id) === editing),
    editing,
  );
  const navigate = useNavigate();
  const open = (row: Car) => void navigate(pathOf('car', row.id));
  return (
    <>
      <PageHeader title={t('title')}>
        <Allowed any={['car:export']}>
          <ListExport list={carList} state={state} columns={columns} disabled={!query.data?.total} />
        </Allowed>
        <Allowed any={['car:write']}>
          <Button icon={<ImportOutlined />} onClick={() => setImporting('1')}>
            {t('common:actions.import')}
          </Button>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating('1')}>
            {t('create')}
          </Button>
        </Allowed>
      </PageHeader>
      <FilteredList
        filters={filters}
        list={carList.name}
        label={t('title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={open}
        {...(can('car:write') ? { selection: { keys: chosen, onChange: setChosen } } : {})}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="carNumber"
            facts={['vin', 'brand', 'model', 'alias', 'account']}
            beside={menu(row)}
            onOpen={() => open(row)}
          />
        )}
        empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} hintFor="car:write" />}
      />
      <SelectionBar
        count={chosen.length}
        onSelectPage={() => setChosen([...new Set([...chosen, ...rows.map(({ id }) => String(id))])])}
        onClear={() => setChosen([])}
      >
        <Button
          size="small"
          danger
          icon={<DeleteOutlined />}
          onClick={() => removeCars(chosen.map(Number), t('removeManyAsk', { count: chosen.length }), () => setChosen([]))}
        >
          {t('common:actions.remove')}
        </Button>
      </SelectionBar>
      <Allowed any={['car:write']}>
        <CarDrawer car={undefined} open={creating !== undefined} onClose={() => setCreating(undefined)} />
        {edited.item ? (
          <CarDrawer key={edited.item.id} car={edited.item} open={edited.open} onClose={() => setEditing(undefined)} />
        ) : null}
        <SheetImportDrawer
          title={t('import')}
          sheet={carSheet}
          open={importing !== undefined}
          onClose={() => setImporting(undefined)}
          template={cars.template}
          endpoint={cars.import}
          stale={[cars.list]}
        />
      </Allowed>
    </>
  );
}
