import {
  contract,
  FAULT_DESCRIPTION_MIN,
  WORK_FAULT_CODES,
  WORK_FAULT_WORDS,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_PRIORITY_WORDS,
  type WorkFaultCode,
} from '@csms/contract';
import { Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useWord } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { FormPage, FormSection } from '../../../shared/ui/form/form-page.tsx';
import { ImageUpload } from '../../../shared/ui/upload/image-upload.tsx';
import styles from '../parts/orders.module.css';
import { STALE_BY_ORDERS } from './step-form.tsx';

const { workOrders } = contract;
/** The form's words for the whole point, and for a priority from what is known. */
const WHOLE = 0;
const AUTOMATIC = 0;

interface Values {
  stationName?: string;
  pointId?: string;
  connectorNo: number;
  faultCode: WorkFaultCode;
  description: string;
  transactionId?: number | null;
  priority: number;
  photos?: string[];
}

/** What is open already at the point. */
function OpenFaults({ pointId }: { pointId: string }) {
  const { t } = useTranslation('workOrders');
  const faults = useCall(workOrders.getFaultDetails, { body: { pointId } });
  return (faults.data ?? [])
    .filter(({ openOrders }) => openOrders > 0)
    .map(({ faultCode, name, openOrders }) => (
      <p key={faultCode} className={styles.open}>
        {t('create.openOrder', { name, count: openOrders })}
      </p>
    ));
}

/** Reports a fault (specification: feedback). The URL may name the point: `point`, `connector`, `fault`. */
export function ReportForm() {
  const { t } = useTranslation(['workOrders', 'common']);
  const word = useWord();
  const navigate = useNavigate();
  const sees = useAccess().can('workOrder:read');
  const [search] = useSearchParams();
  const [form] = Form.useForm<Values>();
  const create = useSend(workOrders.createArtificialOrder, STALE_BY_ORDERS);
  const stations = useCall(workOrders.getStations, { body: {} });
  const stationName = Form.useWatch('stationName', form);
  const pointId = Form.useWatch('pointId', form);
  const points = useCall(workOrders.getPoints, { body: stationName ? { stationName } : {} });
  const point = points.data?.find((one) => one.pointId === pointId);
  const given = search.get('point') ?? undefined;
  const fault = WORK_FAULT_CODES.find((code) => code === search.get('fault')) ?? 'OtherError';
  return (
    <FormPage<Values, { taskId: string }>
      form={form}
      name="report-fault"
      submitText={t('create.submit')}
      initialValues={{
        pointId: given,
        connectorNo: Number(search.get('connector') ?? WHOLE) || WHOLE,
        faultCode: fault,
        description: '',
        priority: AUTOMATIC,
      }}
      rename={{ files: 'photos' }}
      onValuesChange={(changed) => {
        if ('stationName' in changed) form.setFieldsValue({ pointId: undefined as never, connectorNo: WHOLE });
        if ('pointId' in changed) {
          form.setFieldsValue({ connectorNo: WHOLE });
          const found = points.data?.find((one) => one.pointId === changed.pointId);
          if (found) form.setFieldsValue({ stationName: found.stationName });
        }
      }}
      onSubmit={(values) =>
        create.mutateAsync({
          body: {
            pointId: values.pointId ?? null,
            connectorNo: values.pointId ? values.connectorNo : WHOLE,
            ...(values.stationName ? { stationName: values.stationName } : {}),
            faultCode: values.faultCode,
            description: values.description,
            transactionId: values.transactionId ?? null,
            priority: values.priority === AUTOMATIC ? null : values.priority,
            files: (values.photos ?? []).map((fileName) => ({ fileName, field: 'before' as const })),
          },
        })
      }
      onSaved={({ taskId }) => {
        notify.success(t('create.done', { taskId }));
        if (sees) void navigate(`/workOrder/list?order=${taskId}`);
        else form.resetFields();
      }}
    >
      <FormSection title={t('create.where')} hint={t('create.whereHint')}>
        <Form.Item
          name="stationName"
          label={t('create.station')}
          rules={[{ required: !pointId, message: t('common:form.choice', { field: t('create.station') }) }]}
        >
          <Select
            allowClear={clearable()}
            showSearch={{ optionFilterProp: 'label' }}
            loading={stations.isPending}
            placeholder={t('create.chooseStation')}
            options={stations.data?.map((one) => ({ value: one.stationName, label: one.stationName }))}
          />
        </Form.Item>
        <Form.Item name="pointId" label={t('create.point')}>
          <Select
            allowClear={clearable()}
            showSearch={{ optionFilterProp: 'label' }}
            loading={points.isPending}
            placeholder={t('create.wholeStation')}
            options={points.data?.map((one) => ({
              value: one.pointId,
              label: one.pointName ? `${one.pointName} · ${one.pointId}` : one.pointId,
            }))}
          />
        </Form.Item>
        {pointId ? <OpenFaults pointId={pointId} /> : null}
        <Form.Item name="connectorNo" label={t('create.connector')}>
          <Select
            disabled={!point}
            options={[
              { value: WHOLE, label: t('create.wholePoint') },
              ...(point?.connectorNos ?? []).map((no) => ({ value: no, label: t('connector', { no }) })),
            ]}
          />
        </Form.Item>
      </FormSection>
      <FormSection title={t('create.what')} hint={t('create.whatHint')}>
        <Form.Item name="faultCode" label={t('create.fault')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={WORK_FAULT_CODES.map((code) => ({ value: code, label: word(WORK_FAULT_WORDS[code]) }))}
          />
        </Form.Item>
        <Form.Item name="transactionId" label={t('create.session')} extra={t('create.sessionHint')}>
          <InputNumber min={1} precision={0} controls={false} style={{ width: 220 }} />
        </Form.Item>
        <Form.Item name="priority" label={t('create.priority')}>
          <Select
            options={[
              { value: AUTOMATIC, label: t('create.automatic') },
              ...WORK_ORDER_PRIORITIES.map((value) => ({ value, label: word(WORK_ORDER_PRIORITY_WORDS[String(value) as '1']) })),
            ]}
          />
        </Form.Item>
        <Form.Item
          name="description"
          className="wide"
          label={t('create.description')}
          extra={t('create.descriptionHint', { min: FAULT_DESCRIPTION_MIN })}
          rules={[
            { required: true, message: t('common:form.required', { field: t('create.description') }) },
            {
              validator: async (_, value: string | undefined) => {
                if (value && value.trim().length < FAULT_DESCRIPTION_MIN)
                  throw new Error(t('create.descriptionHint', { min: FAULT_DESCRIPTION_MIN }));
              },
            },
          ]}
        >
          <Input.TextArea rows={4} maxLength={2000} />
        </Form.Item>
        <Form.Item name="photos" label={t('create.photos')} className="wide">
          <ImageUpload kind="image" label={t('create.photos')} />
        </Form.Item>
      </FormSection>
    </FormPage>
  );
}
