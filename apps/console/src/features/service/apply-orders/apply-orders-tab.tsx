import {
  CheckOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  DeleteOutlined,
  InboxOutlined,
  PlusOutlined,
  SendOutlined,
} from '@ant-design/icons';
import {
  APPLY_ACTIONS,
  APPLY_STATE_WORDS,
  type ApplyAction,
  type ApplyOrder,
  type ApplyState,
  applyOrderList,
  contract,
  LOGISTICS_TYPE_WORDS,
  LOGISTICS_TYPES,
} from '@csms/contract';
import { Button, Drawer, Form, Input, InputNumber, Select } from 'antd';
import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { Allowed, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing, Money, Time } from '../../../shared/ui/value/values.tsx';
import { FlowChart } from '../parts/flow-chart.tsx';
import styles from '../parts/orders.module.css';
import { PartSelect, StoreSelect, serialsOf } from '../parts/stock-selects.tsx';

const { applyOrders, spareParts } = contract;
const STALE = [
  applyOrders.list,
  applyOrders.get,
  applyOrders.flow,
  spareParts.list,
  spareParts.stock,
  spareParts.movements,
  spareParts.stores,
];
const TONES: Readonly<Record<ApplyState, Tone>> = {
  applied: 'warning',
  agreed: 'info',
  notAgreed: 'danger',
  shipped: 'info',
  partlyReceived: 'info',
  received: 'good',
  cancelled: 'neutral',
};
const ICONS: Readonly<Record<ApplyAction, ComponentType>> = {
  agree: CheckOutlined,
  refuse: CloseOutlined,
  ship: SendOutlined,
  receive: InboxOutlined,
  cancel: CloseCircleOutlined,
};
const DANGER: readonly ApplyAction[] = ['refuse', 'cancel'];

function Status({ status }: { status: ApplyState }) {
  const word = useWord();
  return <ToneTag tone={TONES[status]}>{word(APPLY_STATE_WORDS[status])}</ToneTag>;
}

function New() {
  const { t } = useTranslation('applyOrders');
  const [, setOpen] = useUrlParam('apply');
  return (
    <Allowed any={['material:apply']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
        {t('create')}
      </Button>
    </Allowed>
  );
}

export function ApplyOrderActions() {
  const state = useListPage(applyOrderList);
  return (
    <>
      <ListExport list={applyOrderList} state={state} columns={useColumns()} />
      <New />
    </>
  );
}

function Menu({ one }: { one: ApplyOrder }) {
  const { t } = useTranslation(['applyOrders', 'spareParts']);
  const patch = useUrlPatch();
  if (one.actions.length === 0) return null;
  return (
    <RowMenu
      label={`${t('spareParts:actionsTitle')}: ${one.taskId}`}
      actions={one.actions.map((action) => {
        const Icon = ICONS[action];
        return {
          key: action,
          icon: <Icon />,
          label: t(`act.${action}.action`),
          danger: DANGER.includes(action),
          perform: () => patch({ apply: one.taskId, act: action }),
        };
      })}
    />
  );
}

function useColumns(): Column<ApplyOrder>[] {
  const { t } = useTranslation('spareParts');
  const columns = useListColumns(applyOrderList, {
    status: (row) => <Status status={row.status} />,
    workOrderTaskId: (row) => <WorkOrderLink taskId={row.workOrderTaskId} />,
  });
  return [...columns, actionsColumn(t('actionsTitle'), (row: ApplyOrder) => <Menu one={row} />)];
}

const WorkOrderLink = ({ taskId }: { taskId: string | null }) =>
  taskId === null ? <Missing /> : <Link to={`/workOrder/list?order=${taskId}`}>{taskId}</Link>;

interface NewValues {
  lines: { partId?: number; count?: number }[];
  storeId: number;
  receiver: string;
  logisticsType: (typeof LOGISTICS_TYPES)[number];
  deliveryAddress?: string;
  workOrderTaskId?: string;
  note?: string;
}

function NewApply({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['applyOrders', 'common']);
  const word = useWord();
  const user = useUser();
  const [form] = Form.useForm<NewValues>();
  const create = useSend(applyOrders.create, STALE);
  const required = (field: string) => [{ required: true, message: t('common:form.required', { field }) }];
  return (
    <FormDrawer<NewValues>
      title={t('create')}
      open
      onClose={onClose}
      submitText={t('create')}
      form={form}
      initialValues={{ lines: [{ count: 1 }], receiver: user.name, logisticsType: 'pickUp' }}
      onSubmit={async (values) => {
        const made = await create.mutateAsync({
          body: {
            lines: values.lines.map(({ partId, count }) => ({ partId: partId!, count: count! })),
            storeId: values.storeId,
            receiver: values.receiver,
            logisticsType: values.logisticsType,
            deliveryAddress: values.deliveryAddress ?? '',
            ...(values.workOrderTaskId?.trim() ? { workOrderTaskId: values.workOrderTaskId } : {}),
            note: values.note ?? '',
          },
        });
        notify.success(t('created', { taskId: made.taskId }));
      }}
    >
      <Form.List name="lines">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.line}>
                <Form.Item name={[name, 'partId']} label={t('part')} rules={required(t('part'))} style={{ flex: '1 1 220px' }}>
                  <PartSelect label={t('part')} />
                </Form.Item>
                <Form.Item name={[name, 'count']} label={t('count')} rules={required(t('count'))}>
                  <InputNumber min={1} max={100_000} precision={0} style={{ width: 100 }} />
                </Form.Item>
                {fields.length > 1 ? (
                  <Button type="text" icon={<DeleteOutlined />} aria-label={t('removeLine')} onClick={() => remove(name)} />
                ) : null}
              </div>
            ))}
            <Form.Item>
              <Button icon={<PlusOutlined />} onClick={() => add({ count: 1 })}>
                {t('addLine')}
              </Button>
            </Form.Item>
          </>
        )}
      </Form.List>
      <Form.Item name="storeId" label={t('toStore')} rules={required(t('toStore'))}>
        <StoreSelect label={t('toStore')} />
      </Form.Item>
      <Form.Item name="receiver" label={t('receiver')} rules={required(t('receiver'))}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="logisticsType" label={t('logistics')}>
        <Select options={LOGISTICS_TYPES.map((value) => ({ value, label: word(LOGISTICS_TYPE_WORDS[value]) }))} />
      </Form.Item>
      <Form.Item name="deliveryAddress" label={t('address')}>
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="workOrderTaskId" label={t('workOrder')}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}

