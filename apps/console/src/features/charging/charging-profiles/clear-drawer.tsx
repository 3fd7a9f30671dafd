import { chargingProfileForm, contract, PROFILE_PURPOSE_WORDS, PROFILE_PURPOSES, type ProfilePurpose } from '@csms/contract';
import { Form, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { trackBatch } from '../../../shared/ui/command/tracked.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { useSure } from './ask-sure.tsx';
import { PointsField } from './points-field.tsx';

interface Values {
  serialNumbers: string[];
  id?: number | null;
  connectorNo?: number | null;
  purpose?: ProfilePurpose | null;
  stackLevel?: number | null;
}

/** Clears charging profiles at points: one by its number, or those of a connector, purpose and stack level. Empty fields clear all. */
export function ClearDrawer(props: { open: boolean; onClose: () => void; points: string[] }) {
  const { t } = useTranslation('chargingProfiles');
  const word = useWord();
  const rule = useRule();
  const sure = useSure();
  const [form] = Form.useForm<Values>();
  const { chargingProfiles } = contract;
  const clear = useSend(chargingProfiles.clear, [chargingProfiles.list, chargingProfiles.installed, chargingProfiles.targets]);
  const id = Form.useWatch('id', form) ?? null;
  return (
    <FormDrawer<Values>
      title={t('clear.title')}
      open={props.open}
      onClose={props.onClose}
      submitText={t('clear.submit')}
      danger
      form={form}
      initialValues={{ serialNumbers: props.points }}
      onSubmit={async ({ serialNumbers, ...given }) => {
        const { connectorNo, purpose, stackLevel } = given;
        const criteria =
          typeof given.id === 'number'
            ? { id: given.id }
            : {
                ...(typeof connectorNo === 'number' ? { connectorNo } : {}),
                ...(purpose ? { purpose } : {}),
                ...(typeof stackLevel === 'number' ? { stackLevel } : {}),
              };
        const isAll = Object.keys(criteria).length === 0;
        await sure({
          title: t(isAll ? 'clear.askAll' : 'clear.ask', { count: serialNumbers.length }),
          content: t('clear.will'),
          danger: true,
        });
        const { batchId, count } = await clear.mutateAsync({ body: { serialNumbers, ...criteria } });
        if (count === 0) return void notify.warning(t('clear.none'));
        trackBatch({ batchId, action: 'clearChargingProfile', count });
        notify.success(t('clear.done', { count }));
      }}
    >
      <Form.Item
        name="serialNumbers"
        label={t('form.points')}
        required
        rules={[rule(chargingProfileForm.shape.serialNumbers, t('form.points'))]}
      >
        <PointsField />
      </Form.Item>
      <Form.Item name="id" label={t('clear.id')} extra={t('clear.idHint')}>
        <InputNumber min={1} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="connectorNo" label={t('clear.connector')} extra={t('clear.connectorHint')}>
        <InputNumber min={0} max={32_767} precision={0} disabled={id !== null} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="purpose" label={t('form.purpose')}>
        <Select
          allowClear={clearable()}
          disabled={id !== null}
          placeholder={t('clear.any')}
          options={PROFILE_PURPOSES.map((value) => ({ value, label: word(PROFILE_PURPOSE_WORDS[value]) }))}
        />
      </Form.Item>
      <Form.Item name="stackLevel" label={t('form.stackLevel')}>
        <InputNumber min={0} max={999} precision={0} disabled={id !== null} style={{ width: '100%' }} />
      </Form.Item>
    </FormDrawer>
  );
}
