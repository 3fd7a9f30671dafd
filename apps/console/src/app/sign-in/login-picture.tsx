/** A day of a station, drawn: the price tiers below, the power of its sessions above. Decoration, so it is silent for screen readers. */
const TIERS: [string, number][] = [
  ['valley', 7],
  ['flat', 3],
  ['peak', 2],
  ['sharp', 2],
  ['flat', 4],
  ['peak', 1.5],
  ['sharp', 2.5],
  ['flat', 2],
];
const CURVE =
  'M0 132 C30 128 52 118 78 122 S120 132 142 96 S182 30 208 44 S238 92 262 88 S298 60 318 74 S352 16 376 22 S408 96 432 110 S462 118 480 120';

export function LoginPicture() {
  let x = 0;
  return (
    <svg viewBox="0 0 480 190" aria-hidden="true" style={{ width: '100%', display: 'block' }}>
      <defs>
        <linearGradient id="fill" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#5BC08C" stopOpacity="0.38" />
          <stop offset="1" stopColor="#5BC08C" stopOpacity="0" />
        </linearGradient>
      </defs>
      {[20, 58, 96, 134].map((y) => (
        <path key={y} d={`M0 ${y}H480`} stroke="#fff" strokeOpacity="0.07" />
      ))}
      <path d={`${CURVE} V152 H0 Z`} fill="url(#fill)" />
      <path d={CURVE} fill="none" stroke="#6FD3A0" strokeWidth="2.2" strokeLinecap="round" />
      <circle cx="376" cy="22" r="9" fill="#6FD3A0" fillOpacity="0.22" />
      <circle cx="376" cy="22" r="4" fill="#B9F2D2" />
      {TIERS.map(([tier, hours]) => {
        const from = x;
        x += hours * 20;
        return (
          <rect
            key={from}
            x={from + 1}
            y="164"
            width={hours * 20 - 2}
            height="8"
            rx="2"
            style={{ fill: `var(--${tier})` }}
            opacity="0.9"
          />
        );
      })}
      {[0, 6, 12, 18, 24].map((hour) => (
        <text
          key={hour}
          x={Math.min(hour * 20, 479)}
          y="187"
          fill="#fff"
          fillOpacity="0.45"
          fontSize="10"
          textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
        >
          {String(hour).padStart(2, '0')}:00
        </text>
      ))}
    </svg>
  );
}
