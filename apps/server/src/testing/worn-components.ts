import { type ComponentUse, contract } from '@csms/contract';
import type { RawPoint } from './raw-point.ts';
import { type TestServer, unique, until } from './server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { components } = contract;

/** What tests of components do at their server. */
export function wornComponents(server: () => TestServer) {
  const typeOf = (more: Partial<Parameters<typeof bodyOfType>[0]> = {}) =>
    server().admin.get(components.createType, { body: bodyOfType(more) });
  const bodyOfType = (more: {
    counter?: 'plugCycles' | 'contactorOperations' | 'energyKwh' | 'hours' | 'days';
    place?: 'connector' | 'point';
    ratedLife?: number;
    autoFit?: boolean;
    vendor?: string;
    model?: string;
    componentName?: string;
  }) => ({
    providerId: server().ours,
    componentName: unique('Part '),
    place: 'connector' as const,
    counter: 'plugCycles' as const,
    ratedLife: 100,
    ...more,
  });

  /** A booted point with a card, known since `knownDays`, with components of types on connector 1. */
  async function furnished(
    counters: readonly ('plugCycles' | 'contactorOperations' | 'energyKwh' | 'hours' | 'days')[],
    installed = server().now(),
  ) {
    const { serialNumber, stationId } = await server().point({ connectors: 2, powerW: 100_000 });
    const { cardNumber } = await server().card({ amount: '5000' });
    const point = await server().boot(serialNumber);
    const ids: number[] = [];
    for (const counter of counters) {
      const type = await typeOf({ counter });
      const made = await server().admin.get(components.create, {
        body: { serialNumber, connectorNo: 1, typeId: type.id, installedTime: new Date(installed).toISOString() },
      });
      ids.push(made.id);
    }
    return { serialNumber, stationId, cardNumber, point, ids };
  }
  let meter = 1000;
  async function charge(point: RawPoint, cardNumber: string, at: number, wh = 5000, minutes = 30, connector = 1) {
    const id = await point.start(cardNumber, meter, at, connector);
    meter += wh;
    await point.end(id, meter, at + minutes * MINUTE);
    return id;
  }
  const useOf = async (id: number): Promise<ComponentUse> =>
    (await server().admin.get(components.get, { params: { id } })).component;
  /** Waits until everything is counted. */
  const counted = () =>
    until(
      async () =>
        (await server().rows('select 1 from session_dirty union all select 1 from component where counted_on is null limit 1'))
          .length === 0,
    );
  const uses = async (ids: readonly number[]) => {
    await counted();
    return Promise.all(ids.map(async (id) => (await useOf(id)).useCount));
  };
  /** As if the point were known for so many days. */
  const knownFor = (serialNumber: string, days: number) =>
    server().rows('update charge_point set created_at = $2 where serial_number = $1', [
      serialNumber,
      new Date(server().now() - days * DAY),
    ]);
  return { typeOf, bodyOfType, furnished, charge, useOf, counted, uses, knownFor };
}
