import { type Command, contract, EFFECT_MS } from '@csms/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { keyOf } from '../../api/queries.ts';
import { useLive } from '../../live/live.tsx';

const DONE: readonly Command['status'][] = ['observed', 'expired', 'cancelled', 'replaced', 'failed'];
/** Results after which nothing is going to happen any more. */
const FINAL: readonly (Command['result'] | null)[] = [
  'rejected',
  'failed',
  'notImplemented',
  'notSupported',
  'versionMismatch',
  'offline',
  'faulted',
  'occupied',
  'unavailable',
  'unlocked',
  'unlockFailed',
  'unknownMessageId',
  'unknownVendorId',
  'noAnswer',
  'personAtWork',
];

/** Those that show an effect; the others are done with their answer. */
const shows = (action: Command['action']) => Object.hasOwn(EFFECT_MS, action);
const settled = (command: Command) => command.status === 'answered' && (command.effect !== null || !shows(command.action));

export const isOver = (command: Command) =>
  settled(command) || DONE.includes(command.status) || (command.result !== null && FINAL.includes(command.result));
/** Seen to happen, but not what was wanted. */
const isFailure = (effect: string | null) => effect !== null && /Fail|Invalid|Denied|NotSupported|BadMessage/.test(effect);

export type Outcome = 'running' | 'good' | 'bad' | 'doubtful';

/** Good only when it was seen to happen, or when nothing can be seen of it; an answer alone is not yet an effect. */
export function outcomeOf(command: Command): Outcome {
  if (command.effect === 'none') return 'doubtful';
  if (isFailure(command.effect)) return 'bad';
  if (command.status === 'observed' || command.result === 'unlocked') return 'good';
  if (command.status === 'expired' || command.status === 'cancelled' || command.status === 'failed') return 'bad';
  if (command.status === 'replaced') return 'doubtful';
  if (settled(command) && command.result === 'accepted') return 'good';
  if (command.result === 'scheduled' || command.result === 'rebootRequired') return 'doubtful';
  return command.result !== null && FINAL.includes(command.result) ? 'bad' : 'running';
}

/** A command as it stands now: live events change it; while the stream is cut off it is asked for. */
export function useCommand(first: Command): Command {
  const open = useLive((live) => live.state === 'open');
  const args = { params: { id: first.id } };
  const { data = first, refetch } = useQuery<Command>({
    queryKey: keyOf(contract.commands.get, args),
    queryFn: ({ signal }) => call(contract.commands.get, args, signal),
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
    // Also with an open stream now and then: an event may have come before we listened.
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : open ? 8000 : 2000),
    meta: { silent: true },
    retry: false,
  });
  useEffect(() => {
    if (!isOver(first)) void refetch();
  }, [first, refetch]);
  return data;
}
