export interface ErrorEntry {
  /** The envelope's code (specification sections 7 and 8). */
  code: number;
  /** The HTTP status it travels with. */
  http: number;
  zh: string;
  en: string;
}

export const entry = (code: number, http: number, en: string, zh: string): ErrorEntry => ({ code, http, zh, en });
