import { contract, systemUserForm } from '@csms/contract';
import { Form, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import { clearable } from '../../../../shared/ui/form/clearable.tsx';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import type { UserValues } from './user-values.ts';

const UserField = fieldsOf(systemUserForm);

/** All stations of the provider, said plainly, or some of them by name. */
export function StationsField() {
  const { t } = useTranslation(['access', 'common']);
  const form = Form.useFormInstance<UserValues>();
  const every = Form.useWatch('allStations', form);
  const { seesAllStations } = useUser();
  const providerId = Form.useWatch('providerId', form);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed, 300);
  const stations = useCall(
    contract.stations.options,
    { query: { providerId, keyword: keyword || undefined } },
    { enabled: every === false, keepPrevious: true },
  );
  return (
    <>
      <UserField name="allStations" required style={every ? undefined : { marginBottom: 8 }}>
        <Radio.Group
          options={[
            // Nobody gives more than they see.
            { value: true, label: t('userForm.everyStation'), disabled: !seesAllStations },
            { value: false, label: t('userForm.someStations') },
          ]}
        />
      </UserField>
      {every === false ? (
        <Form.Item name="stations" rules={[{ required: true, type: 'array', min: 1, message: t('userForm.stationsRequired') }]}>
          <Select
            mode="multiple"
            labelInValue
            allowClear={clearable()}
            loading={stations.isFetching}
            showSearch={{ filterOption: false, onSearch: setTyped }}
            options={stations.data?.map((station) => ({ value: station.id, label: station.stationName }))}
            placeholder={t('userForm.pickStations')}
            aria-label={t('userForm.pickStations')}
            notFoundContent={keyword || stations.isFetching ? t('common:select.none') : t('userForm.noStations')}
            maxTagCount="responsive"
          />
        </Form.Item>
      ) : null}
    </>
  );
}
