import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { contract, type Store, storeForm, storeList } from '@csms/contract';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { Allowed, useAccess, useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { STALE_BY_STOCK } from '../parts/stale-by-stock.ts';

const { spareParts } = contract;

export function StoreActions() {
  const { t } = useTranslation('spareParts');
  const [, setOpen] = useUrlParam('store');
  return (
    <Allowed any={['material:ship']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
        {t('stores.create')}
      </Button>
    </Allowed>
  );
}

const StoreField = fieldsOf(storeForm);
type Values = z.output<typeof storeForm>;

function StoreForm({ one, onClose }: { one: Store | undefined; onClose: () => void }) {
  const { t } = useTranslation(['spareParts', 'common']);
  const user = useUser();
  const [form] = Form.useForm<Values>();
  const create = useSend(spareParts.createStore, STALE_BY_STOCK);
  const update = useSend(spareParts.updateStore, STALE_BY_STOCK);
  return (
    <FormDrawer<Values>
      title={t(one ? 'stores.edit' : 'stores.create')}
      open
      onClose={onClose}
      submitText={t(one ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      initialValues={one ?? { providerId: user.providerId, kind: 'depot', keeper: '', address: '', isClosed: false }}
      onSubmit={async ({ providerId, isClosed, ...values }) => {
        const saved = one
          ? await update.mutateAsync({ params: { id: one.id }, body: { ...values, isClosed } })
          : await create.mutateAsync({ body: { ...values, providerId } });
        notify.success(t('stores.saved', { name: saved.name }));
      }}
    >
      <StoreField name="providerId">{(label) => <ProviderSelect label={label} disabled={one !== undefined} />}</StoreField>
      <StoreField name="name" />
      <StoreField name="kind" />
      <StoreField name="keeper" />
      <StoreField name="address" />
      <StoreField name="isClosed" checkbox hidden={one === undefined} />
    </FormDrawer>
  );
}

/** Depots and cars. */
export function StoresTab() {
  const { t } = useTranslation('spareParts');
  const { state, query } = useList(storeList);
  const filters = useListFilters(storeList, {});
  const writes = useAccess().can('material:ship');
  const [open, setOpen] = useUrlParam('store');
  const columns = useListColumns(storeList, {});
  const chosen = query.data?.list.find(({ id }) => String(id) === open);
  const edit = (row: Store) => (
    <Button
      type="text"
      icon={<EditOutlined />}
      aria-label={`${t('stores.edit')}: ${row.name}`}
      onClick={() => setOpen(String(row.id))}
    />
  );
  return (
    <>
      <FilteredList
        filters={filters}
        list={storeList.name}
        label={t('stores.label')}
        columns={writes ? [...columns, actionsColumn(t('actionsTitle'), edit)] : columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <RowCard columns={columns} row={row} title="name" facts={['kind', 'pieces']} beside={writes ? edit(row) : null} />
        )}
        empty={
          <StateBlock tone="empty" title={t('stores.empty')} hint={t('stores.emptyHint')}>
            <StoreActions />
          </StateBlock>
        }
      />
      {writes && (open === 'new' || chosen) ? <StoreForm key={open} one={chosen} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
