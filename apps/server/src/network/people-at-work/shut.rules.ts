import type { Command, CommandResult, ShutConnector } from '@csms/contract';

interface Facts {
  online: boolean;
  /** Of the whole point. */
  pointStatus: string | null;
  /** Of the connector. */
  status: string | null;
  /** The last wish to switch it since somebody works there. */
  command: { status: Command['status']; result: CommandResult | null } | null;
}

/** How far a connector is made unavailable. What was not seen does not count as done; of a charger that is away nothing is known. */
export function shutStateOf({ online, pointStatus, status, command }: Facts): ShutConnector['state'] {
  if (!online) return 'offline';
  if (status === 'Unavailable' || pointStatus === 'Unavailable') return 'shut';
  if (!command || command.status === 'queued' || command.status === 'sent') return 'asked';
  if (command.result === 'scheduled') return 'scheduled';
  return command.result === 'accepted' ? 'notSeen' : 'refused';
}
