const MARK =
  '<rect width="32" height="32" rx="8" fill="#2A7B52"/><path d="M22.6 9.4A9.3 9.3 0 1 0 22.6 22.6" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/><path d="M17.4 9.8 12.6 17h4l-1.6 5.6 6.2-8h-4.1z" fill="#A8E5C4"/>';

/** The icon of the browser's tab: our mark, with the number of serious alarms where there are any. The title stays. */
export function showOnTabIcon(serious: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link) return;
  const count = serious > 9 ? '9+' : String(serious);
  const badge = `<circle cx="22" cy="10" r="10" fill="#C0332A" stroke="#fff" stroke-width="1.5"/><text x="22" y="15" font-family="sans-serif" font-size="${serious > 9 ? 11 : 15}" font-weight="700" text-anchor="middle" fill="#fff">${count}</text>`;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${MARK}${badge}</svg>`;
  link.href = serious > 0 ? `data:image/svg+xml;utf8,${encodeURIComponent(drawn)}` : '/logo.svg';
}
