import { describe, expect, it } from 'vitest';
import { EvseNumbering } from './evse-numbering.rules.ts';

const registered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ connectorNo: index + 1, evseNo: null, evseConnectorNo: null }));
const numbers = (numbering: EvseNumbering, places: readonly [number, number | undefined][]) =>
  places.map(([evse, connector]) => numbering.resolve(evse, connector).connectorNo);

describe('connectors of EVSEs', () => {
  it('keep the numbers that they had in 1.6 where each EVSE has one', () => {
    expect(
      numbers(new EvseNumbering(registered(3)), [
        [3, 1],
        [1, 1],
        [2, 1],
        [2, undefined],
        [3, 1],
      ]),
    ).toEqual([3, 1, 2, 2, 3]);
  });

  it('of one EVSE are numbered through', () => {
    expect(
      numbers(new EvseNumbering(registered(2)), [
        [1, 1],
        [1, 2],
        [1, 2],
        [1, 1],
      ]),
    ).toEqual([1, 2, 2, 1]);
  });

  it('of two EVSEs with two each get a number each, also those that nobody registered', () => {
    const numbering = new EvseNumbering(registered(2));
    expect(
      numbers(numbering, [
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
        [1, 1],
        [2, 1],
      ]),
    ).toEqual([1, 2, 3, 4, 1, 3]);
  });

  it('are known again by what was written of them', () => {
    const numbering = new EvseNumbering([
      { connectorNo: 1, evseNo: 1, evseConnectorNo: 1 },
      { connectorNo: 2, evseNo: 1, evseConnectorNo: 2 },
    ]);
    expect(numbering.resolve(1, 2)).toMatchObject({ connectorNo: 2, isNew: false });
    expect(numbering.resolve(2, 1)).toMatchObject({ connectorNo: 3, isNew: true });
    expect(numbering.resolve(0, undefined)).toMatchObject({ connectorNo: 0, isNew: false });
  });
});
