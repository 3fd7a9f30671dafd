import { contract, type Field, SETTING_FIELDS, type SettingRow as Setting, settingValues } from '@csms/contract';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord, wordIn } from '../../../entities/list/list-words.ts';
import { LoopbackNote } from '../../../entities/loopback/loopback-note.tsx';
import { asApiError } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './settings.module.css';

type Value = string | number;

/** Addresses that chargers and phones are given. */
const HANDED: readonly Setting['key'][] = ['network.publicUrl', 'app.androidUrl', 'app.iosUrl', 'app.scanUrl'];

interface Props {
  setting: Setting;
  editable: boolean;
  onDirty: (key: Setting['key'], dirty: boolean) => void;
}

function Control({
  id,
  label,
  setting,
  value,
  onChange,
  disabled,
}: {
  id?: string;
  label: string;
  setting: Setting;
  value?: Value;
  onChange?: (value: Value) => void;
  disabled: boolean;
}) {
  const { t } = useTranslation(['system', 'common']);
  const say = useWord();
  const field: Field = SETTING_FIELDS[setting.key];
  if (field.kind === 'word')
    return (
      <Select
        id={id}
        aria-label={label}
        value={value}
        onChange={onChange}
        disabled={disabled}
        options={Object.entries(field.values).map(([one, words]) => ({ value: one, label: say(words) }))}
        className={styles.control}
      />
    );
  if (field.kind === 'count')
    return (
      <InputNumber
        id={id}
        aria-label={label}
        value={value as number}
        onChange={(next) => onChange?.(next as number)}
        disabled={disabled}
        suffix={field.unit && say(field.unit)}
        className={styles.control}
      />
    );
  return (
    <Input
      id={id}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
      disabled={disabled}
      placeholder={t('settings.addressNone')}
      inputMode={setting.key.endsWith('Url') ? 'url' : undefined}
      spellCheck={false}
      className={styles.control}
    />
  );
}

/** One setting: what it is, its value, and where it comes from. Enter saves. */
export function SettingRow({ setting, editable, onDirty }: Props) {
  const { t } = useTranslation(['system', 'common']);
  const rule = useRule();
  const [form] = Form.useForm<{ value: Value }>();
  const [dirty, setDirty] = useState(false);
  const save = useSend(contract.settings.set, [contract.settings.list]);
  const { key } = setting;
  const say = useWord();
  const field: Field = SETTING_FIELDS[key];
  const name = say(field.words);
  const words = (value: Value) => {
    if (field.kind === 'word') return wordIn(field.values, String(value));
    if (field.kind === 'count') return [value, field.unit && say(field.unit)].join(' ');
    return value === '' ? t('settings.addressNone') : String(value);
  };
  const mark = (now: boolean) => {
    setDirty(now);
    onDirty(key, now);
  };
  // What somebody else has saved shows, unless the user is changing it here.
  useEffect(() => {
    if (!dirty) form.setFieldsValue({ value: setting.value });
  }, [form, dirty, setting.value]);
  const submit = async ({ value }: { value: Value }) => {
    try {
      const saved = await save.mutateAsync({
        params: { key },
        body: { value: typeof value === 'string' ? value.trim() : value },
      });
      form.setFieldsValue({ value: saved });
      mark(false);
      notify.success(t('settings.saved', { name }));
    } catch (error) {
      const words = asApiError(error).fields.value;
      if (words) form.setFields([{ name: 'value', errors: [words] }]);
    }
  };
  return (
    <Form
      form={form}
      name={key.replace('.', '-')}
      initialValues={{ value: setting.value }}
      onFinish={submit}
      onValuesChange={(_, { value }) => mark(value !== setting.value)}
      className={styles.setting}
    >
      <div className={styles.text}>
        <h3>{name}</h3>
        <p>{field.hint && say(field.hint)}</p>
        <p className={styles.origin}>
          {t('settings.default', { value: words(setting.defaultValue) })}
          {setting.changedBy && setting.changeTime ? (
            <>
              {' · '}
              {t('settings.changedBy', { user: setting.changedBy })} <Time at={setting.changeTime} />
            </>
          ) : null}
        </p>
      </div>
      <div className={styles.value}>
        {HANDED.includes(key) ? <LoopbackNote url={String(setting.value)} /> : null}
        <Form.Item name="value" rules={[rule(settingValues.shape[key], name)]} className={styles.field}>
          <Control label={name} setting={setting} disabled={!editable} />
        </Form.Item>
        {editable ? (
          <span className={styles.buttons}>
            {dirty ? (
              <>
                <Button type="primary" htmlType="submit" loading={save.isPending}>
                  {t('common:actions.save')}
                </Button>
                <Button
                  onClick={() => {
                    form.setFields([{ name: 'value', value: setting.value, errors: [] }]);
                    mark(false);
                  }}
                >
                  {t('common:actions.cancel')}
                </Button>
              </>
            ) : setting.value !== setting.defaultValue ? (
              <Button
                loading={save.isPending}
                aria-label={t('settings.resetOf', { name })}
                onClick={() => void submit({ value: setting.defaultValue })}
              >
                {t('settings.reset')}
              </Button>
            ) : null}
          </span>
        ) : null}
      </div>
    </Form>
  );
}
