import { contract } from '@csms/contract';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import styles from './circuits.module.css';

interface Props {
  id?: string;
  value?: string[];
  onChange?: (serialNumbers: string[]) => void;
  stationId: number | undefined;
  /** The circuit that is edited. */
  own: number | null;
}

/** The points of a circuit: chosen among those of its station, or pasted as serial numbers. */
export function CircuitPoints({ id, value = [], onChange, stationId, own }: Props) {
  const { t } = useTranslation('circuits');
  const site = useCall(contract.loadBalancing.live, { params: { stationId }, query: {} }, { enabled: stationId !== undefined });
  const nameOf = new Map(site.data?.nodes.map(({ circuitId, name }) => [circuitId, name]));
  const points = [...new Map(site.data?.connectors.map((one) => [one.serialNumber, one])).values()];
  const rest = points.filter(({ circuitId, serialNumber }) => circuitId === null && !value.includes(serialNumber));
  return (
    <>
      <Select
        id={id}
        mode="tags"
        value={value}
        onChange={(next: string[]) => onChange?.([...new Set(next.map((serial) => serial.trim()).filter(Boolean))])}
        tokenSeparators={[',', '，', ';', '；', '、', '\t', '\n', '\r\n', ' ']}
        disabled={stationId === undefined}
        loading={stationId !== undefined && site.isPending}
        placeholder={t(stationId === undefined ? 'form.chooseStation' : 'form.pointsPlaceholder')}
        showSearch={{ optionFilterProp: 'search' }}
        maxTagCount={24}
        options={points.map(({ serialNumber, pointName, circuitId }) => ({
          value: serialNumber,
          label: serialNumber,
          search: `${pointName} ${serialNumber}`,
          pointName,
          circuitId,
        }))}
        optionRender={({ data }) => (
          <div className={listParts.two}>
            <span>
              {data.pointName} · {data.value}
            </span>
            {data.circuitId !== null && data.circuitId !== undefined && data.circuitId !== own ? (
              <small>{t('form.inCircuit', { name: nameOf.get(data.circuitId) ?? '' })}</small>
            ) : null}
          </div>
        )}
      />
      <div className={styles.under}>
        <span>{value.length > 0 ? t('form.chosen', { count: value.length }) : null}</span>
        {rest.length > 0 ? (
          <Button
            type="link"
            size="small"
            onClick={() => onChange?.([...value, ...rest.map(({ serialNumber }) => serialNumber)])}
          >
            {t('form.rest', { count: rest.length })}
          </Button>
        ) : null}
      </div>
    </>
  );
}
