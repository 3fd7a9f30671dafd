import { contract, type DictionaryRow, dictionaryForm } from '@csms/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import styles from './dictionaries.module.css';
import { EntryTag } from './list-class.tsx';

type Values = Omit<DictionaryRow, 'id' | 'type'>;

const EntryField = fieldsOf(dictionaryForm);
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
      <EntryField name="value" />
      <EntryField name="labelZh" input={{ lang: 'zh-CN' }} />
      <EntryField name="labelEn" input={{ lang: 'en' }} />
      <EntryField name="listClass">
        {(_, { options }) => (
          <Select
            options={options}
            optionRender={({ data }) => <EntryTag listClass={data.value as Values['listClass']}>{data.label}</EntryTag>}
          />
        )}
      </EntryField>
      <p className={styles.preview}>
        {t('dictionaries.preview')} <EntryTag listClass={values?.listClass ?? ''}>{label}</EntryTag>
      </p>
      <EntryField name="sort" />
      <EntryField name="cssClass" />
      <EntryField name="enabled" />
    </FormDrawer>
  );
}
