import { artificialOrder, contract, pathOf, WORK_FAULT_CODES } from '@csms/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormPage, FormSection } from '../../../shared/ui/form/form-page.tsx';
import { ImageUpload } from '../../../shared/ui/upload/image-upload.tsx';
import styles from '../parts/orders.module.css';
import { STALE_BY_ORDERS } from './step-form.tsx';

const { workOrders } = contract;
const ReportField = fieldsOf(artificialOrder);
/** The connector that means the whole point. */
const WHOLE = 0;

interface Values extends Omit<z.output<typeof artificialOrder>, 'files' | 'source'> {
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
  const { t } = useTranslation('workOrders');
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
            priority: values.priority ?? null,
            files: (values.photos ?? []).map((fileName) => ({ fileName, field: 'before' as const })),
          },
        })
      }
      onSaved={({ taskId }) => {
        notify.success(t('create.done', { taskId }));
        if (sees) void navigate(pathOf('workOrder', taskId));
        else form.resetFields();
      }}
    >
      <FormSection title={t('create.where')} hint={t('create.whereHint')}>
        <ReportField name="stationName" required={!pointId}>
          <Select
            allowClear={clearable()}
            showSearch={{ optionFilterProp: 'label' }}
            loading={stations.isPending}
            placeholder={t('create.chooseStation')}
            options={stations.data?.map((one) => ({ value: one.stationName, label: one.stationName }))}
          />
        </ReportField>
        <ReportField name="pointId">
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
        </ReportField>
        {pointId ? <OpenFaults pointId={pointId} /> : null}
        <ReportField name="connectorNo">
          <Select
            disabled={!point}
            options={[
              { value: WHOLE, label: t('create.wholePoint') },
              ...(point?.connectorNos ?? []).map((no) => ({ value: no, label: t('connector', { no }) })),
            ]}
          />
        </ReportField>
      </FormSection>
      <FormSection title={t('create.what')} hint={t('create.whatHint')}>
        <ReportField name="faultCode" />
        <ReportField name="transactionId" />
        <ReportField name="priority" placeholder={t('create.automatic')} />
        <ReportField name="description" className="wide" />
        <ReportField name="files" at="photos" className="wide">
          {(label) => <ImageUpload kind="image" label={label} />}
        </ReportField>
      </FormSection>
    </FormPage>
  );
}
