import type { ReactNode } from 'react';

/** Line icons of the menu, one hand: 18 px, 1.6 px strokes, round ends. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function MonitorIcon() {
  return (
    <Icon>
      <path d="M3 12h4l2.5-7 5 14 2.5-7h4" />
    </Icon>
  );
}

export function HistoryIcon() {
  return (
    <Icon>
      <path d="M6 3h9l4 4v14H6z" />
      <path d="M14 3v5h5M9.5 12.5h6M9.5 16.5h6" />
    </Icon>
  );
}
