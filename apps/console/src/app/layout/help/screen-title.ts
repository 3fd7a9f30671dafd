import { pageEntry } from '../../../shared/access/page-list.ts';
import { i18n, language } from '../../../shared/i18n/i18n.ts';
import { pageOf, type Screen } from './screens.ts';

/** The area of a screen's own name, whose texts have to be there before it is named. */
export const titleAreaOf = ({ title }: Screen): string | undefined => title?.split(':')[0];

/** What a screen is called: its list's name, else its page's title. */
export function screenTitle({ title, at }: Screen): string {
  return title ? String(i18n.t(title as never)) : (pageEntry(pageOf(at[0]))?.title[language()] ?? at[0]);
}
