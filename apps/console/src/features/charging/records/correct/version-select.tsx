import { contract, type PriceVersionView, TIER_FEE_KEYS } from '@csms/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queries.ts';
import { moment } from '../../../../shared/format/time.ts';

interface Props {
  id?: string;
  value?: number;
  onChange?: (value: number) => void;
  stationId: number | undefined;
  groupId?: number;
  timeZone: string | undefined;
  label: string;
}

/** Its two outer electricity fees say most about a version in few characters. */
function feesText({ fees }: PriceVersionView): string {
  const all = Object.values(fees).map((fee) => TIER_FEE_KEYS.reduce((all, kind) => all + Number(fee[kind]), 0));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return low === high ? low.toFixed(2) : `${low.toFixed(2)}–${high.toFixed(2)}`;
}

/** One version of a station's price, everybody's or a group's. */
export function VersionSelect({ id, value, onChange, stationId, groupId, timeZone, label }: Props) {
  const { t } = useTranslation(['charging', 'common']);
  const versions = useCall(contract.prices.list, { query: { stationId, groupId } }, { enabled: stationId !== undefined });
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      disabled={stationId === undefined}
      loading={stationId !== undefined && versions.isPending}
      placeholder={label}
      notFoundContent={t('reprice.noVersions')}
      options={versions.data?.map((version) => ({
        value: version.id,
        label: t('reprice.version', {
          id: version.id,
          time: moment(version.effectiveFrom, timeZone, true),
          fees: feesText(version),
        }),
      }))}
    />
  );
}
