import { contract, type VendorIdTagRule, vendorRuleForm, vendorRuleList } from '@csms/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import styles from './vendor-rules.module.css';

type Values = VendorIdTagRule & { tried?: string };
const { vendorRules } = contract;

/** What the pattern makes of the typed idTag, as the server says it. */
function TryResult({ pattern, idTag }: { pattern: string; idTag: string }) {
  const { t } = useTranslation('ocppLog');
  const asked = useDebounced(JSON.stringify({ pattern, idTag: idTag.trim() }), 400);
  const body = JSON.parse(asked) as { pattern: string; idTag: string };
  const { data, error } = useCall(
    vendorRules.try,
    { body },
    { enabled: body.pattern !== '' && body.idTag !== '', silent: true, staleTime: 60_000 },
  );
  if (error) return <span className={styles.fault}>{error.fields.pattern ?? error.fields.idTag ?? error.message}</span>;
  if (!data) return t('tryHint');
  return data.cardNumber === null ? t('tryNone') : <b className={styles.tried}>{t('tryResult', { card: data.cardNumber })}</b>;
}

/** Makes a vendor's rule or changes one; of which vendor and model a rule is cannot be changed. */
export function VendorRuleDrawer(props: { rule: VendorIdTagRule | undefined; open: boolean; onClose: () => void }) {
  const { rule: one, open, onClose } = props;
  const { t } = useTranslation(['ocppLog', 'common']);
  const word = useColumnWord(vendorRuleList);
  const [form] = Form.useForm<Values>();
  const set = useSend(vendorRules.set, [vendorRules.list]);
  const rule = useRule();
  const { vendor, model, pattern, note } = vendorRuleForm.shape;
  const typed = Form.useWatch('pattern', form) ?? '';
  const tried = Form.useWatch('tried', form) ?? '';
  return (
    <FormDrawer<Values>
      title={one ? t('editRule', { name: [one.vendor, one.model].filter(Boolean).join(' ') }) : t('createRule')}
      open={open}
      onClose={onClose}
      submitText={t(one ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      initialValues={one ?? { vendor: '', model: '', pattern: '', note: '' }}
      onSubmit={async ({ tried: _, ...body }) => {
        await set.mutateAsync({ body });
        notify.success(t('ruleSaved'));
      }}
    >
      <Form.Item name="vendor" label={word('vendor')} required rules={[rule(vendor, word('vendor'))]}>
        <Input maxLength={50} disabled={one !== undefined} />
      </Form.Item>
      <Form.Item name="model" label={word('model')} rules={[rule(model, word('model'))]} extra={t('ruleModelHint')}>
        <Input maxLength={50} disabled={one !== undefined} placeholder={t('allModels')} />
      </Form.Item>
      <Form.Item
        name="pattern"
        label={word('pattern')}
        required
        rules={[rule(pattern, word('pattern'))]}
        extra={t('patternHint')}
      >
        <Input className={styles.pattern} maxLength={200} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="tried"
        label={t('tryTag')}
        extra={
          <span aria-live="polite">
            <TryResult pattern={typed} idTag={tried} />
          </span>
        }
      >
        <Input className={styles.pattern} maxLength={64} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label={word('note')} rules={[rule(note, word('note'))]}>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </FormDrawer>
  );
}
