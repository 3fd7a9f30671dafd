import { buttonOf, type HandDeed } from '@csms/contract';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useAccess } from '../shared/access/access.tsx';
import type { RowAction } from '../shared/ui/row-menu.tsx';
import styles from './deeds.module.css';
import { useWord } from './list/list-words.ts';

/** A deed as menus and buttons show it. */
export interface ShownDeed extends RowAction {
  /** What comes next where nothing goes wrong. */
  main: boolean;
  busy?: boolean | undefined;
}

type Doing = Pick<ShownDeed, 'perform' | 'busy'> & { icon?: ReactNode };

/** What the signed-in user can do to a thing in its state, in the sequence of `doing`. */
export function useDeeds<N extends string>(
  deeds: Readonly<Record<N, HandDeed<string>>>,
  state: string | undefined,
  doing: Readonly<Record<NoInfer<N>, Doing>>,
): ShownDeed[] {
  const { can } = useAccess();
  const word = useWord();
  if (state === undefined) return [];
  return (Object.keys(doing) as N[])
    .filter((name) => deeds[name].from.includes(state) && can(deeds[name].permission))
    .map((key) => {
      const { kind, from } = deeds[key];
      const main = kind === 'main' && from[0] === state;
      return { key, label: word(buttonOf(deeds[key], state)), icon: null, danger: kind === 'danger', main, ...doing[key] };
    });
}

/** Deeds as buttons; what comes next is filled. */
export function DeedButtons({ deeds, icons = false }: { deeds: readonly ShownDeed[]; icons?: boolean }) {
  return deeds.map(({ key, label, icon, main, danger = false, busy = false, refusal, perform }) => (
    // A button that is disabled hears no pointer and no key: why it is stands on it all the same.
    <Tooltip key={key} title={refusal} trigger={['hover', 'focus', 'click']}>
      <Button
        type={main ? 'primary' : 'default'}
        danger={danger}
        icon={icons ? icon : undefined}
        loading={busy}
        aria-disabled={refusal !== undefined}
        className={refusal === undefined ? undefined : styles.refused}
        onClick={refusal === undefined ? perform : undefined}
      >
        {label}
      </Button>
    </Tooltip>
  ));
}
