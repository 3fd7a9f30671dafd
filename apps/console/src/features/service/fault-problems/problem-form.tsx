import { contract, faultProblemForm } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';

const { faultProblems } = contract;

const ProblemField = fieldsOf(faultProblemForm);
type Values = z.input<typeof faultProblemForm>;

/** The form of a problem: a new one (`id` is no number), or one that exists. */
export function ProblemForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['faultProblems', 'common']);
  const user = useUser();
  const [form] = Form.useForm<Values>();
  const isNew = Number.isNaN(id);
  const asked = useCall(faultProblems.get, { params: { id } }, { enabled: !isNew });
  const save = useSend(faultProblems.save, [faultProblems.list, faultProblems.get, faultProblems.of]);
  const state = Form.useWatch('state', form);
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
        await save.mutateAsync({ body: { ...values, ...(isNew ? {} : { id }) } });
        notify.success(t('saved'));
      }}
    >
      <ProblemField name="providerId">{(label) => <ProviderSelect label={label} disabled={!isNew} />}</ProblemField>
      <ProblemField name="faultCode" />
      <ProblemField name="vendor" />
      <ProblemField name="model" />
      <ProblemField name="firmware" />
      <ProblemField name="state" />
      {state === 'solved' ? <ProblemField name="fixedFirmware" required /> : null}
      <ProblemField name="workaround" />
      <ProblemField name="cause" />
    </FormDrawer>
  );
}
