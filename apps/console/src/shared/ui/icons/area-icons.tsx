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

export function ChargingIcon() {
  return (
    <Icon>
      <path d="M13 2.5 5.5 13.5h5.5l-1 8 8-11.5h-5.5z" />
    </Icon>
  );
}

export function WorkOrderIcon() {
  return (
    <Icon>
      <path d="M8 4H5.5v17h13V4H16" />
      <path d="M8 2.5h8v4H8zM9 12l2 2 4-4M9 17.5h6" />
    </Icon>
  );
}

export function UsersIcon() {
  return (
    <Icon>
      <path d="M3 20c0-3.6 2.6-5.5 6-5.5s6 1.9 6 5.5" />
      <path d="M9 11.5a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2zM16 4.6a3.4 3.4 0 0 1 0 6.6M17.5 14.7c2.2.6 3.5 2.4 3.5 5.3" />
    </Icon>
  );
}

export function OperateIcon() {
  return (
    <Icon>
      <path d="M4 20.5V14h4v6.5M10 20.5V9h4v11.5M16 20.5v-8h4v8" />
      <path d="M4 9l5-4.5 4 2.5 6.5-4.5" />
    </Icon>
  );
}

export function FinanceIcon() {
  return (
    <Icon>
      <path d="M3 7.5h18v12H3zM3 11.5h18" />
      <path d="M7 15.5h4M6 4.5h12" />
    </Icon>
  );
}

export function ConfigurationIcon() {
  return (
    <Icon>
      <path d="M4 6.5h9M19 6.5h1M4 12h2M12 12h8M4 17.5h9M19 17.5h1" />
      <path d="M16 4.3v4.4M9 9.8v4.4M16 15.3v4.4" />
    </Icon>
  );
}

export function SystemIcon() {
  return (
    <Icon>
      <path d="M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z" />
      <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2" />
    </Icon>
  );
}

export function ApplyIcon() {
  return (
    <Icon>
      <path d="M4 12.5 12 4h6.5v6.5L10 19z" />
      <path d="M15 8h.5M14 20.5h6.5" />
    </Icon>
  );
}

export function UserIcon() {
  return (
    <Icon>
      <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z" />
      <path d="M4.5 20.5c0-3.8 3-6 7.5-6s7.5 2.2 7.5 6" />
    </Icon>
  );
}

export function DashboardIcon() {
  return (
    <Icon>
      <path d="M4 4h7v8H4zM13 4h7v5h-7zM13 12h7v8h-7zM4 15h7v5H4z" />
    </Icon>
  );
}

export function NeedsIcon() {
  return (
    <Icon>
      <path d="M4 6l1.5 1.5L8 5M4 12.5L5.5 14 8 11.5M4 19l1.5 1.5L8 18M11 6.5h9M11 13h9M11 19.5h9" />
    </Icon>
  );
}

export function HelpIcon() {
  return (
    <Icon>
      <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z" />
      <path d="M9.5 9.6a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.9M12 16.7h.01" />
    </Icon>
  );
}

/** In a menu, which gives its icons a class. */
export function KeyboardIcon({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      width="1em"
      height="1em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 6h19v12h-19zM6.5 10h.01M10 10h.01M13.5 10h.01M17.5 10h.01M7.5 14h9" />
    </svg>
  );
}
