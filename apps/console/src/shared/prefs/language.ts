import { LANGUAGES, type Language } from '@csms/contract';
import { COOKIE, readCookie, writeCookie } from './cookies.ts';
import { reloadKeeping } from './leaving.ts';

let current: Language | undefined;

/**
 * The stored choice, else Chinese where the browser's language contains `zh`, else English (specification section 9). Read once: a page that another one's choice has
 * not reached yet keeps one language until it is loaded anew.
 */
export const currentLanguage = (): Language => (current ??= stored());

function stored(): Language {
  const choice = readCookie(COOKIE.language);
  if (LANGUAGES.includes(choice as Language)) return choice as Language;
  return navigator.language.toLowerCase().includes('zh') ? 'zh' : 'en';
}

const SWITCHED = 'csms.languageSwitched';

/** Stores the choice and reloads; the page says so after the reload (decisions section 4). */
export function switchLanguage(language: Language): void {
  writeCookie(COOKIE.language, language, 365);
  sessionStorage.setItem(SWITCHED, '1');
  reloadKeeping();
}

/** True once after a switch. */
export function takeLanguageSwitched(): boolean {
  const was = sessionStorage.getItem(SWITCHED) === '1';
  sessionStorage.removeItem(SWITCHED);
  return was;
}
