import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type ComponentType, componentTypeForm, componentTypeList, contract } from '@csms/contract';
import { AutoComplete, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useRowParam } from '../../../shared/hooks/use-row-param.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { amountOf, useUnit } from './life.tsx';

const { components } = contract;
const STALE = [components.types, components.getComName, components.getComponentUseInfo];

const TypeField = fieldsOf(componentTypeForm);
type Values = z.output<typeof componentTypeForm>;

export function ComponentTypeActions() {
  const { t } = useTranslation('components');
  return (
    <NewButton permission="component:write" param="type" value="new">
      {t('typeCreate')}
    </NewButton>
  );
}

/** Makes a type, or changes one; what is in use keeps its counter and place. */
function TypeDrawer({ one, open, onClose }: { one: ComponentType | undefined; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['components', 'common']);
  const unitOf = useUnit();
  const { providerId: own, isShowProvider } = useUser();
  const [form] = Form.useForm<Values>();
  const counter = Form.useWatch('counter', form) ?? one?.counter ?? 'plugCycles';
  const create = useSend(components.createType, STALE);
  const update = useSend(components.updateType, STALE);
  const used = (one?.components ?? 0) > 0;
  const names = t('names', { returnObjects: true });
  return (
    <FormDrawer<Values>
      title={one ? t('typeEdit', { name: one.componentName }) : t('typeCreate')}
      open={open}
      onClose={onClose}
      submitText={one ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={
        one ?? {
          providerId: own,
          place: 'connector',
          counter: 'plugCycles',
          ratedLife: 10_000,
          autoFit: true,
          vendor: '',
          model: '',
          note: '',
        }
      }
      onSubmit={async ({ providerId, ...body }) => {
        const saved = one
          ? await update.mutateAsync({ params: { id: one.id }, body })
          : await create.mutateAsync({ body: { ...body, providerId: providerId ?? own } });
        notify.success(t(one ? 'typeSaved' : 'typeCreated', { name: saved.componentName }));
      }}
    >
      <TypeField name="componentName">
        <AutoComplete options={names.map((value) => ({ value }))} showSearch={{ filterOption: true }} />
      </TypeField>
      <TypeField name="providerId" hidden={!isShowProvider}>
        {(label) => <ProviderSelect label={label} disabled={one !== undefined} />}
      </TypeField>
      <FieldRow>
        <TypeField name="vendor" />
        <TypeField name="model" />
        <TypeField name="place" disabled={used} />
        <TypeField name="counter" disabled={used} {...(used ? { extra: t('typeInUse') } : {})} />
      </FieldRow>
      <TypeField name="ratedLife" unit={unitOf(counter)} />
      <TypeField name="autoFit" checkbox />
      <TypeField name="note" />
    </FormDrawer>
  );
}

function useActions() {
  const { t } = useTranslation('components');
  const confirm = useConfirm();
  const [, setOpen] = useUrlParam('type');
  const remove = useSend(components.removeType, STALE);
  return (row: ComponentType): RowAction[] => [
    { key: 'edit', label: t('edit'), icon: <EditOutlined />, perform: () => setOpen(String(row.id)) },
    {
      key: 'remove',
      label: t('remove'),
      icon: <DeleteOutlined />,
      danger: true,
      refusal: row.components > 0 ? t('typeInUse') : undefined,
      perform: () =>
        confirm({
          title: t('typeRemoveAsk', { name: row.componentName }),
          danger: true,
          perform: async () => {
            await remove.mutateAsync({ params: { id: row.id } });
            notify.success(t('typeRemoved', { name: row.componentName }));
          },
        }),
    },
  ];
}

/** Types of components with what is counted and their rated life. */
export function ComponentTypesTab() {
  const { t } = useTranslation('components');
  const writes = useAccess().can('component:write');
  const unitOf = useUnit();
  const actions = useActions();
  const { state, query } = useList(componentTypeList);
  const filters = useListFilters(componentTypeList, {});
  const fits = (row: ComponentType) => [row.vendor, row.model].filter(Boolean).join(' · ') || t('all');
  const life = (row: ComponentType) => `${amountOf(row.ratedLife)} ${unitOf(row.counter)}`;
  const columns = useListColumns(componentTypeList, { fits: { full: fits, render: fits }, ratedLife: life });
  const menu = (row: ComponentType) => <RowMenu actions={actions(row)} label={t('actionsOf', { name: row.componentName })} />;
  const type = useRowParam('type', query.data?.list);
  return (
    <>
      <FilteredList
        filters={filters}
        list={componentTypeList.name}
        label={t('typesTab')}
        columns={writes ? [...columns, actionsColumn(t('edit'), menu)] : columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="componentName"
            facts={['fits', 'counter', 'ratedLife', 'components']}
            beside={writes ? menu(row) : null}
          />
        )}
        empty={<StateBlock tone="empty" title={t('typeEmpty')} hint={t('typeEmptyHint')} />}
      />
      {writes ? <TypeDrawer key={type.key} {...type.form} /> : null}
    </>
  );
}
