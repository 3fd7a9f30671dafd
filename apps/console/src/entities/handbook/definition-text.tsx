import { useTranslation } from 'react-i18next';
import { language } from '../../shared/i18n/i18n.ts';
import { saidIn } from './handbook-page.ts';
import { Inserted } from './inserted.tsx';
import type { FigureKey, ScreenKey } from './keys.ts';
import { useHandbookPage } from './use-handbook.ts';

/** The definition of a figure, out of its page of the handbook. */
export function DefinitionText({ of }: { of: FigureKey }) {
  const { t } = useTranslation();
  const [area, page, figure] = of.split('.') as [string, string, string];
  const { data, error } = useHandbookPage(`${area}.${page}` as ScreenKey);
  const meaning = data?.figures?.[figure]?.meaning;
  if (meaning) return <Inserted text={saidIn(meaning, language())} plain />;
  return error ? t('errors.loadTitle') : '…';
}
