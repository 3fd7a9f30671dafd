import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely';
import type pg from 'pg';
import { currentTurn, FENCE, TurnLost } from '../work/turns.ts';

/** Begins transactions of regular work only while its turn holds, and keeps the turn until they end. */
class FencedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings);
    const turn = currentTurn();
    if (!turn) return;
    try {
      const { rows } = await connection.executeQuery(CompiledQuery.raw(FENCE, [turn.name, turn.holder, turn.number]));
      if (rows.length === 0) throw new TurnLost(turn.name);
    } catch (error) {
      // Nobody else takes back what was not begun.
      await this.rollbackTransaction(connection).catch(() => {});
      throw error;
    }
  }
}

/** PostgreSQL, with what regular work writes fenced by its turn. */
export class FencedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver(): PostgresDriver {
    return new FencedDriver({ pool: this.#pool });
  }
}

/** Nobody who works in a turn that is lost gets a connection of the pool any more. */
export function fenced(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.connect = ((...given: unknown[]) => {
    try {
      currentTurn()?.check();
    } catch (error) {
      const [told] = given;
      return typeof told === 'function' ? told(error) : Promise.reject(error);
    }
    return connect(...given);
  }) as typeof pool.connect;
  return pool;
}
