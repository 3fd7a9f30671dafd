import { localDateTime, offsetMinutesAt } from '@csms/kernel';

const two = (value: number) => String(value).padStart(2, '0');

/** `2026-11-21 14:05`, in a zone. */
export function timeText(iso: string, zone: string): string {
  const { year, month, day, hour, minute } = localDateTime(zone, Date.parse(iso));
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

/** `UTC+8`. */
export function offsetText(iso: string, zone: string): string {
  const minutes = offsetMinutesAt(zone, Date.parse(iso));
  const away = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(away / 60)}${away % 60 ? `:${two(away % 60)}` : ''}`;
}

/** How many decimals an amount has. */
export const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** An amount with `places` decimals at least. Zeros are added, nothing is rounded. */
export const withDecimals = (amount: string, places: number): string => {
  const missing = places - decimalsOf(amount);
  return missing <= 0 ? amount : `${amount}${amount.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
};

/** An amount for reading: thousands apart, a real minus, its currency before it. */
export function moneyText(amount: string, currency: string): string {
  const minus = amount.startsWith('-');
  const [whole = '0', fraction] = (minus ? amount.slice(1) : amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const symbol = /^[A-Za-z]{2,}$/.test(currency) ? `${currency} ` : currency;
  return `${minus ? '−' : ''}${symbol}${grouped}${fraction ? `.${fraction}` : ''}`;
}
