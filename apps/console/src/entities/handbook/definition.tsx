import { useTranslation } from 'react-i18next';
import { language } from '../../shared/i18n/i18n.ts';
import { Explained } from '../../shared/ui/explained.tsx';
import type { Column } from '../../shared/ui/table/column.ts';
import { saidIn } from './handbook-page.ts';
import { Inserted } from './inserted.tsx';
import type { FigureKey, ScreenKey } from './screens.ts';
import { useHandbookPage } from './use-handbook.ts';

/** What a figure means, as the handbook says it. It is loaded when it is first looked at. */
export function Definition({ of }: { of: FigureKey }) {
  const { t } = useTranslation();
  const [area, page, figure] = of.split('.') as [string, string, string];
  const { data, error } = useHandbookPage(`${area}.${page}` as ScreenKey);
  const meaning = data?.figures?.[figure]?.meaning;
  if (meaning) return <Inserted text={saidIn(meaning, language())} plain />;
  return error ? t('errors.loadTitle') : '…';
}

/** The name of a figure, with its definition one hover away. */
export function Defined({ of, children }: { of: FigureKey; children: React.ReactNode }) {
  return <Explained about={<Definition of={of} />}>{children}</Explained>;
}

/** Columns with the definitions of their figures at their heads, by the columns' keys. */
export const withDefinitions = <T,>(
  columns: readonly Column<T>[],
  figures: Readonly<Partial<Record<string, FigureKey>>>,
): Column<T>[] =>
  columns.map((column) => {
    const figure = figures[column.key];
    return figure ? { ...column, about: <Definition of={figure} /> } : column;
  });
