import { EditOutlined } from '@ant-design/icons';
import { type Contractor, contract, contractorForm, contractorList, type SKILLS } from '@csms/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import styles from '../parts/orders.module.css';
import { menOf, ServiceMen, SkillFields, skillsOf } from '../parts/service-men.tsx';

const { contractors, workOrders } = contract;

function useColumns(): Column<Contractor>[] {
  return useListColumns(contractorList, {
    leader: ({ leader }) => leader.name,
    serviceMen: ({ serviceMen }) => <ServiceMen men={serviceMen} />,
  });
}

export function ContractorActions() {
  const { t } = useTranslation('contractors');
  const state = useListPage(contractorList);
  return (
    <>
      <ListExport list={contractorList} state={state} columns={useColumns()} />
      <NewButton permission="workOrder:dispatch" param="contractor" value="new">
        {t('create')}
      </NewButton>
    </>
  );
}

const ContractorField = fieldsOf(contractorForm);
interface Values extends Omit<z.output<typeof contractorForm>, 'serviceMen'> {
  men: number[];
  skills: Record<string, (typeof SKILLS)[number][]>;
}

function ContractorForm({ one, onClose }: { one: Contractor | undefined; onClose: () => void }) {
  const { t } = useTranslation(['contractors', 'common']);
  const user = useUser();
  const [form] = Form.useForm<Values>();
  const save = useSend(contractors.save, [
    contractors.list,
    workOrders.getWorkOrderList,
    workOrders.get,
    contract.orderCosts.get,
  ]);
  const providerId = Form.useWatch('providerId', form) ?? one?.providerId ?? user.providerId;
  const chosen = Form.useWatch('men', form) ?? [];
  const people = useCall(workOrders.servicePeople, { query: { providerId } });
  const options = (people.data ?? [])
    .filter(({ processes, leads }) => processes && !leads)
    .map(({ id, name, username }) => ({ value: id, label: name || username }));
  const nameOf = (id: number) => options.find(({ value }) => value === id)?.label ?? String(id);
  const search = { showSearch: { optionFilterProp: 'label' }, loading: people.isPending } as const;
  return (
    <FormDrawer<Values>
      title={t(one ? 'edit' : 'create')}
      open
      onClose={onClose}
      submitText={t(one ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      rename={{ serviceMen: 'men' }}
      initialValues={{
        contractorName: one?.contractorName ?? '',
        providerId: one?.providerId ?? user.providerId,
        leaderId: one?.leader.id,
        men: one?.serviceMen.map(({ id }) => id) ?? [],
        skills: skillsOf(one?.serviceMen),
        hourRate: one?.hourRate ?? null,
        phone: one?.phone ?? '',
        note: one?.note ?? '',
        isClosed: one?.isClosed ?? false,
      }}
      onSubmit={async ({ men, skills: _, ...values }) => {
        const saved = await save.mutateAsync({
          body: {
            ...(one ? { id: one.id } : {}),
            ...values,
            serviceMen: menOf(men, form.getFieldValue('skills')),
          },
        });
        notify.success(t('saved', { name: saved.contractorName }));
      }}
    >
      <ContractorField name="contractorName" />
      <ContractorField name="providerId">
        {(label) => <ProviderSelect label={label} disabled={one !== undefined} />}
      </ContractorField>
      <ContractorField name="leaderId">{(label) => <Select {...search} options={options} placeholder={label} />}</ContractorField>
      <ContractorField name="serviceMen" at="men" rules={[]}>
        <Select {...search} mode="multiple" options={options} />
      </ContractorField>
      <SkillFields ids={chosen} nameOf={nameOf} />
      <ContractorField name="hourRate" />
      <ContractorField name="phone" />
      <ContractorField name="note" />
      {one ? <ContractorField name="isClosed" checkbox /> : null}
    </FormDrawer>
  );
}

/** Organisations that orders are given to, with their people. */
export function ContractorsTab() {
  const { t } = useTranslation('contractors');
  const writes = useAccess().can('workOrder:dispatch');
  const { state, query } = useList(contractorList);
  const filters = useListFilters(contractorList, {});
  const [open, setOpen] = useUrlParam('contractor');
  const chosen = query.data?.list.find(({ id }) => String(id) === open);
  const menu = (row: Contractor) =>
    writes ? (
      <RowMenu
        label={t('actions', { name: row.contractorName })}
        actions={[{ key: 'edit', label: t('edit'), icon: <EditOutlined />, perform: () => setOpen(String(row.id)) }]}
      />
    ) : null;
  return (
    <>
      <FilteredList
        filters={filters}
        list={contractorList.name}
        label={t('label')}
        columns={[...useColumns(), actionsColumn(t('actionsTitle'), menu)]}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <span className={styles.two}>
                <b>{row.contractorName}</b>
                <small>{row.leader.name}</small>
              </span>
              {row.openOrders > 0 ? <ToneTag tone="info">{t('open', { count: row.openOrders })}</ToneTag> : null}
              {menu(row)}
            </span>
            <small>{row.serviceMen.map(({ name }) => name).join(' · ')}</small>
          </div>
        )}
        empty={
          <StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')}>
            <NewButton permission="workOrder:dispatch" param="contractor" value="new">
              {t('create')}
            </NewButton>
          </StateBlock>
        }
      />
      {writes && (open === 'new' || chosen) ? (
        <ContractorForm key={open} one={chosen} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}
