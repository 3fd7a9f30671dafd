import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type Candidate,
  contract,
  orderStepForm,
  SKILL_WORDS,
  type StepFile,
  stepFile,
  usedPart,
  type WorkOrder,
  type WorkOrderDetail,
} from '@csms/contract';
import { Button, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useWord } from '../../../entities/list/list-words.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { moment } from '../../../shared/format/time.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { fieldsOf, useFieldLabel } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { ImageUpload } from '../../../shared/ui/upload/image-upload.tsx';
import { Fault, Place } from '../parts/order-words.tsx';
import styles from '../parts/orders.module.css';
import { PartSelect, StoreSelect } from '../parts/stock-selects.tsx';
import { DANGER, type HandAction } from './order-actions.ts';

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

const NEEDS_REASON: readonly HandAction[] = ['handBack', 'sendBack', 'decide', 'reopen', 'cancel'];
const WITH_PHOTOS: readonly (HandAction | 'note')[] = ['arrive', 'finish', 'wait', 'note'];

/** The call of each action. */
function useAct(): (action: HandAction | 'note', taskId: string, values: Values) => Promise<unknown> {
  const { t } = useTranslation('workOrders');
  const accept = useSend(workOrders.accept, STALE_BY_ORDERS);
  const dispatch = useSend(workOrders.updateServiceManToWorkOrder, STALE_BY_ORDERS);
  const handBack = useSend(workOrders.updateFailManToWorkOrder, STALE_BY_ORDERS);
  const arrive = useSend(workOrders.arrive, STALE_BY_ORDERS);
  const wait = useSend(workOrders.wait, STALE_BY_ORDERS);
  const resume = useSend(workOrders.resume, STALE_BY_ORDERS);
  const finish = useSend(workOrders.finish, STALE_BY_ORDERS);
  const sendBack = useSend(workOrders.sendBack, STALE_BY_ORDERS);
  const confirm = useSend(workOrders.confirm, STALE_BY_ORDERS);
  const decide = useSend(workOrders.decide, STALE_BY_ORDERS);
  const reopen = useSend(workOrders.reopen, STALE_BY_ORDERS);
  const archive = useSend(workOrders.archive, STALE_BY_ORDERS);
  const cancel = useSend(workOrders.cancel, STALE_BY_ORDERS);
  const note = useSend(workOrders.note, STALE_BY_ORDERS);
  return (action, taskId, values) => {
    const body = {
      taskId,
      note: values.note ?? '',
      files: (values.photos ?? []).map((fileName) => ({ fileName, field: values.photoField ?? ('other' as const) })),
    };
    const reason = values.reason ?? '';
    switch (action) {
      case 'accept':
        return accept.mutateAsync({ body });
      case 'dispatch':
        return dispatch.mutateAsync({
          body: {
            ...body,
            ...(typeof values.serviceManId === 'string'
              ? { contractorId: Number(values.serviceManId.slice(1)) }
              : { serviceManId: values.serviceManId! }),
            unfitReason: values.unfitReason ?? (typeof values.serviceManId === 'string' ? t('form.theyDecide') : ''),
          },
        });
      case 'handBack':
        return handBack.mutateAsync({ body: { ...body, reason } });
      case 'arrive':
        return arrive.mutateAsync({ body });
      case 'wait':
        return wait.mutateAsync({ body: { ...body, waitingFor: values.waitingFor!, until: values.until!.toISOString() } });
      case 'resume':
        return resume.mutateAsync({ body });
      case 'finish':
        return finish.mutateAsync({
          body: {
            ...body,
            cause: values.cause!,
            remedy: values.remedy!,
            schemeId: values.schemeId ?? null,
            laborMinutes: values.laborMinutes ?? null,
            storeId: values.storeId ?? null,
            parts: (values.parts ?? []).map(({ partId, count, serialNumbers, storeId }) => ({
              ...(storeId ? { storeId } : {}),
              partId: partId!,
              count: count!,
              serialNumbers,
            })),
          },
        });
      case 'sendBack':
        return sendBack.mutateAsync({ body: { ...body, reason } });
      case 'confirm':
        return confirm.mutateAsync({ body });
      case 'decide':
        return decide.mutateAsync({ body: { ...body, reason } });
      case 'reopen':
        return reopen.mutateAsync({ body: { ...body, reason } });
      case 'archive':
        return archive.mutateAsync({ body });
      case 'cancel':
        return cancel.mutateAsync({ body: { ...body, reason } });
      case 'note':
        return note.mutateAsync({ body });
    }
  };
}

