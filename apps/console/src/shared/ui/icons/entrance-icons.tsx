import type { ReactNode } from 'react';

/** Drawn here: the sign-in screen waits for no library of icons. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const SunIcon = () => (
  <Drawing>
    <circle cx="8" cy="8" r="3" />
    <path d="M8 1.2v1.6M8 13.2v1.6M1.2 8h1.6M13.2 8h1.6M3.2 3.2l1.1 1.1M11.7 11.7l1.1 1.1M3.2 12.8l1.1-1.1M11.7 4.3l1.1-1.1" />
  </Drawing>
);
export const MoonIcon = () => (
  <Drawing>
    <path d="M13.6 9.6A6 6 0 0 1 6.4 2.4a6 6 0 1 0 7.2 7.2z" />
  </Drawing>
);
export const GlobeIcon = () => (
  <Drawing>
    <circle cx="8" cy="8" r="6.3" />
    <path d="M1.7 8h12.6M8 1.7c2.3 2 2.6 10.6 0 12.6M8 1.7c-2.3 2-2.6 10.6 0 12.6" />
  </Drawing>
);
export const EyeIcon = ({ shut }: { shut: boolean }) => (
  <Drawing>
    <path d="M1.2 8S3.8 3.4 8 3.4 14.8 8 14.8 8 12.2 12.6 8 12.6 1.2 8 1.2 8z" />
    <circle cx="8" cy="8" r="2" />
    {shut ? <path d="M2.5 13.5l11-11" /> : null}
  </Drawing>
);
