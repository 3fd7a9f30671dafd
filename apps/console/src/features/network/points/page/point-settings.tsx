import { EQUIPMENT_TYPE_WORDS, POINT_FIELDS, type Point } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { wordIn } from '../../../../entities/list/list-words.ts';
import { offsetText } from '../../../../shared/format/time.ts';
import { Facts } from '../../../../shared/ui/facts.tsx';
import { useFacts } from '../../../../shared/ui/value/field-value.tsx';
import { Missing } from '../../../../shared/ui/value/values.tsx';
import { Proof } from '../point-parts.tsx';

/** How a point is set up here: what it is, and how it may connect. */
export function PointSettings({ point }: { point: Point }) {
  const { t } = useTranslation('network');
  const fact = useFacts(POINT_FIELDS, point);
  return (
    <Facts
      facts={[
        fact('serialNumber'),
        fact('equipmentType', `${wordIn(EQUIPMENT_TYPE_WORDS, point.equipmentType)} ${point.ratedPower}\u00a0kW`),
        fact('timeZone', `${point.timeZone} (${offsetText(Date.now(), point.timeZone)})`),
        fact('hasPassword', point.hasPassword ? t('detail.set') : t('detail.notSet')),
        fact('allowMissingSubprotocol'),
        fact('networks', point.networks.length === 0 ? <Missing /> : point.networks.join(', ')),
        { ...fact('proof', <Proof point={point} />), wide: point.proof === 'claim' },
      ]}
    />
  );
}
