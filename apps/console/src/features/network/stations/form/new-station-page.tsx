import { contract, type StationDetail } from '@csms/contract';
import { Form } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUser } from '../../../../shared/access/access.tsx';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { BECOMES } from '../../../../shared/hooks/thing.ts';
import { FormPage } from '../../../../shared/ui/form/form-page.tsx';
import { PageHeader } from '../../../../shared/ui/page-header.tsx';
import { stationPath } from '../station-path.ts';
import { StationFields } from './station-fields.tsx';
import { NEW_STATION, type StationValues, toBody } from './station-values.ts';

/** Opens a station; its points come next. */
export function Component() {
  const { t } = useTranslation(['stations', 'common']);
  const navigate = useNavigate();
  const { providerId } = useUser();
  const [form] = Form.useForm<StationValues>();
  const { list, totals, places, options, create } = contract.stations;
  const send = useSend(create, [list, totals, places, options]);
  const onSaved = useCallback(
    (station: StationDetail) => {
      notify.success(t('form.created', { name: station.stationName }));
      void navigate(stationPath(station.id, 'points'), { replace: true, state: BECOMES });
    },
    [navigate, t],
  );
  return (
    <>
      <PageHeader title={t('form.newTitle')} />
      <FormPage<StationValues, StationDetail>
        form={form}
        name="station-new"
        initialValues={{ ...NEW_STATION, providerId }}
        submitText={t('form.create')}
        onSubmit={(values) => send.mutateAsync({ body: toBody(values) })}
        onSaved={onSaved}
        onCancel={() => navigate('/configurationManagement/stationManagement')}
      >
        <StationFields isNew />
      </FormPage>
    </>
  );
}
