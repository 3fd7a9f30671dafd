import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { contract, type ServiceArea, type SKILLS } from '@csms/contract';
import { Button, Checkbox, Form, Input, Select, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { StationsSelect } from '../../../entities/many-select.tsx';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { Allowed, useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
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

interface Values {
  areaName: string;
  providerId: number;
  isDefault: boolean;
  pcaId?: string;
  stationIds: number[];
  leaderId?: number;
  deputyId?: number | null;
  men: number[];
  skills?: Record<string, (typeof SKILLS)[number][]>;
}

function AreaForm({ one, onClose }: { one: ServiceArea | undefined; onClose: () => void }) {
  const { t } = useTranslation(['workOrders', 'common']);
  const mustChoose = useMustChoose();
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
  const required = (field: string) => [{ required: true, message: t('common:form.required', { field }) }];
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
        pcaId: one?.pcaId ?? '',
        stationIds: one?.stations.map(({ id }) => id) ?? [],
        leaderId: one?.leader.id,
        deputyId: one?.deputy?.id ?? null,
        men: one?.serviceMen.map(({ id }) => id) ?? [],
        skills: skillsOf(one?.serviceMen),
      }}
      onSubmit={async (values) => {
        const saved = await save.mutateAsync({
          body: {
            ...(one ? { id: one.id } : {}),
            areaName: values.areaName,
            providerId: values.providerId,
            isDefault: values.isDefault,
            pcaId: values.pcaId?.trim() ? values.pcaId.trim() : null,
            stationIds: values.stationIds,
            leaderId: values.leaderId!,
            deputyId: values.deputyId ?? null,
            serviceMen: menOf(values.men, form.getFieldValue('skills')),
          },
        });
        notify.success(t('areas.saved', { name: saved.areaName }));
      }}
    >
      <Form.Item name="areaName" label={t('areas.name')} rules={required(t('areas.name'))}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="providerId" label={t('areas.provider')} rules={[mustChoose(t('areas.provider'))]}>
        <ProviderSelect label={t('areas.provider')} disabled={one !== undefined} />
      </Form.Item>
      <Form.Item name="leaderId" label={t('areas.leader')} rules={[mustChoose(t('areas.leader'))]}>
        <Select {...search} options={named(({ leads }) => leads)} />
      </Form.Item>
      <Form.Item name="deputyId" label={t('areas.deputy')}>
        <Select {...search} allowClear={clearable()} options={named(({ leads }) => leads)} />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked">
        <Checkbox>{t('areas.isDefault')}</Checkbox>
      </Form.Item>
      <Form.Item name="pcaId" label={t('areas.pcaId')} extra={t('areas.pcaIdHint')}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="stationIds" label={t('areas.named')} extra={t('areas.namedHint')}>
        <StationsSelect placeholder={t('create.chooseStation')} />
      </Form.Item>
      <Form.Item
        name="men"
        label={t('areas.men')}
        extra={people.data && named(({ processes }) => processes).length === 0 ? t('form.noMen') : undefined}
      >
        <Select {...search} mode="multiple" options={named(({ processes }) => processes)} />
      </Form.Item>
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

/** Areas with their stations, leaders and service men. */
export function AreasTab() {
  const { t } = useTranslation(['workOrders', 'common']);
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
            title: t('areas.name'),
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
            title: t('areas.leader'),
            render: (_, row) => (
              <span className={styles.two}>
                <span>{row.leader.name}</span>
                {row.deputy ? (
                  <small>
                    {t('areas.deputy')}: {row.deputy.name}
                  </small>
                ) : null}
              </span>
            ),
          },
          {
            key: 'men',
            title: t('areas.men'),
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
