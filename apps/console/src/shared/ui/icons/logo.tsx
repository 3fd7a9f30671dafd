/** Our mark: a C that is a plug's ring, and the current through it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="#2A7B52" />
      <path d="M22.6 9.4A9.3 9.3 0 1 0 22.6 22.6" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <path d="M17.4 9.8 12.6 17h4l-1.6 5.6 6.2-8h-4.1z" fill="#A8E5C4" />
    </svg>
  );
}
