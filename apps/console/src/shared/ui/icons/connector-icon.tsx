import type { Connector } from '@csms/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type ConnectorType = Connector['connectorType'];

/** A pin: a hole in the face of the plug. */
const Pin = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <circle cx={x} cy={y} r={r} fill="currentColor" stroke="none" />
);
const pins = (r: number, ...at: [number, number][]) => at.map(([x, y]) => <Pin key={`${x},${y}`} x={x} y={y} r={r} />);
/** The two big direct-current pins that turn an AC face into a combo. */
const DcPair = () => (
  <>
    <rect x="8" y="29" width="32" height="15.5" rx="7.75" />
    {pins(4.2, [17, 36.75], [31, 36.75])}
  </>
);

/** Faces of the vehicle plugs as one sees them, on a 48 grid; outlines and pins only, so that they read at 20 px. */
const FACES: Record<ConnectorType, ReactNode> = {
  type2: (
    <>
      <path d="M11 10h26a19 19 0 0 1 3.5 12A16.5 16.5 0 0 1 7.5 22 19 19 0 0 1 11 10z" transform="translate(0 2)" />
      {pins(2.1, [18.5, 17.5], [29.5, 17.5])}
      {pins(2.9, [13.5, 25], [24, 25], [34.5, 25], [18.5, 33], [29.5, 33])}
    </>
  ),
  j1772: (
    <>
      <circle cx="24" cy="24" r="18" />
      {pins(3.3, [17, 18], [31, 18], [24, 34])}
      {pins(2.1, [14.5, 28], [33.5, 28])}
    </>
  ),
  ccs1: (
    <>
      <circle cx="24" cy="15.5" r="12" />
      {pins(2.3, [19.5, 11.5], [28.5, 11.5], [24, 22])}
      {pins(1.6, [17.5, 18], [30.5, 18])}
      <DcPair />
    </>
  ),
  ccs2: (
    <>
      <path d="M14.5 4.5h19a14 14 0 0 1 2.8 9A12.3 12.3 0 0 1 24 26a12.3 12.3 0 0 1-12.3-12.5 14 14 0 0 1 2.8-9z" />
      {pins(1.6, [20, 9], [28, 9])}
      {pins(2.1, [16.5, 14], [24, 14], [31.5, 14], [20, 20], [28, 20])}
      <DcPair />
    </>
  ),
  chademo: (
    <>
      <circle cx="24" cy="24" r="18.5" />
      <circle cx="14.5" cy="24" r="5.4" />
      <circle cx="33.5" cy="24" r="5.4" />
      {pins(2.6, [14.5, 24], [33.5, 24])}
      {pins(1.7, [21, 12], [27, 12], [24, 15.8], [21, 36], [27, 36], [24, 32.2])}
    </>
  ),
  gbt_ac: (
    <>
      <path d="M24 5a19 19 0 0 1 17.6 26.2L36 40H12L6.4 31.2A19 19 0 0 1 24 5z" />
      {pins(2.1, [18, 15], [30, 15])}
      {pins(3, [13, 24], [24, 24], [35, 24], [18, 33], [30, 33])}
    </>
  ),
  gbt_dc: (
    <>
      <circle cx="24" cy="24" r="19" />
      {pins(4.6, [14.5, 24], [33.5, 24])}
      {pins(2, [17, 13], [24, 11], [31, 13], [20.5, 18], [27.5, 18])}
      {pins(2.9, [24, 27])}
      {pins(2, [18.5, 35], [29.5, 35])}
    </>
  ),
  schuko: (
    <>
      <circle cx="24" cy="24" r="19" />
      {pins(3.3, [15.5, 24], [32.5, 24])}
      <path d="M20 5.6v6.2h8V5.6M20 42.4v-6.2h8v6.2" />
    </>
  ),
};

/** The connector's plug face; its name is read out and shows on hover. */
export function ConnectorIcon({ type, size = 24 }: { type: ConnectorType; size?: number }) {
  const { t } = useTranslation(['common', 'terms']);
  const label = t(`terms:connectorType.${type}`);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 28 ? 2.8 : 2.2}
      strokeLinejoin="round"
      role="img"
      aria-label={label}
      style={{ flex: 'none', display: 'block' }}
    >
      <title>{label}</title>
      {FACES[type]}
    </svg>
  );
}
