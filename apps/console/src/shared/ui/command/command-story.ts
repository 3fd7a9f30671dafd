import type { Command } from '@csms/contract';
import { outcomeOf } from './known-command.ts';

export type Story =
  | 'queued'
  | 'sent'
  | 'expired'
  | 'cancelled'
  | 'replaced'
  | 'lost'
  | 'refused'
  | 'impossible'
  | 'noEffect'
  | 'watching'
  | 'reboot'
  | 'scheduled'
  | 'failedEffect'
  | 'done';

/** What may truthfully be said of a command: above all, what is not known of it. */
export function storyOf(command: Command): Story {
  if (command.status === 'queued') return 'queued';
  if (command.status === 'sent') return 'sent';
  if (command.status === 'expired') return 'expired';
  if (command.status === 'cancelled') return 'cancelled';
  if (command.status === 'replaced') return 'replaced';
  if (command.status === 'failed' && command.result === 'noAnswer') return 'lost';
  if (command.effect === 'none') return 'noEffect';
  if (command.result === 'notImplemented' || command.result === 'notSupported') return 'impossible';
  if (command.effect !== null) return outcomeOf(command) === 'bad' ? 'failedEffect' : 'done';
  if (command.result === 'rebootRequired') return 'reboot';
  if (command.result === 'scheduled') return 'scheduled';
  const outcome = outcomeOf(command);
  return outcome === 'bad' ? 'refused' : outcome === 'running' ? 'watching' : 'done';
}
