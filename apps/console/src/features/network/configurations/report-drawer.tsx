import { contract, type PayloadOf, REPORT_CRITERIA, REPORT_SCOPES } from '@csms/contract';
import { Checkbox, Form, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWish } from '../../../shared/ui/command/use-wish.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { ReasonField } from '../parts/reason-field.tsx';

type Payload = PayloadOf<'reportVariables'>;
type Values = Payload & { reason?: string };

/** Asks a charger for a part of its device model. The rest stays as it was read. */
export function ReportDrawer(props: { serialNumber: string; pointName: string; known: readonly string[]; onClose: () => void }) {
  const { serialNumber, pointName, known, onClose } = props;
  const { t } = useTranslation('configuration');
  const [form] = Form.useForm<Values>();
  const scope = Form.useWatch('scope', form) ?? 'configuration';
  const { give } = useWish([contract.configurations.get, contract.commands.list]);
  return (
    <FormDrawer<Values>
      title={t('report.title', { point: pointName })}
      open
      onClose={onClose}
      submitText={t('report.submit')}
      form={form}
      rename={{ payload: '' }}
      initialValues={{ scope: 'configuration' }}
      onSubmit={({ reason = '', scope: asked, criteria = [], keys = [] }) => {
        const payload: Payload = asked === 'chosen' ? { scope: asked, criteria, keys } : { scope: asked };
        return give({ serialNumbers: [serialNumber] }, { action: 'reportVariables', payload }, { reason: reason.trim() });
      }}
    >
      <Form.Item name="scope" label={t('report.scope')}>
        <Radio.Group
          style={{ display: 'grid', gap: 8 }}
          options={REPORT_SCOPES.map((value) => ({ value, label: t(`report.scopes.${value}`) }))}
        />
      </Form.Item>
      {scope === 'chosen' ? (
        <>
          <Form.Item name="criteria" label={t('report.criteria')}>
            <Checkbox.Group options={REPORT_CRITERIA.map((value) => ({ value, label: t(`report.states.${value}`) }))} />
          </Form.Item>
          <Form.Item
            name="keys"
            label={t('report.keys')}
            extra={t('report.keysHint')}
            dependencies={['criteria']}
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_, keys: string[] = []) => {
                  if (keys.length === 0 && !(getFieldValue('criteria') as string[] | undefined)?.length)
                    throw new Error(t('report.needed'));
                },
              }),
            ]}
          >
            <Select mode="tags" options={known.map((value) => ({ value, label: value }))} />
          </Form.Item>
        </>
      ) : null}
      <ReasonField />
    </FormDrawer>
  );
}
