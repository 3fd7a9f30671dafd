import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { contract, SERVICE_AREA_FIELDS, type ServiceArea, type SKILLS, serviceAreaForm } from '@csms/contract';
import { Button, Form, Select, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useWord } from '../../../entities/list/list-words.ts';
import { StationsSelect } from '../../../entities/many-select.tsx';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { Allowed, useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import styles from '../parts/orders.module.css';
import { menOf, ServiceMen, SkillFields, skillsOf } from '../parts/service-men.tsx';
import { STALE_BY_ORDERS } from './step-form.tsx';

const { workOrders } = contract;

export function AreaActions() {
  const { t } = useTranslation('workOrders');
  const [, setArea] = useUrlParam('area');
  return (
    <Allowed any={['workOrder:dispatch']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setArea('new')}>
        {t('areas.create')}
      </Button>
    </Allowed>
  );
}

const AreaField = fieldsOf(serviceAreaForm);
interface Values extends Omit<z.output<typeof serviceAreaForm>, 'serviceMen'> {
  men: number[];
  skills?: Record<string, (typeof SKILLS)[number][]>;
}

function AreaForm({ one, onClose }: { one: ServiceArea | undefined; onClose: () => void }) {
  const { t } = useTranslation(['workOrders', 'common']);
  const user = useUser();
  const [form] = Form.useForm<Values>();
  const save = useSend(workOrders.updateAreaToServiceMan, STALE_BY_ORDERS);
  const providerId = Form.useWatch('providerId', form) ?? one?.providerId ?? user.providerId;
  const chosen = Form.useWatch('men', form) ?? [];
  const people = useCall(workOrders.servicePeople, { query: { providerId } });
  const named = (check: (one: { leads: boolean; processes: boolean }) => boolean) =>
    (people.data ?? [])
      .filter((man) => man.providerId === providerId && check(man))
      .map(({ id, name, username }) => ({ value: id, label: name || username }));
  const search = { showSearch: { optionFilterProp: 'label' }, loading: people.isPending } as const;
  return (
    <FormDrawer<Values>
      title={t(one ? 'areas.edit' : 'areas.create')}
      open
      onClose={onClose}
      submitText={t(one ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      rename={{ serviceMen: 'men' }}
      initialValues={{
        areaName: one?.areaName ?? '',
        providerId: one?.providerId ?? user.providerId,
        isDefault: one?.isDefault ?? false,
        pcaId: one?.pcaId ?? null,
        stationIds: one?.stations.map(({ id }) => id) ?? [],
        leaderId: one?.leader.id,
        deputyId: one?.deputy?.id ?? null,
        men: one?.serviceMen.map(({ id }) => id) ?? [],
        skills: skillsOf(one?.serviceMen),
      }}
      onSubmit={async ({ men, skills: _, ...values }) => {
        const saved = await save.mutateAsync({
          body: {
            ...(one ? { id: one.id } : {}),
            ...values,
            deputyId: values.deputyId ?? null,
            serviceMen: menOf(men, form.getFieldValue('skills')),
          },
        });
        notify.success(t('areas.saved', { name: saved.areaName }));
      }}
    >
      <AreaField name="areaName" />
      <AreaField name="providerId">{(label) => <ProviderSelect label={label} disabled={one !== undefined} />}</AreaField>
      <AreaField name="leaderId">
        <Select {...search} options={named(({ leads }) => leads)} />
      </AreaField>
      <AreaField name="deputyId">
        <Select {...search} allowClear={clearable()} options={named(({ leads }) => leads)} />
      </AreaField>
      <AreaField name="isDefault" checkbox />
      <AreaField name="pcaId" />
      <AreaField name="stationIds">
        <StationsSelect placeholder={t('create.chooseStation')} />
      </AreaField>
      <AreaField
        name="serviceMen"
        at="men"
        rules={[]}
        extra={people.data && named(({ processes }) => processes).length === 0 ? t('form.noMen') : undefined}
      >
        <Select {...search} mode="multiple" options={named(({ processes }) => processes)} />
      </AreaField>
      <SkillFields
        ids={chosen}
        nameOf={(id) => {
          const man = people.data?.find((person) => person.id === id);
          return man?.name || man?.username || String(id);
        }}
      />
    </FormDrawer>
  );
}

/** Areas with their stations, leaders and technicians. */
export function AreasTab() {
  const { t } = useTranslation(['workOrders', 'common']);
  const word = useWord();
  const confirm = useConfirm();
  const writes = useAccess().can('workOrder:dispatch');
  const areas = useCall(workOrders.getAreaToServiceMan, { body: {} });
  const remove = useSend(workOrders.removeArea, STALE_BY_ORDERS);
  const [open, setOpen] = useUrlParam('area');
  const chosen = areas.data?.find(({ id }) => String(id) === open);
  if (areas.error) return <ErrorState error={areas.error} onRetry={() => void areas.refetch()} />;
  return (
    <>
      <Table<ServiceArea>
        rowKey="id"
        size="middle"
        dataSource={areas.data ?? []}
        pagination={false}
        aria-label={t('areas.label')}
        scroll={{ x: 760 }}
        locale={{
          emptyText: areas.isPending ? (
            <SkeletonRows columns={4} />
          ) : (
            <StateBlock tone="empty" title={t('areas.empty')} hint={t('areas.emptyHint')}>
              <AreaActions />
            </StateBlock>
          ),
        }}
        columns={[
          {
            key: 'name',
            title: word(SERVICE_AREA_FIELDS.areaName.words),
            render: (_, row) => (
              <span className={styles.line}>
                <b>{row.areaName}</b>
                {row.isDefault ? <ToneTag tone="info">{t('areas.default')}</ToneTag> : null}
              </span>
            ),
          },
          {
            key: 'stations',
            title: t('areas.kind'),
            render: (_, row) => (
              <span className={styles.men} title={row.stations.map(({ stationName }) => stationName).join('\n')}>
                {row.pcaId === null ? null : <span>{t('areas.region', { code: row.pcaId })}</span>}
                {row.stations.length > 0 ? <span>{t('areas.stations', { count: row.stations.length })}</span> : null}
                {row.isDefault ? <span>{t('areas.rest')}</span> : null}
              </span>
            ),
          },
          {
            key: 'leader',
            title: word(SERVICE_AREA_FIELDS.leaderId.words),
            render: (_, row) => (
              <span className={styles.two}>
                <span>{row.leader.name}</span>
                {row.deputy ? (
                  <small>
                    {word(SERVICE_AREA_FIELDS.deputyId.words)}: {row.deputy.name}
                  </small>
                ) : null}
              </span>
            ),
          },
          {
            key: 'men',
            title: word(SERVICE_AREA_FIELDS.serviceMen.words),
            render: (_, row) => <ServiceMen men={row.serviceMen} />,
          },
          {
            key: 'actions',
            title: t('actionsTitle'),
            width: 80,
            render: (_, row) =>
              writes ? (
                <RowMenu
                  label={t('areas.actions', { name: row.areaName })}
                  actions={[
                    { key: 'edit', label: t('areas.edit'), icon: <EditOutlined />, perform: () => setOpen(String(row.id)) },
                    {
                      key: 'remove',
                      label: t('areas.remove'),
                      icon: <DeleteOutlined />,
                      danger: true,
                      perform: () =>
                        confirm({
                          title: t('areas.removeAsk', { name: row.areaName }),
                          consequence: t('areas.removeWill'),
                          danger: true,
                          perform: async () => {
                            await remove.mutateAsync({ body: { id: row.id } });
                            notify.success(t('areas.removed', { name: row.areaName }));
                          },
                        }),
                    },
                  ]}
                />
              ) : null,
          },
        ]}
      />
      {writes && (open === 'new' || chosen) ? <AreaForm key={open} one={chosen} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
