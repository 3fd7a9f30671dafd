import { DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { type Car, carList, contract } from '@csms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
import { CarCard, useCarColumns, useRemoveCars } from './car-columns.tsx';
import { CarDrawer } from './car-drawer.tsx';
import styles from './cars.module.css';

const { cars } = contract;

/** The cars: by hand or from a sheet. */
export function Component() {
  const { t } = useTranslation(['cars', 'common']);
  const { can } = useAccess();
  const { state, query } = useList(carList);
  const filters = useListFilters(carList, {});
  const columns = useCarColumns();
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
  const open = can('car:write') ? (row: Car) => setEditing(String(row.id)) : undefined;
  return (
    <>
      <PageHeader title={t('title')}>
        <Allowed any={['car:export']}>
          <ListExport list={carList} state={state} columns={columns} disabled={!query.data?.total} />
        </Allowed>
        <Allowed any={['car:write']}>
          <Button icon={<ImportOutlined />} onClick={() => setImporting('1')}>
            {t('import.button')}
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
        {...(open ? { onOpen: open, selection: { keys: chosen, onChange: setChosen } } : {})}
        openKey={editing ? Number(editing) : undefined}
        card={(row) => <CarCard car={row} onOpen={open && (() => open(row))} />}
        empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} hintFor="car:write" />}
      />
      {chosen.length > 0 ? (
        <section className={styles.bulk} aria-label={t('selection')}>
          <b>{t('selected', { count: chosen.length })}</b>
          <Button
            size="small"
            danger
            icon={<DeleteOutlined />}
            onClick={() => removeCars(chosen.map(Number), t('removeManyAsk', { count: chosen.length }), () => setChosen([]))}
          >
            {t('remove')}
          </Button>
          <Button
            size="small"
            type="text"
            onClick={() => setChosen([...new Set([...chosen, ...rows.map(({ id }) => String(id))])])}
          >
            {t('selectPage')}
          </Button>
          <Button size="small" type="text" onClick={() => setChosen([])}>
            {t('clear')}
          </Button>
        </section>
      ) : null}
      <Allowed any={['car:write']}>
        <CarDrawer car={undefined} open={creating !== undefined} onClose={() => setCreating(undefined)} />
        {edited.item ? (
          <CarDrawer key={edited.item.id} car={edited.item} open={edited.open} onClose={() => setEditing(undefined)} />
        ) : null}
        <SheetImportDrawer
          title={t('import.title')}
          intro={t('import.intro')}
          open={importing !== undefined}
          onClose={() => setImporting(undefined)}
          template={cars.template}
          endpoint={cars.import}
          columns={[t('import.plate'), t('import.vin'), t('import.provider'), t('import.account')]}
          stale={[cars.list]}
          submitText={(count) => (count === undefined ? t('import.submit') : t('import.submitCount', { count }))}
          done={(count) => t('import.done', { count })}
        />
      </Allowed>
    </>
  );
}
