/** The cookies of the product (specification section 3). Not secrets of ours to hide from scripts: the token also travels as a header. */
export const COOKIE = {
  token: 'Admin-Token',
  login: 'Login-Name',
  language: 'language',
  size: 'size',
  sidebar: 'sidebarStatus',
} as const;

export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1));
  }
  return undefined;
}

/** `days` absent: until the browser closes. */
export function writeCookie(name: string, value: string, days?: number): void {
  const age = days === undefined ? '' : `; max-age=${days * 86_400}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the CookieStore API is absent in Firefox and in plain-HTTP installations
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; SameSite=Strict${age}`;
}

function removeCookie(name: string): void {
  writeCookie(name, '', 0);
}

export const token = {
  read: () => readCookie(COOKIE.token),
  write: (value: string) => writeCookie(COOKIE.token, value),
  remove: () => removeCookie(COOKIE.token),
};
