import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Commander } from '../commands/commander.ts';
import type { LimitSender } from '../commands/limit-sender.ts';
import type { Connection } from '../connection/connection.ts';
import type { CutOff } from '../entrance/cut-off.ts';
import { type createDirectory, onRegistered } from '../entrance/directory.ts';
import type { Reconnects } from '../entrance/reconnects.ts';

interface NewsParts {
  bus: Bus;
  clock: Clock;
  log: Log;
  /** The name of this process. */
  node: string;
  directory: ReturnType<typeof createDirectory>;
  byIdentity: ReadonlyMap<string, Connection>;
  byPoint: ReadonlyMap<number, Connection>;
  reconnects: Reconnects;
  commander: Commander;
  limits: LimitSender;
  cutOff: CutOff;
  /** How often it is looked for what was not heard, ms. */
  catchUpMs: number;
  /** Sends what waits for a connection's point. */
  send: (connection: Connection | undefined) => void;
  /** Another process has let in a socket of an identity. */
  cameElsewhere: (came: { identity: string; address: string; socketNo: number }) => void;
}

/** Hears what other processes and people do to points that are connected here: newer connections, commands, limits, changed and revoked points. Returns how to stop. */
export function followNews(parts: NewsParts): () => void {
  const { bus, clock, log, directory, byIdentity, byPoint, reconnects, commander, limits, cutOff, send, cameElsewhere } = parts;
  // The newest connection wins across processes too.
  const stopElsewhere = bus.subscribe('charger.connected', (came) => {
    if (came.node === parts.node) return;
    if (!came.again) reconnects.heard(came, clock.now());
    cameElsewhere(came);
  });
  const stopWorked = bus.subscribe('charger.worked', (caller) => reconnects.worked(caller));
  const stopCommands = bus.subscribe('command.queued', ({ pointId }) => {
    commander.note(pointId);
    send(byPoint.get(pointId));
  });
  const stopLimits = bus.subscribe('limit.wanted', ({ pointIds }) => {
    for (const pointId of pointIds) {
      // One that is not here yet is told when it comes.
      limits.note(pointId);
      const connection = byPoint.get(pointId);
      if (connection) void limits.pump(connection);
    }
  });
  const stopMeters = bus.subscribe('meter.wanted', ({ connectors }) => {
    for (const { pointId, connectorNo } of connectors) {
      const connection = byPoint.get(pointId);
      if (connection)
        limits
          .askForMeter(connection, connectorNo)
          .catch((error) => log.warn({ err: error, identity: connection.identity }, 'a meter could not be asked for'));
    }
  });
  const lookForMissed = () => {
    Promise.all([commander.refresh(), limits.refresh()]).then(
      (found) => {
        for (const pointId of new Set(found.flat())) send(byPoint.get(pointId));
      },
      (error) => log.warn({ err: error }, 'what waits for chargers could not be read'),
    );
    cutOff.refresh();
  };
  const catchUp = setInterval(lookForMissed, parts.catchUpMs);
  const stopGaps = bus.subscribe('bus.gap', lookForMissed);
  const stopRegistered = onRegistered(bus, (serialNumber) => {
    const connection = byIdentity.get(serialNumber);
    if (!connection) return;
    // Asked by its own spelling: the news may be of another one, which differs by case alone.
    void directory
      .find(connection.identity)
      .then((found) => {
        if (byIdentity.get(serialNumber) !== connection) return;
        if ('known' in found && connection.facts) Object.assign(connection.facts, found.known);
        // Adopted, rejected or retired: it comes back as what it is now.
        else if ('known' in found || found.unknown.rejected || connection.facts)
          connection.socket.close(1012, 'please connect again');
      })
      .catch((error) => log.warn({ err: error, serialNumber }, 'a changed charge point could not be looked up'));
  });

  const stopRevoked = bus.subscribe('point.revoked', ({ serialNumber }) => {
    const connection = byIdentity.get(serialNumber);
    if (connection?.securityProfile === 3) connection.socket.close(1012, 'please connect again');
  });

  return () => {
    clearInterval(catchUp);
    for (const stop of [stopGaps, stopElsewhere, stopWorked, stopCommands, stopLimits, stopMeters, stopRegistered, stopRevoked])
      stop();
  };
}
