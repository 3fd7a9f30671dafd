import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { contract, STORE_KIND_WORDS, STORE_KINDS, type Store, storeList } from '@csms/contract';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { Allowed, useAccess, useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import styles from '../parts/orders.module.css';
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

interface Values {
  providerId: number;
  name: string;
  kind: (typeof STORE_KINDS)[number];
  keeper?: string;
  address?: string;
  isClosed: boolean;
}

function StoreForm({ one, onClose }: { one: Store | undefined; onClose: () => void }) {
  const { t } = useTranslation(['spareParts', 'common']);
  const mustChoose = useMustChoose();
  const word = useWord();
  const user = useUser();
  const [form] = Form.useForm<Values>();
  const create = useSend(spareParts.createStore, STALE_BY_STOCK);
  const update = useSend(spareParts.updateStore, STALE_BY_STOCK);
  const required = (field: string) => [{ required: true, message: t('common:form.required', { field }) }];
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
      <Form.Item name="providerId" label={t('provider')} rules={[mustChoose(t('provider'))]}>
        <ProviderSelect label={t('provider')} disabled={one !== undefined} />
      </Form.Item>
      <Form.Item name="name" label={t('stores.name')} rules={required(t('stores.name'))}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="kind" label={t('stores.kind')}>
        <Select options={STORE_KINDS.map((value) => ({ value, label: word(STORE_KIND_WORDS[value]) }))} />
      </Form.Item>
      <Form.Item name="keeper" label={t('stores.keeper')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="address" label={t('stores.address')}>
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="isClosed" valuePropName="checked" hidden={one === undefined}>
        <Checkbox>{t('stores.closed')}</Checkbox>
      </Form.Item>
    </FormDrawer>
  );
}

/** Depots and cars. */
export function StoresTab() {
  const { t } = useTranslation('spareParts');
  const word = useWord();
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
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <span className={styles.two}>
                <span>{row.name}</span>
                <small>{word(STORE_KIND_WORDS[row.kind])}</small>
              </span>
              {writes ? edit(row) : null}
            </span>
            <span>
              {word(storeList.columns.pieces.words)} {row.pieces}
            </span>
          </div>
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
