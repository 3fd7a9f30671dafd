import { type ReactNode, Suspense } from 'react';
import { Explained } from '../../shared/ui/explained.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import type { Stat } from '../../shared/ui/stat-strip.tsx';
import type { Column } from '../../shared/ui/table/column.ts';
import type { FigureKey } from './keys.ts';

const Text = lazyPart(() => import('./definition-text.tsx').then((module) => ({ default: module.DefinitionText })));

/** What a figure means, as the handbook says it. It is loaded when it is first looked at. */
export function Definition({ of }: { of: FigureKey }) {
  return (
    <Suspense fallback="…">
      <Text of={of} />
    </Suspense>
  );
}

/** The name of a figure, with its definition one hover away. */
export function Defined({ of, children }: { of: FigureKey; children: ReactNode }) {
  return <Explained about={<Definition of={of} />}>{children}</Explained>;
}

/** A figure of a strip, with its definition. */
export const figure = (of: FigureKey, label: ReactNode, value: ReactNode, note?: ReactNode): Stat => ({
  key: of,
  about: <Definition of={of} />,
  label,
  value,
  note,
});

/** Columns with the definitions of their figures at their heads, by the columns' keys. */
export const withDefinitions = <T,>(
  columns: readonly Column<T>[],
  figures: Readonly<Partial<Record<string, FigureKey>>>,
): Column<T>[] =>
  columns.map((column) => {
    const figure = figures[column.key];
    return figure ? { ...column, about: <Definition of={figure} /> } : column;
  });
