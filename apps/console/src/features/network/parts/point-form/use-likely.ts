import type { FormInstance } from 'antd';
import { useRef } from 'react';
import { likelyConnectors, type PartialPoint, type PointValues } from './point-values.ts';

/** Fills connectors in as they most likely are while type and power are said; for a form's `onValuesChange`. No country: nothing is filled in. */
export function useLikely<V extends PointValues>(form: FormInstance<V>, country: string | undefined) {
  const before = useRef<Pick<PartialPoint, 'equipmentType' | 'ratedPower'>>({});
  return (changed: Partial<V>): void => {
    if (country === undefined || !('equipmentType' in changed || 'ratedPower' in changed)) return;
    const { equipmentType, ratedPower, connectors = [] } = form.getFieldsValue() as PartialPoint;
    const now = { equipmentType, ratedPower: ratedPower ?? undefined };
    form.setFieldsValue({ connectors: likelyConnectors(connectors, now, before.current, country) } as never);
    before.current = now;
  };
}
