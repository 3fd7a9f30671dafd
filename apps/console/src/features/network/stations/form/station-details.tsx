import { contract, type StationDetail } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../../shared/access/access.tsx';
import { keyOf, useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { FormPage } from '../../../../shared/ui/form/form-page.tsx';
import { StationFields } from './station-fields.tsx';
import { type StationValues, toBody } from './station-values.ts';

/** A station's own data, to be read or, by those who may, changed. */
export function StationDetails({ station }: { station: StationDetail }) {
  const { t } = useTranslation(['stations', 'common']);
  const access = useAccess();
  const client = useQueryClient();
  const [form] = Form.useForm<StationValues>();
  const { list, totals, places, options, update, get } = contract.stations;
  const send = useSend(update, [list, totals, places, options, contract.points.list]);
  const editable = access.can('station:write');
  const onSaved = useCallback(
    (saved: StationDetail) => {
      client.setQueryData(keyOf(get, { params: { id: saved.id } }), saved);
      form.setFieldsValue(saved);
      notify.success(t('form.saved'));
    },
    [client, form, get, t],
  );
  return (
    <FormPage<StationValues, StationDetail>
      form={form}
      name="station"
      initialValues={station}
      submitText={t('form.save')}
      disabled={!editable}
      onSubmit={(values) =>
        send.mutateAsync({ params: { id: station.id }, body: { ...toBody(values), providerId: station.providerId } })
      }
      onSaved={onSaved}
    >
      <StationFields editable={editable} />
    </FormPage>
  );
}
