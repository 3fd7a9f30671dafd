import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type BodyOf,
  buttonOf,
  contract,
  type Endpoint,
  orderStepForm,
  SAID_DEEDS,
  type SaidAction,
  type SaidCall,
  type StepFile,
  saidCall,
  stepFile,
  usedPart,
  type WorkOrder,
  type WorkOrderDetail,
} from '@csms/contract';
import { Button, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useWord } from '../../../entities/list/list-words.ts';
import { ManSelect, useMen } from '../../../entities/work-orders/men.tsx';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { fieldsOf, useFieldLabel } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { ImageUpload } from '../../../shared/ui/upload/image-upload.tsx';
import { Fault, Place } from '../parts/order-words.tsx';
import styles from '../parts/orders.module.css';
import { PartSelect, StoreSelect } from '../parts/stock-selects.tsx';

const { dispatchBoard, workOrders } = contract;
export const STALE_BY_ORDERS = [
  workOrders.getWorkOrderList,
  workOrders.get,
  workOrders.summary,
  workOrders.getWorkOrderFlowChart,
  workOrders.getServiceMenProcessingResult,
  workOrders.getAreaToServiceMan,
  dispatchBoard.board,
  dispatchBoard.candidates,
];

const StepField = fieldsOf(orderStepForm);
const PartField = fieldsOf(usedPart);
const PhotoField = fieldsOf(stepFile);

type Said = z.input<typeof orderStepForm>;
interface Values extends Partial<Omit<Said, 'serviceManId' | 'until' | 'parts'>> {
  /** The id of a man, or of a contractor as `c` and its id. */
  serviceManId?: number | string;
  until?: Dayjs;
  parts?: (Partial<z.output<typeof usedPart>> & { kept?: string })[];
  photos?: string[];
  photoField?: StepFile['field'];
}

type Sent<A extends SaidAction> = Omit<BodyOf<(typeof workOrders)[SaidCall<A>]>, 'taskId'>;
/** The bodies of deeds whose forms hold other values than they send. */
const SENT: { readonly [A in SaidAction]?: (values: Values, theyDecide: string) => Sent<A> } = {
  dispatch: ({ serviceManId: to, unfitReason }, theyDecide) =>
    typeof to === 'string'
      ? { contractorId: Number(to.slice(1)), unfitReason: unfitReason ?? theyDecide }
      : { serviceManId: to!, unfitReason: unfitReason ?? '' },
  wait: ({ waitingFor, until }) => ({ waitingFor: waitingFor!, until: until!.toISOString() }),
  finish: ({ cause, remedy, schemeId = null, laborMinutes = null, storeId = null, parts = [] }) => ({
    cause: cause!,
    remedy: remedy!,
    schemeId,
    laborMinutes,
    storeId,
    parts: parts.map(({ partId, count, serialNumbers, storeId: from }) => ({
      ...(from ? { storeId: from } : {}),
      partId: partId!,
      count: count!,
      serialNumbers,
    })),
  }),
};

/** The call of an action. */
function useAct(action: SaidAction): (taskId: string, values: Values) => Promise<unknown> {
  const { t } = useTranslation('workOrders');
  const call = useSend<Endpoint>(workOrders[saidCall(action)], STALE_BY_ORDERS);
  return (taskId, values) =>
    call.mutateAsync({
      body: {
        taskId,
        note: values.note ?? '',
        files: (values.photos ?? []).map((fileName) => ({ fileName, field: values.photoField ?? 'other' })),
        ...(SAID_DEEDS[action].asks?.includes('reason') ? { reason: values.reason ?? '' } : {}),
        ...SENT[action]?.(values, t('form.theyDecide')),
      },
    });
}

/** Men who may be sent, the fittest first, and contractors; of a man who lacks a skill it is asked why. */
function ManField({ one }: { one: WorkOrder }) {
  const { t } = useTranslation(['workOrders', 'orderParts']);
  const mustChoose = useMustChoose();
  const men = useMen({ taskId: one.taskId });
  const firms =
    useCall(contract.contractors.list, { query: { providerId: one.providerId, open: true, limit: 300 } }).data?.list ?? [];
  const lacks = men.lacksOf(Form.useWatch('serviceManId'));
  return (
    <>
      <StepField
        name="serviceManId"
        // A contractor is no man.
        rules={(label) => [mustChoose(label)]}
        extra={men.isEmpty ? t('form.noMen') : undefined}
      >
        <ManSelect
          loading={men.isPending}
          options={[
            { label: t('orderParts:men.people'), options: men.options },
            ...(firms.length > 0
              ? [
                  {
                    label: t('form.contractors'),
                    options: firms.map(({ id, contractorName, leader, openOrders }) => ({
                      value: `c${id}`,
                      label: contractorName,
                      note: `${leader.name} · ${t('orderParts:men.load', { count: openOrders })}`,
                    })),
                  },
                ]
              : []),
          ]}
        />
      </StepField>
      {lacks ? <StepField name="unfitReason" required extra={lacks} /> : null}
    </>
  );
}

/** What is kept for the order stands in the form already, each with the store that keeps it. */
function useKeptParts(): (one: WorkOrderDetail) => NonNullable<Values['parts']> {
  const { t } = useTranslation('workOrders');
  return ({ reserved }) =>
    [...Map.groupBy(reserved, ({ partId, storeId }) => `${partId}/${storeId}`).values()].map((pieces) => {
      const { partId, storeId, storeName, partsNumber, name } = pieces[0]!;
      return {
        partId,
        storeId,
        kept: t('form.kept', { part: `${partsNumber} · ${name}`, store: storeName }),
        count: pieces.reduce((sum, { count }) => sum + count, 0),
        serialNumbers: pieces.map(({ serialNumber }) => serialNumber).filter(Boolean),
      };
    });
}

