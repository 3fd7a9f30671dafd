import { i18n } from '../../../shared/i18n/i18n.ts';
import type { TextArea } from '../../texts.ts';

/** A page and texts that it needs besides its area's, loaded side by side. */
export const withTexts = <T>(areas: TextArea | TextArea[], page: Promise<T>): Promise<T> =>
  Promise.all([page, i18n.loadNamespaces(areas)]).then(([module]) => module);