interface StepValues {
  auditOpinion?: string;
  storeId?: number;
  trackingNumber?: string;
  serials?: Record<string, string | string[]>;
  counts?: Record<string, number>;
  reason?: string;
}

function ApplyStep({ one, action, onClose }: { one: ApplyOrder; action: ApplyAction; onClose: () => void }) {
  const { t } = useTranslation(['applyOrders', 'spareParts', 'common']);
  const [form] = Form.useForm<StepValues>();
  const confirm = useSend(applyOrders.confirm, STALE);
  const ship = useSend(applyOrders.ship, STALE);
  const receive = useSend(applyOrders.receive, STALE);
  const cancel = useSend(applyOrders.cancel, STALE);
  const { taskId } = one;
  const open = one.lines.filter((line) => line.shipped > line.received);
  const perform = (values: StepValues): Promise<unknown> => {
    const serialsAt = (partId: number) => {
      const given = values.serials?.[String(partId)];
      return typeof given === 'string' ? serialsOf(given) : (given ?? []);
    };
    switch (action) {
      case 'agree':
      case 'refuse':
        return confirm.mutateAsync({ body: { taskId, agree: action === 'agree', auditOpinion: values.auditOpinion ?? '' } });
      case 'ship':
        return ship.mutateAsync({
          body: {
            taskId,
            storeId: values.storeId!,
            trackingNumber: values.trackingNumber ?? '',
            serialNumbers: one.lines
              .filter(({ isSerialised }) => isSerialised)
              .map(({ partId }) => ({ partId, serialNumbers: serialsAt(partId) })),
          },
        });
      case 'receive':
        return receive.mutateAsync({
          body: {
            taskId,
            lines: open
              .map(({ partId, isSerialised, shipped, received }) => ({
                partId,
                serialNumbers: isSerialised ? serialsAt(partId) : [],
                count: isSerialised ? serialsAt(partId).length : (values.counts?.[String(partId)] ?? shipped - received),
              }))
              .filter(({ count }) => count > 0),
          },
        });
      case 'cancel':
        return cancel.mutateAsync({ body: { taskId, reason: values.reason ?? '' } });
    }
  };
  const required = (field: string) => [{ required: true, whitespace: true, message: t('common:form.required', { field }) }];
  return (
    <FormDrawer<StepValues>
      title={`${t(`act.${action}.action`)} · ${taskId}`}
      open
      onClose={onClose}
      submitText={t(`act.${action}.action`)}
      danger={DANGER.includes(action)}
      form={form}
      initialValues={{
        counts: Object.fromEntries(open.map(({ partId, shipped, received }) => [String(partId), shipped - received])),
        serials:
          action === 'receive' ? Object.fromEntries(open.map((line) => [String(line.partId), line.serialNumbersInTransit])) : {},
      }}
      onSubmit={async (values) => {
        await perform({ ...values, serials: form.getFieldValue('serials'), counts: form.getFieldValue('counts') });
        notify.success(t(`act.${action}.done`, { taskId }));
      }}
    >
      <p>
        <b>{one.partsNumber}</b> · {one.receiver}
      </p>
      {action === 'agree' || action === 'refuse' ? (
        <Form.Item name="auditOpinion" label={t('opinion')} rules={action === 'refuse' ? required(t('opinion')) : []}>
          <Input.TextArea rows={3} maxLength={2000} />
        </Form.Item>
      ) : null}
      {action === 'ship' ? (
        <>
          <Form.Item
            name="storeId"
            label={t('fromStore')}
            rules={[{ required: true, message: t('common:form.required', { field: t('fromStore') }) }]}
          >
            <StoreSelect label={t('fromStore')} />
          </Form.Item>
          {one.logisticsType === 'courier' ? (
            <Form.Item name="trackingNumber" label={t('tracking')}>
              <Input maxLength={100} />
            </Form.Item>
          ) : null}
          {one.lines
            .filter(({ isSerialised }) => isSerialised)
            .map(({ partId, partsNumber, count }) => (
              <Form.Item
                key={partId}
                name={['serials', String(partId)]}
                label={`${t('serials', { part: partsNumber })} (${count})`}
                extra={t('spareParts:move.serialsHint')}
              >
                <Input.TextArea rows={3} />
              </Form.Item>
            ))}
        </>
      ) : null}
      {action === 'receive'
        ? open.map(({ partId, partsNumber, name, isSerialised, shipped, received, serialNumbersInTransit }) =>
            isSerialised ? (
              <Form.Item
                key={partId}
                name={['serials', String(partId)]}
                label={t('serials', { part: `${partsNumber} · ${name}` })}
              >
                <Select mode="multiple" options={serialNumbersInTransit.map((value) => ({ value, label: value }))} />
              </Form.Item>
            ) : (
              <Form.Item key={partId} name={['counts', String(partId)]} label={`${partsNumber} · ${name}`}>
                <InputNumber min={0} max={shipped - received} precision={0} style={{ width: 140 }} />
              </Form.Item>
            ),
          )
        : null}
      {action === 'cancel' ? (
        <Form.Item name="reason" label={t('reason')}>
          <Input.TextArea rows={2} maxLength={2000} />
        </Form.Item>
      ) : null}
    </FormDrawer>
  );
}

