import type { SiteConnector, SiteState } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../shared/ui/status-tag.tsx';
import type { LoadTone } from '../parts/load-bar.tsx';

export const SITE_TONES: Record<SiteState, Tone> = {
  over: 'danger',
  uncertain: 'warning',
  stale: 'warning',
  tight: 'warning',
  normal: 'good',
  off: 'neutral',
};
export const SITE_BARS: Record<SiteState, LoadTone | undefined> = {
  over: 'over',
  uncertain: undefined,
  stale: undefined,
  tight: 'tight',
  normal: 'normal',
  off: undefined,
};
export const keyOfConnector = ({ serialNumber, connectorNo }: Pick<SiteConnector, 'serialNumber' | 'connectorNo'>) =>
  `${serialNumber}/${connectorNo}`;

/** The name of a connector: its point's; with its number where the point has several. */
export function useConnectorNames(connectors: readonly SiteConnector[]): (one: SiteConnector) => string {
  const { t } = useTranslation('loadBalancing');
  const counts = Map.groupBy(connectors, ({ serialNumber }) => serialNumber);
  return (one) => {
    const name = one.pointName || one.serialNumber;
    return counts.get(one.serialNumber)!.length > 1 ? `${name} · ${t('connectors.no', { no: one.connectorNo })}` : name;
  };
}

/** The lines that a connector loads, `L1 L2 L3`. */
export const linesOf = ({ lines }: Pick<SiteConnector, 'lines'>): string => lines.map((line) => `L${line}`).join(' ');
