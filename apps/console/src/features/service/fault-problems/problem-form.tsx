import {
  contract,
  FAULT_PROBLEM_STATE_WORDS,
  FAULT_PROBLEM_STATES,
  type FaultProblemState,
  faultProblemForm,
  faultProblemList,
  WORK_FAULT_CODES,
  WORK_FAULT_WORDS,
  type WorkFaultCode,
} from '@csms/contract';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';

const { faultProblems } = contract;

interface Values {
  providerId: number;
  faultCode: WorkFaultCode;
  vendor: string;
  model: string;
  firmware?: string;
  state: FaultProblemState;
  cause?: string;
  workaround?: string;
  fixedFirmware?: string;
}

/** The form of a problem: a new one (`id` is no number), or one that exists. */
export function ProblemForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['faultProblems', 'common']);
  const mustChoose = useMustChoose();
  const word = useWord();
  const label = useColumnWord(faultProblemList);
  const user = useUser();
  const [form] = Form.useForm<Values>();
  const isNew = Number.isNaN(id);
  const asked = useCall(faultProblems.get, { params: { id } }, { enabled: !isNew });
  const save = useSend(faultProblems.save, [faultProblems.list, faultProblems.get, faultProblems.of]);
  const state = Form.useWatch('state', form);
  const required = (field: string) => [{ required: true, whitespace: true, message: t('common:form.required', { field }) }];
  if (!isNew && !asked.data) return null;
  return (
    <FormDrawer<Values>
      title={t(isNew ? 'create' : 'edit')}
      open
      onClose={onClose}
      submitText={t(isNew ? 'common:actions.create' : 'common:actions.save')}
      form={form}
      initialValues={
        asked.data ?? {
          providerId: user.providerId,
          state: 'open',
          vendor: '',
          model: '',
          firmware: '',
          cause: '',
          workaround: '',
        }
      }
      onSubmit={async (values) => {
        await save.mutateAsync({ body: faultProblemForm.parse({ ...values, ...(isNew ? {} : { id }) }) });
        notify.success(t('saved'));
      }}
    >
      <Form.Item
        name="providerId"
        label={t('provider')}
        rules={[{ required: true, message: t('common:form.choice', { field: t('provider') }) }]}
      >
        <ProviderSelect label={t('provider')} disabled={!isNew} />
      </Form.Item>
      <Form.Item name="faultCode" label={label('faultCode')} rules={[mustChoose(label('faultCode'))]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={label('faultCode')}
          options={WORK_FAULT_CODES.map((value) => ({ value, label: word(WORK_FAULT_WORDS[value]) }))}
        />
      </Form.Item>
      <Form.Item name="vendor" label={t('vendor')} rules={required(t('vendor'))}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="model" label={label('model')} rules={required(label('model'))}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="firmware" label={label('firmware')} extra={t('firmwareHint')}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="state" label={t('state')}>
        <Select options={FAULT_PROBLEM_STATES.map((value) => ({ value, label: word(FAULT_PROBLEM_STATE_WORDS[value]) }))} />
      </Form.Item>
      {state === 'solved' ? (
        <Form.Item name="fixedFirmware" label={t('fixedFirmware')} rules={required(t('fixedFirmware'))}>
          <Input maxLength={50} />
        </Form.Item>
      ) : null}
      <Form.Item name="workaround" label={t('workaround')} extra={t('workaroundHint')}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
      <Form.Item name="cause" label={t('cause')}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}
