import { decimal, MISSING } from '../../format/format.ts';

/** Reads a variable of the theme. */
export type Colour = (variable: string) => string;

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const figure = (value: number | null | undefined, one: { fraction: number; unit: string } | undefined): string =>
  typeof value === 'number' ? `${decimal(value, one?.fraction ?? 1)} ${one?.unit ?? ''}`.trimEnd() : MISSING;

/** A tooltip's text: what is pointed at, each figure there with its mark, and what a click does. */
export function tip(head: string, lines: { marker: string; name: string; text: string }[], hint?: string): string {
  const rows = lines.map(
    ({ marker, name, text }) => `<div>${marker}${escapeHtml(name)}&emsp;<b style="font-weight:600">${escapeHtml(text)}</b></div>`,
  );
  return `<div style="font-variant-numeric:tabular-nums">${escapeHtml(head)}${rows.join('')}${hint === undefined ? '' : `<div style="opacity:0.75">${escapeHtml(hint)}</div>`}</div>`;
}

export const tooltip = (color: Colour, letters: number) => ({
  backgroundColor: color('--raised'),
  borderColor: color('--line'),
  padding: [6, 10],
  textStyle: { color: color('--text'), fontSize: letters + 1 },
  confine: true,
});

export const axisLabel = (color: Colour, letters: number) => ({ color: color('--text-faint'), fontSize: letters });

/** Which names are drawn, and whether the drawing has its legend in it. */
export const legendOf = (all: readonly { name: string }[], hidden: ReadonlySet<string> | undefined, isKept: boolean) => ({
  show: isKept,
  selected: Object.fromEntries(all.map(({ name }) => [name, !hidden?.has(name)])),
});

export const legend = (color: Colour, letters: number, formatter: (name: string) => string) => ({
  show: true,
  type: 'scroll',
  formatter,
  top: 0,
  right: 0,
  itemWidth: Math.round(letters * 1.3),
  icon: 'rect',
  textStyle: { color: color('--text-soft'), fontSize: letters + 1 },
  pageTextStyle: { color: color('--text-soft') },
  pageIconColor: color('--text-soft'),
  pageIconInactiveColor: color('--line'),
  inactiveColor: color('--line'),
});
