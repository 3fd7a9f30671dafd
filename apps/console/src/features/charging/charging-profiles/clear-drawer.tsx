import { clearForm, contract, type ProfilePurpose } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { trackBatch } from '../../../shared/ui/command/tracked.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useSure } from './ask-sure.tsx';
import { PointsField } from './points-field.tsx';

const ClearField = fieldsOf(clearForm);

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
      <ClearField name="serialNumbers">
        <PointsField />
      </ClearField>
      <ClearField name="id" />
      <ClearField name="connectorNo" disabled={id !== null} />
      <ClearField name="purpose" disabled={id !== null} input={{ placeholder: t('clear.any') }} />
      <ClearField name="stackLevel" disabled={id !== null} />
    </FormDrawer>
  );
}
