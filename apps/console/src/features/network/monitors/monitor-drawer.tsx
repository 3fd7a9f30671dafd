import { contract, type Monitor, monitorSettings, type PayloadOf } from '@csms/contract';
import { AutoComplete, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWish } from '../../../shared/ui/command/use-wish.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import styles from '../parts/configuration.module.css';
import { ReasonField } from '../parts/reason-field.tsx';

const Field = fieldsOf(monitorSettings);
type Values = PayloadOf<'setMonitors'>['monitors'][number] & { reason?: string };

/** A new monitor, or a change of one that the charger has. `variables`: those that it is known to have. */
export function MonitorDrawer(props: {
  serialNumber: string;
  monitor: Monitor | undefined;
  variables: readonly string[];
  onClose: () => void;
}) {
  const { serialNumber, monitor, variables, onClose } = props;
  const { t } = useTranslation(['configuration', 'common']);
  const [form] = Form.useForm<Values>();
  const { give } = useWish([contract.monitors.get, contract.commands.list]);
  const known = monitor ?? { kind: 'upperThreshold', severity: 5, inTransaction: false };
  return (
    <FormDrawer<Values>
      title={monitor ? t('monitors.edit', { key: monitor.key }) : t('monitors.add')}
      open
      onClose={onClose}
      submitText={t('point.submit')}
      form={form}
      initialValues={known as Values}
      onSubmit={async ({ key, kind, value, severity, inTransaction = false, reason = '' }) => {
        const own = { key, kind, value, severity, inTransaction, ...(monitor && { id: monitor.id }) };
        await give({ serialNumbers: [serialNumber] }, { action: 'setMonitors', payload: { monitors: [own] } }, { reason });
      }}
    >
      <Field name="key">
        {(label) => (
          <AutoComplete
            aria-label={label}
            disabled={monitor !== undefined}
            options={variables.map((value) => ({ value }))}
            filterOption={(typed, option) => option?.value.toLowerCase().includes(typed.toLowerCase()) ?? false}
          />
        )}
      </Field>
      <div className={styles.half}>
        <Field name="kind" />
        <Field name="value" />
      </div>
      <Field name="severity" />
      <Field name="inTransaction" />
      <ReasonField />
    </FormDrawer>
  );
}
