import type { FieldOrder } from '@csms/contract';
import { currentLanguage } from '../../../shared/prefs/language.ts';
import onSiteEn from '../texts/on-site/en.ts';
import onSiteZh from '../texts/on-site/zh.ts';
import en, { type FieldTexts } from './texts/en.ts';
import zh from './texts/zh.ts';

export const language = currentLanguage();
export const t: FieldTexts = language === 'zh' ? zh : en;

/** What a man reads at a charger, in the words of the console. */
export const site = language === 'zh' ? onSiteZh : onSiteEn;

/** A text of the console with its places filled. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** How many commands are not answered yet; Chinese has one form. */
export const underWay = (count: number): string =>
  fill(language === 'en' && count === 1 ? onSiteEn.underWay_one : site.underWay_other, { count });

/** Words of the contract in the page's language. */
export const say = (words: { en: string; zh: string }): string => words[language];

/** A moment by the clock of a place; of the phone without one. */
export function moment(time: string | number, timeZone?: string): string {
  const format = (zone: string | undefined) =>
    new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      ...(zone ? { timeZone: zone } : {}),
    }).format(new Date(time));
  try {
    return format(timeZone);
  } catch {
    return format(undefined);
  }
}

/** Where an order is at its station. */
export const placeOf = (one: Pick<FieldOrder, 'pointId' | 'pointName' | 'connectorNo'>): string =>
  one.pointId === null
    ? t.wholeStation
    : `${one.pointName || one.pointId} · ${one.connectorNo ? t.connector(one.connectorNo) : t.wholePoint}`;