function FinishFields({ one }: { one: WorkOrder }) {
  const { t } = useTranslation('workOrders');
  const schemes = useCall(workOrders.getRecommendedScheme, { body: { faultCode: one.faultCode, taskId: one.taskId } });
  const own = (schemes.data ?? []).filter(({ id }) => id !== null);
  return (
    <>
      <StepField name="cause" />
      <StepField name="remedy" />
      {own.length > 0 ? (
        <StepField name="schemeId">
          <Select
            allowClear={clearable()}
            placeholder={t('form.noScheme')}
            options={own.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </StepField>
      ) : null}
      <StepField name="laborMinutes" />
      <Allowed any={['material:read']}>
        <PartFields />
      </Allowed>
    </>
  );
}

/** Spare parts that were used: they leave the store with this step. */
function PartFields() {
  const { t } = useTranslation('workOrders');
  const labelOf = useFieldLabel();
  // What is kept has fields only once it is known that it is kept.
  const used = Form.useWatch<Values['parts']>('parts', { form: Form.useFormInstance(), preserve: true });
  return (
    <Form.List name="parts">
      {(fields, { add, remove }) => (
        <>
          {used?.some((line) => !line?.kept) ? (
            <StepField name="storeId" required>
              {(label) => <StoreSelect label={label} />}
            </StepField>
          ) : null}
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.line}>
              {used?.[name]?.kept ? (
                <>
                  <Form.Item label={labelOf(usedPart.shape.partId)} style={{ flex: '1 1 200px' }}>
                    {used[name].kept}
                  </Form.Item>
                  {(['partId', 'storeId', 'kept'] as const).map((field) => (
                    <Form.Item key={field} name={[name, field]} hidden>
                      <Input />
                    </Form.Item>
                  ))}
                </>
              ) : (
                <PartField name="partId" at={[name, 'partId']} style={{ flex: '1 1 200px' }}>
                  {(label) => <PartSelect label={label} />}
                </PartField>
              )}
              <PartField name="count" at={[name, 'count']} style={{ width: 90 }} />
              <PartField name="serialNumbers" at={[name, 'serialNumbers']} style={{ flex: '1 1 160px' }} />
              <Button type="text" icon={<DeleteOutlined />} aria-label={t('form.removePart')} onClick={() => remove(name)} />
            </div>
          ))}
          <Form.Item>
            <Button icon={<PlusOutlined />} onClick={() => add({ count: 1 })}>
              {t('form.addPart')}
            </Button>
          </Form.Item>
        </>
      )}
    </Form.List>
  );
}

function PhotoFields() {
  const photos = Form.useWatch<string[] | undefined>('photos');
  return (
    <>
      <StepField name="files" at="photos">
        {(label) => <ImageUpload kind="image" label={label} />}
      </StepField>
      {photos?.length ? <PhotoField name="field" at="photoField" /> : null}
    </>
  );
}

const PHOTO_FIELD: Partial<Record<SaidAction, StepFile['field']>> = { arrive: 'arrival', finish: 'after' };

/** Fields that the form draws itself. */
const OWN_FIELDS: Partial<Record<SaidAction, ComponentType<{ one: WorkOrder }>>> = { dispatch: ManField, finish: FinishFields };

function Asked({ one, action }: { one: WorkOrder; action: SaidAction }) {
  const Own = OWN_FIELDS[action];
  if (Own) return <Own one={one} />;
  const { asks = [] } = SAID_DEEDS[action];
  return asks.filter((name) => name !== 'note' && name !== 'contractorId').map((name) => <StepField key={name} name={name} />);
}

/** One step of an order, as a form at the side. */
export function StepForm({ one, action, onClose }: { one: WorkOrderDetail; action: SaidAction; onClose: () => void }) {
  const word = useWord();
  const [form] = Form.useForm<Values>();
  const act = useAct(action);
  const keptOf = useKeptParts();
  const deed = SAID_DEEDS[action];
  const { asks = [] } = deed;
  const name = word(buttonOf(deed, one.state));
  return (
    <FormDrawer<Values>
      title={`${name} · ${one.taskId}`}
      open
      onClose={onClose}
      submitText={name}
      danger={deed.kind === 'danger'}
      form={form}
      initialValues={{
        photoField: PHOTO_FIELD[action] ?? 'other',
        until: dayjs().add(1, 'day').startOf('hour'),
        ...(action === 'finish' ? { parts: keptOf(one) } : {}),
      }}
      onSubmit={async (values) => {
        await act(one.taskId, values);
        notify.success(word(deed.done).replace('{taskId}', one.taskId));
      }}
    >
      <p>
        <b>
          <Fault one={one} />
        </b>{' '}
        · {one.stationName}
      </p>
      <Place one={one} />
      <div style={{ height: 16 }} />
      <Asked one={one} action={action} />
      {deed.hint ? <p>{word(deed.hint)}</p> : null}
      {deed.photos ? <PhotoFields /> : null}
      {asks.includes('reason') || asks.includes('cause') ? null : <StepField name="note" required={asks.includes('note')} />}
    </FormDrawer>
  );
}
