const KEY = 'csms.askedPath';

/** Keeps what was asked for where there is no page, or none for the user's role: the page that says so names it, after a reload too. */
export function noteAsked(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** The path that led to the page that is not there; undefined: somebody came there directly. */
export const askedPath = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;