function Flow({ one }: { one: ApplyOrder }) {
  const { t } = useTranslation('applyOrders');
  const word = useWord();
  const flow = useCall(applyOrders.flow, { query: { taskId: one.taskId } });
  if (!flow.data) return null;
  return (
    <FlowChart
      label={t('flow')}
      nodes={flow.data.nodes.map((node) => ({ ...node, label: word(APPLY_STATE_WORDS[node.key]) }))}
      edges={flow.data.edges}
    />
  );
}

function Detail({ one, onClose }: { one: ApplyOrder; onClose: () => void }) {
  const { t } = useTranslation('applyOrders');
  const word = useColumnWord(applyOrderList);
  const say = useWord();
  const patch = useUrlPatch();
  return (
    <Drawer
      title={one.taskId}
      open
      onClose={onClose}
      size={640}
      extra={<Status status={one.status} />}
      footer={
        one.actions.length > 0 ? (
          <div className={styles.foot}>
            {one.actions.map((action, index) => (
              <Button
                key={action}
                type={index === 0 && !DANGER.includes(action) ? 'primary' : 'default'}
                danger={DANGER.includes(action)}
                onClick={() => patch({ act: action })}
              >
                {t(`act.${action}.action`)}
              </Button>
            ))}
          </div>
        ) : null
      }
    >
      <Facts
        facts={[
          { label: word('applicant'), value: one.applicant },
          { label: word('receiver'), value: one.receiver },
          { label: word('storeName'), value: one.storeName },
          one.fromStoreName !== null && { label: word('fromStoreName'), value: one.fromStoreName },
          { label: word('logisticsType'), value: say(LOGISTICS_TYPE_WORDS[one.logisticsType]) },
          one.trackingNumber !== '' && { label: word('trackingNumber'), value: one.trackingNumber },
          one.deliveryAddress !== '' && { label: word('deliveryAddress'), value: one.deliveryAddress, wide: true },
          one.approver !== null && { label: word('approver'), value: one.approver },
          one.auditOpinion !== '' && { label: word('auditOpinion'), value: one.auditOpinion, wide: true },
          one.workOrderTaskId !== null && {
            label: word('workOrderTaskId'),
            value: <WorkOrderLink taskId={one.workOrderTaskId} />,
          },
          { label: word('cost'), value: <Money amount={one.cost} currency={one.currency} /> },
          { label: word('applyTime'), value: <Time at={one.applyTime} /> },
          one.note !== '' && { label: word('note'), value: one.note, wide: true },
        ]}
      />
      <div className={styles.below}>
        <Section title={t('lines')}>
          <ul className={styles.places}>
            {one.lines.map((line) => (
              <li key={line.partId}>
                <span>
                  {line.partsNumber} · {line.name}
                </span>
                <small>{t('lineState', { count: line.count, shipped: line.shipped, received: line.received })}</small>
              </li>
            ))}
          </ul>
        </Section>
        <Section title={t('flow')}>
          <Flow one={one} />
        </Section>
      </div>
    </Drawer>
  );
}

