import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  CONFIGURATION_KEYS,
  type ConfigurationTemplate,
  configurationTemplateList,
  contract,
  GUARDED_KEYS,
  templateForm,
} from '@csms/contract';
import { AutoComplete, Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { currentLanguage } from '../../../shared/prefs/language.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import styles from '../parts/configuration.module.css';
import { useValueRule, ValueField } from './value-field.tsx';

type Values = Omit<z.input<typeof templateForm>, 'values'> & { keys: { key: string; value?: string }[] };

const TemplateField = fieldsOf(templateForm);

const KEY_OPTIONS = () =>
  CONFIGURATION_KEYS.filter((one) => !one.readonly && !GUARDED_KEYS.includes(one.key)).map((one) => ({
    value: one.key,
    label: `${one.key} · ${one.words[currentLanguage()]}`,
  }));

/** One key with its value; the value's field follows the key. */
function KeyRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation(['configuration', 'common']);
  const form = Form.useFormInstance<Values>();
  const rule = useValueRule();
  const key = Form.useWatch(['keys', index, 'key'], form) ?? '';
  const once = {
    validator: (_: unknown, value: string) => {
      const same = (form.getFieldValue('keys') as Values['keys']).filter(
        (one) => one?.key?.trim().toLowerCase() === value?.trim().toLowerCase(),
      );
      return same.length > 1 ? Promise.reject(new Error(t('templates.twice'))) : Promise.resolve();
    },
  };
  return (
    <div className={styles.pair}>
      <Form.Item name={[index, 'key']} rules={[{ required: true, whitespace: true, message: t('templates.key') }, once]}>
        <AutoComplete
          options={KEY_OPTIONS()}
          placeholder={t('templates.key')}
          aria-label={t('templates.key')}
          popupMatchSelectWidth={420}
          showSearch={{ filterOption: (typed, option) => (option?.label ?? '').toLowerCase().includes(typed.toLowerCase()) }}
        />
      </Form.Item>
      <Form.Item name={[index, 'value']} rules={[rule(key)]}>
        <ValueField configurationKey={key} label={t('templates.value')} />
      </Form.Item>
      <Button type="text" icon={<DeleteOutlined />} onClick={onRemove} aria-label={t('templates.remove', { key })} />
    </div>
  );
}

/** A set of values as they should be. */
export function TemplateDrawer({ template, onClose }: { template?: ConfigurationTemplate; onClose: () => void }) {
  const { t } = useTranslation(['configuration', 'common']);
  const word = useColumnWord(configurationTemplateList);
  const [form] = Form.useForm<Values>();
  const { providerId, isShowProvider } = useUser();
  const models = useCall(contract.configurations.models, {}, { staleTime: 60_000 }).data ?? [];
  const stale = [contract.configurationTemplates.list, contract.configurations.list, contract.configurations.get];
  const create = useSend(contract.configurationTemplates.create, stale);
  const update = useSend(contract.configurationTemplates.update, stale);
  const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))].map((value) => ({ value }));
  const submit = async ({ keys, ...values }: Values) => {
    const body = {
      templateName: values.templateName,
      description: values.description ?? '',
      vendor: values.vendor ?? '',
      model: values.model ?? '',
      values: Object.fromEntries(keys.map(({ key, value = '' }) => [key.trim(), value])),
    };
    if (template) await update.mutateAsync({ params: { id: template.id }, body });
    else await create.mutateAsync({ body: { ...body, providerId: values.providerId ?? providerId } });
    notify.success(t('templates.saved'));
  };
  return (
    <FormDrawer<Values>
      title={template ? t('templates.edit', { name: template.templateName }) : t('templates.create')}
      open
      onClose={onClose}
      submitText={t(template ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      width={680}
      initialValues={
        template
          ? { ...template, keys: Object.entries(template.values).map(([key, value]) => ({ key, value })) }
          : { providerId, keys: [{ key: '', value: '' }] }
      }
      onSubmit={submit}
    >
      <TemplateField name="templateName" />
      {template || !isShowProvider ? null : (
        <TemplateField name="providerId">{(label) => <ProviderSelect label={label} />}</TemplateField>
      )}
      <div className={styles.half}>
        <TemplateField name="vendor">
          {(_, { maxLength }) => <AutoComplete options={distinct(models.map((one) => one.vendor))} maxLength={maxLength} />}
        </TemplateField>
        <TemplateField name="model">
          {(_, { maxLength }) => <AutoComplete options={distinct(models.map((one) => one.model))} maxLength={maxLength} />}
        </TemplateField>
      </div>
      <Form.List
        name="keys"
        rules={[
          {
            validator: (_, list?: unknown[]) =>
              list?.length ? Promise.resolve() : Promise.reject(new Error(t('templates.needKeys'))),
          },
        ]}
      >
        {(fields, { add, remove }, { errors }) => (
          <Form.Item label={word('keys')} required>
            {fields.map((field) => (
              <KeyRow key={field.key} index={field.name} onRemove={() => remove(field.name)} />
            ))}
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({ key: '', value: '' })}>
              {t('templates.add')}
            </Button>
            <Form.ErrorList errors={errors} />
          </Form.Item>
        )}
      </Form.List>
      <TemplateField name="description" />
    </FormDrawer>
  );
}
