import type { Connector, ShownState } from '@csms/contract';
import type { ReactNode } from 'react';

export type ConnectorState = Connector['state'];

/** One shape a state, so that colour never speaks alone: ring, bolt, car at rest, clock, bar, triangle, broken link. */
const SHAPES: Record<ShownState, ReactNode> = {
  available: <circle cx="8" cy="8" r="4.8" fill="none" stroke="currentColor" strokeWidth="2.4" />,
  charging: <path d="M9.4 1.2 3.2 9.1h3.7L6 14.8l6.5-8.3H8.6z" fill="currentColor" />,
  occupied: (
    <path
      d="M2.2 11.6V8.9l1.6-4h8.4l1.6 4v2.7zM2.2 8.9h11.6M4.3 11.8v1.7M11.7 11.8v1.7"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  reserved: (
    <>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path d="M8 4.6V8l2.4 1.6" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </>
  ),
  unavailable: (
    <>
      <circle cx="8" cy="8" r="6.8" fill="currentColor" />
      <rect x="4" y="6.8" width="8" height="2.4" rx="1" fill="var(--surface)" />
    </>
  ),
  faulted: (
    <>
      <path d="M8 1.4 15.2 14H.8z" fill="currentColor" strokeLinejoin="round" />
      <path d="M8 6v3.6" stroke="var(--surface)" strokeWidth="1.8" strokeLinecap="round" />
      <circle cx="8" cy="11.9" r="1" fill="var(--surface)" />
    </>
  ),
  offline: (
    <path
      d="M2.5 13.5l11-11M4.4 9.1 3.3 10.2a2.4 2.4 0 0 0 0 2.5 2.4 2.4 0 0 0 3.4 0l1-1M11.6 6.9l1.1-1.1a2.4 2.4 0 0 0 0-2.5 2.4 2.4 0 0 0-3.4 0l-1 1"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
    />
  ),
};

export function StateIcon({ state, size = 14 }: { state: ShownState; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      style={{ color: `var(--${state})`, flex: 'none', display: 'block' }}
    >
      {SHAPES[state]}
    </svg>
  );
}