/** What the URL opens: an order (`apply=AO00000001`), a new one (`apply=new`), a step of it (`act=ship`). */
function Drawers() {
  const { t } = useTranslation('applyOrders');
  const [shown] = useUrlParam('apply');
  const [act] = useUrlParam('act');
  const patch = useUrlPatch();
  const isOne = shown !== undefined && shown !== 'new';
  const asked = useCall(applyOrders.get, { params: { taskId: shown ?? '' } }, { enabled: isOne });
  const missing = asked.error?.kind === 'notFound';
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is found out
  useEffect(() => {
    if (!missing) return;
    notify.warning(t('gone'));
    patch({ apply: undefined, act: undefined });
  }, [missing]);
  const close = () => patch({ apply: undefined, act: undefined });
  if (shown === 'new')
    return (
      <Allowed any={['material:apply']}>
        <NewApply onClose={close} />
      </Allowed>
    );
  if (!isOne || !asked.data) return null;
  const one = asked.data;
  const action = APPLY_ACTIONS.find((each) => each === act && one.actions.includes(each));
  return (
    <>
      <Detail one={one} onClose={close} />
      {action ? <ApplyStep key={action} one={one} action={action} onClose={() => patch({ act: undefined })} /> : null}
    </>
  );
}

/** Apply orders, newest first. */
export function ApplyOrdersTab() {
  const { t } = useTranslation('applyOrders');
  const { state, query } = useList(applyOrderList, {}, { refetchInterval: 30_000 });
  const filters = useListFilters(applyOrderList, {});
  const columns = useColumns();
  const patch = useUrlPatch();
  const open = (row: ApplyOrder) => patch({ apply: row.taskId, act: undefined });
  return (
    <>
      <FilteredList
        filters={filters}
        list={applyOrderList.name}
        label={t('label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.taskId}
        onOpen={open}
        card={(row) => (
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <span className={styles.two}>
                <button type="button" className={styles.opener} onClick={() => open(row)}>
                  {row.partsNumber}
                </button>
                <small>
                  {row.taskId} · {row.applicant}
                </small>
              </span>
              <Menu one={row} />
            </span>
            <span className={styles.line}>
              <Status status={row.status} /> × {row.count}
            </span>
          </div>
        )}
        empty={
          <StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')}>
            <New />
          </StateBlock>
        }
      />
      <Drawers />
    </>
  );
}