/** Men who may be sent, the fittest first; of one who lacks a skill it is asked why. */
function ManField({ one }: { one: WorkOrder }) {
  const { t } = useTranslation('workOrders');
  const mustChoose = useMustChoose();
  const word = useWord();
  const men = useCall(dispatchBoard.candidates, { query: { taskId: one.taskId } });
  const firms =
    useCall(contract.contractors.list, { query: { providerId: one.providerId, open: true, limit: 300 } }).data?.list ?? [];
  const chosen = Form.useWatch('serviceManId');
  const missing = men.data?.find(({ id }) => id === chosen)?.missing ?? [];
  const lacks = (skills: Candidate['missing']) => skills.map((skill) => word(SKILL_WORDS[skill])).join(', ');
  const about = (man: Candidate) =>
    [
      man.offUntil !== null && t('form.off', { time: moment(man.offUntil) }),
      man.missing.length > 0 && t('form.lacks', { skills: lacks(man.missing) }),
      man.contractorName,
      man.onDuty && t('form.onDuty'),
      t('form.load', { count: man.open }),
      man.distanceKm !== null && t('form.away', { km: man.distanceKm }),
    ].filter((part) => part !== false && part !== null);
  return (
    <>
      <StepField
        name="serviceManId"
        // A contractor is no man.
        rules={(label) => [mustChoose(label)]}
        extra={men.data?.length === 0 ? t('form.noMen') : undefined}
      >
        <Select
          options={[
            {
              label: t('form.people'),
              options: (men.data ?? []).map((man) => ({
                value: man.id,
                label: man.name,
                note: about(man).join(' · '),
                disabled: man.offUntil !== null,
              })),
            },
            ...(firms.length > 0
              ? [
                  {
                    label: t('form.contractors'),
                    options: firms.map(({ id, contractorName, leader, openOrders }) => ({
                      value: `c${id}`,
                      label: contractorName,
                      note: `${leader.name} · ${t('form.load', { count: openOrders })}`,
                    })),
                  },
                ]
              : []),
          ]}
          loading={men.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('form.chooseMan')}
          optionRender={({ data }) => (
            <span className={styles.man}>
              {data.label}
              <small>{'note' in data ? String(data.note) : ''}</small>
            </span>
          )}
        />
      </StepField>
      {missing.length > 0 ? <StepField name="unfitReason" required extra={t('form.lacks', { skills: lacks(missing) })} /> : null}
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

const PHOTO_FIELD: Partial<Record<HandAction | 'note', StepFile['field']>> = { arrive: 'arrival', finish: 'after' };

/** One step of an order, as a form at the side. */
export function StepForm({ one, action, onClose }: { one: WorkOrderDetail; action: HandAction | 'note'; onClose: () => void }) {
  const { t } = useTranslation('workOrders');
  const [form] = Form.useForm<Values>();
  const act = useAct();
  const keptOf = useKeptParts();
  const name = action === 'dispatch' && one.state === 'dispatched' ? t('act.dispatch.again') : t(`act.${action}.action`);
  const needsReason = action !== 'note' && NEEDS_REASON.includes(action);
  return (
    <FormDrawer<Values>
      title={`${name} · ${one.taskId}`}
      open
      onClose={onClose}
      submitText={name}
      danger={action !== 'note' && DANGER.includes(action)}
      form={form}
      initialValues={{
        photoField: PHOTO_FIELD[action] ?? 'other',
        until: dayjs().add(1, 'day').startOf('hour'),
        ...(action === 'finish' ? { parts: keptOf(one) } : {}),
      }}
      onSubmit={async (values) => {
        await act(action, one.taskId, values);
        notify.success(t(`act.${action}.done`, { taskId: one.taskId }));
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
      {action === 'dispatch' ? <ManField one={one} /> : null}
      {action === 'wait' ? (
        <>
          <StepField name="waitingFor" />
          <StepField name="until" />
        </>
      ) : null}
      {action === 'finish' ? <FinishFields one={one} /> : null}
      {action === 'finish' ? (
        <Allowed any={['material:read']}>
          <PartFields />
        </Allowed>
      ) : null}
      {needsReason ? <StepField name="reason" /> : null}
      {action === 'confirm' ? <p>{t('form.confirmHint')}</p> : null}
      {WITH_PHOTOS.includes(action) ? <PhotoFields /> : null}
      {needsReason || action === 'finish' ? null : <StepField name="note" required={action === 'note'} />}
    </FormDrawer>
  );
}
