import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  ANSWERED_MESSAGES,
  contract,
  ID_TAG_STEP_WORDS,
  ID_TAG_STEPS,
  type IdTagStep,
  idTagStep,
  MOST_DELAY_MS,
  TOKEN_LENGTH,
  takesNumber,
  type VendorRuleForm,
  vendorRuleForm,
  vendorRuleList,
} from '@csms/contract';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import styles from './vendor-rules.module.css';

type Values = VendorRuleForm & { tried?: string };
const RuleField = fieldsOf(vendorRuleForm);
const { vendorRules } = contract;
/** So many examples are tried at once. */
const MOST_EXAMPLES = 5;

/** What steps and pattern make of one typed idTag, as the server says it. */
function TryResult({ steps, pattern, idTag }: { steps: readonly IdTagStep[]; pattern: string; idTag: string }) {
  const { t } = useTranslation('ocppLog');
  const asked = useDebounced(JSON.stringify({ steps, pattern, idTag }), 400);
  const body = JSON.parse(asked) as { steps: IdTagStep[]; pattern: string; idTag: string };
  const { data, error } = useCall(vendorRules.try, { body }, { enabled: body.idTag !== '', silent: true, staleTime: 60_000 });
  if (error) return <span className={styles.fault}>{error.fields.pattern ?? error.fields.idTag ?? error.message}</span>;
  if (!data) return null;
  return (
    <>
      <code className={styles.code}>{body.idTag}</code>{' '}
      {data.cardNumber === null ? t('tryNone') : <b className={styles.tried}>{t('tryResult', { card: data.cardNumber })}</b>}
    </>
  );
}

/** What becomes of each typed example. */
function Tried({ steps, pattern, typed }: { steps: readonly (IdTagStep | undefined)[]; pattern: string; typed: string }) {
  const { t } = useTranslation('ocppLog');
  const examples = [...new Set(typed.split('\n').map((line) => line.trim()))].filter(Boolean).slice(0, MOST_EXAMPLES);
  const whole = steps.filter((step): step is IdTagStep => idTagStep.safeParse(step).success);
  if (examples.length === 0) return t('tryHint');
  return (
    <ul className={styles.examples}>
      {examples.map((one) => (
        <li key={one}>
          <TryResult steps={whole} pattern={pattern} idTag={one} />
        </li>
      ))}
    </ul>
  );
}

/** The steps that an idTag is read by, in their order. */
function Steps() {
  const { t } = useTranslation(['ocppLog', 'common']);
  const word = useWord();
  const form = Form.useFormInstance<Values>();
  const steps = Form.useWatch('steps', form) ?? [];
  return (
    <Form.List name="steps">
      {(fields, { add, remove }) => (
        <div className={styles.rows}>
          {fields.map(({ key, name }) => {
            const kind = steps[name]?.kind;
            return (
              <div key={key} className={styles.row}>
                <Form.Item name={[name, 'kind']} noStyle>
                  <Select
                    aria-label={t('step', { no: name + 1 })}
                    options={ID_TAG_STEPS.map((value) => ({ value, label: word(ID_TAG_STEP_WORDS[value]) }))}
                  />
                </Form.Item>
                {kind === undefined || kind === 'reverseBytes' ? null : (
                  <Form.Item name={[name, 'value']} noStyle>
                    <Input
                      aria-label={t(takesNumber(kind) ? 'stepCount' : 'stepCharacters')}
                      placeholder={t(takesNumber(kind) ? 'stepCount' : 'stepCharacters')}
                      maxLength={20}
                    />
                  </Form.Item>
                )}
                <Button type="text" icon={<DeleteOutlined />} aria-label={t('remove')} onClick={() => remove(name)} />
              </div>
            );
          })}
          <Button icon={<PlusOutlined />} disabled={fields.length >= 10} onClick={() => add({ kind: 'drop', value: ':-' })}>
            {t('addStep')}
          </Button>
        </div>
      )}
    </Form.List>
  );
}

/** Which answers wait, and for how long. */
function Delays() {
  const { t } = useTranslation(['ocppLog', 'common']);
  return (
    <Form.List name="delays">
      {(fields, { add, remove }) => (
        <div className={styles.rows}>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.row}>
              <Form.Item name={[name, 'message']} noStyle>
                <Select aria-label={t('delayMessage')} options={ANSWERED_MESSAGES.map((value) => ({ value, label: value }))} />
              </Form.Item>
              <Form.Item name={[name, 'delayMs']} noStyle>
                <InputNumber aria-label={t('delayMs')} min={1} max={MOST_DELAY_MS} precision={0} suffix="ms" />
              </Form.Item>
              <Button type="text" icon={<DeleteOutlined />} aria-label={t('remove')} onClick={() => remove(name)} />
            </div>
          ))}
          <Button
            icon={<PlusOutlined />}
            disabled={fields.length >= ANSWERED_MESSAGES.length}
            onClick={() => add({ message: 'StartTransaction', delayMs: 1_000 })}
          >
            {t('addDelay')}
          </Button>
        </div>
      )}
    </Form.List>
  );
}

/** Makes a vendor's rule or changes one; of which vendor and model a rule is cannot be changed. */
export function VendorRuleDrawer(props: { rule: VendorRuleForm | undefined; open: boolean; onClose: () => void }) {
  const { rule: one, open, onClose } = props;
  const { t } = useTranslation(['ocppLog', 'common']);
  const word = useColumnWord(vendorRuleList);
  const [form] = Form.useForm<Values>();
  const set = useSend(vendorRules.set, [vendorRules.list]);
  const typed = Form.useWatch('pattern', form) ?? '';
  const tried = Form.useWatch('tried', form) ?? '';
  const steps = Form.useWatch('steps', form) ?? [];
  return (
    <FormDrawer<Values>
      title={one ? t('editRule', { name: [one.vendor, one.model].filter(Boolean).join(' ') }) : t('createRule')}
      open={open}
      onClose={onClose}
      submitText={t(one ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      initialValues={one ?? { vendor: '', model: '', steps: [], pattern: '', delays: [], idTagLength: null, note: '' }}
      onSubmit={async ({ tried: _, ...body }) => {
        await set.mutateAsync({ body });
        notify.success(t('ruleSaved'));
      }}
    >
      <RuleField name="vendor" disabled={one !== undefined} />
      <RuleField name="model" disabled={one !== undefined} input={{ placeholder: t('allModels') }} />
      <Form.Item label={word('steps')} extra={t('stepsHint')}>
        <Steps />
      </Form.Item>
      <RuleField name="pattern" input={{ className: styles.pattern, spellCheck: false, autoComplete: 'off' }} />
      <Form.Item
        name="tried"
        label={t('tryTag')}
        extra={
          <span aria-live="polite">
            <Tried steps={steps} pattern={typed} typed={tried} />
          </span>
        }
      >
        <Input.TextArea className={styles.pattern} rows={3} maxLength={400} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item label={word('delays')} extra={t('delaysHint')}>
        <Delays />
      </Form.Item>
      <RuleField name="idTagLength" placeholder={String(TOKEN_LENGTH)} />
      <RuleField name="note" />
    </FormDrawer>
  );
}
