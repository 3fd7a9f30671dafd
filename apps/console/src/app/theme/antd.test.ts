import { expect, it } from 'vitest';
import { antdTheme } from './antd.ts';
import { palettesOf } from './brand.ts';

it.each([true, false])('no control is lower than 24 px (the smallest size: %s)', (mini) => {
  const { light } = palettesOf({ theme: '#44A372', sideTheme: 'dark' });
  expect(antdTheme(light, 'light', mini).token?.controlHeightSM).toBeGreaterThanOrEqual(24);
});
