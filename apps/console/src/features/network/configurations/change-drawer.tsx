import { type ConfigurationEntry, configurationKeyNamed, contract } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { currentLanguage } from '../../../shared/prefs/language.ts';
import { trackCommands } from '../../../shared/ui/command/tracked.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { useBounds, useValueRule, ValueField } from './value-field.tsx';

interface Values {
  value: string;
  reason?: string;
}

/** One key's new value: asked of the charger, and shown as set only when it has answered. */
export function ChangeDrawer(props: { serialNumber: string; entry: ConfigurationEntry; onClose: () => void }) {
  const { serialNumber, entry, onClose } = props;
  const { t } = useTranslation(['configuration', 'common']);
  const [form] = Form.useForm<Values>();
  const rule = useValueRule();
  const bounds = useBounds();
  const change = useSend(contract.configurations.change, [contract.configurations.get, contract.commands.list]);
  const known = configurationKeyNamed(entry.key);
  return (
    <FormDrawer<Values>
      title={t('point.editTitle', { key: entry.key })}
      open
      onClose={onClose}
      submitText={t('point.submit')}
      form={form}
      initialValues={{ value: entry.pendingValue ?? entry.templateValue ?? entry.value ?? '' }}
      onSubmit={async ({ value = '', reason = '' }) => {
        const body = { key: entry.key, value, reason: reason.trim() };
        trackCommands([await change.mutateAsync({ params: { serialNumber }, body })]);
      }}
    >
      <p style={{ color: 'var(--text-soft)', marginBottom: 14 }}>
        {known ? known.words[currentLanguage()] : entry.variable ? entry.variable.component : t('point.unknownKey')}
      </p>
      <p style={{ marginBottom: 14 }}>
        {t('point.value')}: <code>{entry.value || t('point.noValue')}</code>
        {entry.templateValue === null ? null : (
          <>
            <br />
            {t('point.template')}: <code>{entry.templateValue}</code>
          </>
        )}
      </p>
      <Form.Item name="value" label={t('point.newValue')} rules={[rule(entry.key)]} extra={bounds(known) || undefined}>
        <ValueField configurationKey={entry.key} variable={entry.variable} label={t('point.newValue')} />
      </Form.Item>
      <ReasonField />
    </FormDrawer>
  );
}
