import type { Wish } from '@csms/contract';
import { useWish } from '../../../../shared/ui/command/use-wish.ts';
import { bodyOf, type Target } from './target.ts';

/** Gives a command to the target, and follows what becomes of it, unless the asker shows that itself. */
export function useGiveCommands() {
  const { give } = useWish();
  return (target: Target, wish: Wish, reason: string, followed = true) => give(bodyOf(target), wish, { reason, followed });
}
