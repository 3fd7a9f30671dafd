import { contract, diagnosisForm } from '@csms/contract';
import { DatePicker, Form, Input, InputNumber, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { LoopbackNote } from '../../../entities/loopback/loopback-note.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { ReachedAt, useTargets } from '../parts/file-transfer-fields.tsx';
import styles from '../parts/firmware.module.css';
import { PointsSelect } from '../parts/points-select.tsx';

interface Values {
  serialNumbers: string[];
  target: 'http' | 'ftp' | 'own';
  location?: string;
  retries: number;
  retryInterval: number;
  startTime?: Dayjs | null;
  stopTime?: Dayjs | null;
}

/** Asks points for their diagnostics; to this server, unless another place is named. */
export function DiagnosisDrawer(props: { open: boolean; onClose: () => void; points: string[]; fixed?: boolean }) {
  const { t } = useTranslation(['firmware', 'common']);
  const rule = useRule();
  const [form] = Form.useForm<Values>();
  const target = Form.useWatch('target', form) ?? 'http';
  const location = Form.useWatch('location', form);
  const targets = useTargets();
  const request = useSend(contract.diagnoses.request, [contract.diagnoses.list]);
  const fields = diagnosisForm.shape;
  return (
    <FormDrawer<Values>
      title={t('diagnosis.request')}
      open={props.open}
      onClose={props.onClose}
      submitText={t('diagnosis.submit')}
      form={form}
      initialValues={{ serialNumbers: props.points, target: 'http', retries: 2, retryInterval: 60 }}
      onSubmit={async ({ target: to, location, startTime, stopTime, ...values }) => {
        const { diagnoses } = await request.mutateAsync({
          body: {
            ...values,
            protocol: to === 'ftp' ? 'ftp' : 'http',
            location: to === 'own' ? (location ?? null) : null,
            ...(startTime ? { startTime: startTime.toISOString() } : {}),
            ...(stopTime ? { stopTime: stopTime.toISOString() } : {}),
          },
        });
        notify.success(t('diagnosis.requested', { count: diagnoses.length }));
      }}
    >
      <Form.Item
        name="serialNumbers"
        label={t('points.choose')}
        required
        hidden={props.fixed}
        rules={[{ type: 'array', min: 1, required: true, message: t('points.none') }]}
      >
        <PointsSelect />
      </Form.Item>
      <Form.Item name="target" label={t('diagnosis.target')} required>
        <Select
          options={[
            { value: 'http', label: t('diagnosis.targetHttp') },
            {
              value: 'ftp',
              label:
                targets.data && !targets.data.ftp
                  ? `${t('diagnosis.targetFtp')} – ${t('diagnosis.noFtp')}`
                  : t('diagnosis.targetFtp'),
              disabled: !targets.data?.ftp,
            },
            { value: 'own', label: t('diagnosis.targetOwn') },
          ]}
        />
      </Form.Item>
      {target === 'own' ? <LoopbackNote url={location} /> : null}
      {target === 'own' ? (
        <Form.Item
          name="location"
          label={t('diagnosis.location')}
          extra={t('diagnosis.locationHint')}
          required
          rules={[rule(fields.location.unwrap().unwrap(), t('diagnosis.location'))]}
        >
          <Input maxLength={500} spellCheck={false} placeholder="ftp://" />
        </Form.Item>
      ) : (
        <ReachedAt protocol={target} />
      )}
      <div className={styles.half}>
        <Form.Item name="startTime" label={t('diagnosis.startTime')} extra={t('diagnosis.periodHint')}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
        <Form.Item name="stopTime" label={t('diagnosis.stopTime')}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
        <Form.Item name="retries" label={t('diagnosis.retries')} rules={[rule(fields.retries, t('diagnosis.retries'))]}>
          <InputNumber min={0} max={10} precision={0} />
        </Form.Item>
        <Form.Item
          name="retryInterval"
          label={t('diagnosis.retryInterval')}
          rules={[rule(fields.retryInterval, t('diagnosis.retryInterval'))]}
        >
          <InputNumber min={0} max={86_400} precision={0} />
        </Form.Item>
      </div>
    </FormDrawer>
  );
}
