import { contract, diagnosisForm } from '@csms/contract';
import { Form, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { LoopbackNote } from '../../../entities/loopback/loopback-note.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { ReachedAt, useTargets } from '../parts/file-transfer-fields.tsx';
import styles from '../parts/firmware.module.css';
import { PointsSelect } from '../parts/points-select.tsx';

interface Values extends Omit<z.output<typeof diagnosisForm>, 'protocol' | 'location' | 'startTime' | 'stopTime'> {
  target: 'http' | 'ftp' | 'own';
  location?: string;
  startTime?: Dayjs | null;
  stopTime?: Dayjs | null;
}

const DiagnosisField = fieldsOf(diagnosisForm);

/** Asks points for their diagnostics; to this server, unless another place is named. */
export function DiagnosisDrawer(props: { open: boolean; onClose: () => void; points: string[]; fixed?: boolean }) {
  const { t } = useTranslation(['firmware', 'common']);
  const [form] = Form.useForm<Values>();
  const target = Form.useWatch('target', form) ?? 'http';
  const location = Form.useWatch('location', form);
  const targets = useTargets();
  const request = useSend(contract.diagnoses.request, [contract.diagnoses.list]);
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
      <DiagnosisField name="serialNumbers" hidden={props.fixed}>
        <PointsSelect />
      </DiagnosisField>
      <DiagnosisField name="protocol" at="target" required rules={[]}>
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
      </DiagnosisField>
      {target === 'own' ? <LoopbackNote url={location} /> : null}
      {target === 'own' ? (
        <DiagnosisField name="location" required input={{ spellCheck: false, placeholder: 'ftp://' }} />
      ) : (
        <ReachedAt protocol={target} />
      )}
      <div className={styles.half}>
        <DiagnosisField name="startTime" />
        <DiagnosisField name="stopTime" />
        <DiagnosisField name="retries" />
        <DiagnosisField name="retryInterval" />
      </div>
    </FormDrawer>
  );
}
