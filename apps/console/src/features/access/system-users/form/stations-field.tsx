import { contract, systemUserList } from '@csms/contract';
import { Form, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../../entities/list/list-words.ts';
import { useUser } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import { clearable } from '../../../../shared/ui/form/clearable.tsx';
import type { UserValues } from './user-values.ts';

/** All stations of the provider, said plainly, or some of them by name. */
export function StationsField() {
  const { t } = useTranslation(['access', 'common']);
  const word = useColumnWord(systemUserList);
  const form = Form.useFormInstance<UserValues>();
  const every = Form.useWatch('everyStation', form);
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
      <Form.Item name="everyStation" label={word('stations')} required style={every ? undefined : { marginBottom: 8 }}>
        <Radio.Group
          options={[
            // Nobody gives more than they see.
            { value: true, label: t('userForm.everyStation'), disabled: !seesAllStations },
            { value: false, label: t('userForm.someStations') },
          ]}
        />
      </Form.Item>
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
