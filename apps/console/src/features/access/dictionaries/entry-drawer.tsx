import { contract, type DictionaryRow, dictionaryForm } from '@csms/contract';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import styles from './dictionaries.module.css';
import { EntryTag, LIST_CLASSES } from './list-class.tsx';

type Values = Omit<DictionaryRow, 'id' | 'type'>;
export const NEW = 'new';

const { dictionaries } = contract;
const STALE = [dictionaries.rows, dictionaries.types, dictionaries.byType];

/** One entry, new (`entry` absent) or to be changed. */
export function EntryDrawer(props: {
  type: string;
  entry: DictionaryRow | undefined;
  next: number;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['system', 'common']);
  const rule = useRule();
  const [form] = Form.useForm<Values>();
  const create = useSend(dictionaries.create, STALE);
  const update = useSend(dictionaries.update, STALE);
  const values = Form.useWatch([], form) as Partial<Values> | undefined;
  const submit = async (body: Values) => {
    if (props.entry) await update.mutateAsync({ params: { id: props.entry.id }, body });
    else await create.mutateAsync({ body: { ...body, type: props.type } });
    notify.success(t('dictionaries.saved'));
  };
  const fresh: Values = { value: '', labelZh: '', labelEn: '', listClass: '', cssClass: '', sort: props.next, enabled: true };
  const shape = dictionaryForm.shape;
  const label = (language() === 'zh' ? values?.labelZh : values?.labelEn) || t('dictionaries.previewWord');
  return (
    <FormDrawer<Values>
      key={props.entry?.id ?? NEW}
      title={props.entry ? t('dictionaries.edit', { value: props.entry.value }) : t('dictionaries.create')}
      open={props.open}
      onClose={props.onClose}
      submitText={t(props.entry ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      initialValues={props.entry ?? fresh}
      onSubmit={submit}
    >
      <Form.Item
        name="value"
        label={t('dictionaries.value')}
        extra={t('dictionaries.valueHint')}
        required
        rules={[rule(shape.value, t('dictionaries.value'))]}
      >
        <Input maxLength={60} spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="labelZh"
        label={t('dictionaries.labelZh')}
        required
        rules={[rule(shape.labelZh, t('dictionaries.labelZh'))]}
      >
        <Input maxLength={100} lang="zh-CN" />
      </Form.Item>
      <Form.Item
        name="labelEn"
        label={t('dictionaries.labelEn')}
        required
        rules={[rule(shape.labelEn, t('dictionaries.labelEn'))]}
      >
        <Input maxLength={100} lang="en" />
      </Form.Item>
      <Form.Item name="listClass" label={t('dictionaries.listClass')}>
        <Select
          options={LIST_CLASSES.map((value) => ({ value, label: t(`dictionaries.classes.${value || 'none'}`) }))}
          optionRender={({ data }) => <EntryTag listClass={data.value}>{data.label}</EntryTag>}
        />
      </Form.Item>
      <p className={styles.preview}>
        {t('dictionaries.preview')} <EntryTag listClass={values?.listClass ?? ''}>{label}</EntryTag>
      </p>
      <Form.Item
        name="sort"
        label={t('dictionaries.sort')}
        extra={t('dictionaries.sortHint')}
        rules={[rule(shape.sort, t('dictionaries.sort'))]}
      >
        <InputNumber precision={0} min={0} max={100_000} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="cssClass" label={t('dictionaries.cssClass')} rules={[rule(shape.cssClass, t('dictionaries.cssClass'))]}>
        <Input maxLength={60} spellCheck={false} />
      </Form.Item>
      <Form.Item name="enabled" label={t('dictionaries.enabled')} extra={t('dictionaries.enabledHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}
