// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import {
  Alert,
  AutoComplete,
  Badge,
  Breadcrumb,
  Button,
  Cascader,
  Checkbox,
  Collapse,
  ConfigProvider,
  DatePicker,
  Divider,
  Drawer,
  Dropdown,
  Input,
  InputNumber,
  Mentions,
  Modal,
  Pagination,
  Popover,
  Progress,
  Radio,
  Result,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Switch,
  Table,
  Tabs,
  type ThemeConfig,
  TimePicker,
  Tooltip,
} from 'antd';
import { beforeAll, expect, it } from 'vitest';
import { withoutLayout } from '../../testing/no-layout.ts';
import { antdLook } from './antd.ts';
import { palettesOf } from './brand.ts';
import { palettes } from './palette.ts';

beforeAll(() => {
  withoutLayout();
});

it.each([true, false])('no control is lower than 24 px (the smallest size: %s)', (mini) => {
  const look = antdLook(palettesOf({ theme: '#44A372', sideTheme: 'dark' }), mini);
  expect(look.theme.token?.controlHeightSM).toBeGreaterThanOrEqual(24);
});

/** antd's variables for its parts, as it has written them into the page. */
function written(theme: ThemeConfig): Map<string, string> {
  render(
    <ConfigProvider theme={theme}>
      <Alert />
      <AutoComplete />
      <Badge status="processing" />
      <Breadcrumb />
      <Button />
      <Cascader />
      <Checkbox />
      <Collapse />
      <DatePicker />
      <DatePicker.RangePicker />
      <Divider />
      <Drawer open />
      <Dropdown open>
        <span />
      </Dropdown>
      <Input />
      <Input.TextArea />
      <InputNumber />
      <Mentions />
      <Modal open />
      <Pagination />
      <Popover open>
        <span />
      </Popover>
      <Progress />
      <Radio />
      <Result />
      <Segmented options={['a']} />
      <Select />
      <Skeleton />
      <Space />
      <Spin />
      <Switch />
      <Table />
      <Tabs />
      <TimePicker />
      <Tooltip open title="a">
        <span />
      </Tooltip>
    </ConfigProvider>,
  );
  const { key } = theme.cssVar as { key: string };
  const found = new Map<string, string>();
  for (const { textContent } of document.querySelectorAll('style'))
    for (const [, part, block] of textContent.matchAll(/\.([\w.-]+)\{(--ant-[^}]+)\}/g))
      if (part!.split('.').includes(key))
        for (const [, name, value] of block!.matchAll(/(--ant-[\w-]+):([^;]+)/g)) found.set(name!, value!);
  cleanup();
  return found;
}

it('antd mixes no colour from a variable: it has one of its own, or a variable, for every part', () => {
  const { theme, css } = antdLook(palettes);
  const light = new Map(
    [...css.slice(0, css.indexOf('}')).matchAll(/(--antd-[\w-]+):([^;]+)/g)].map(([, name, value]) => [name, value!]),
  );
  const plain = (value: unknown) =>
    typeof value === 'string'
      ? value.replace(/var\((--antd-[\w-]+)\)/g, (_, name: string) => light.get(name) ?? 'unknown')
      : value;
  const colours = Object.fromEntries(Object.entries(theme.token!).map(([key, value]) => [key, plain(value)]));
  const byVariables = written(theme);
  const byColours = written({ ...theme, cssVar: { key: 'plain' }, token: colours, algorithm: () => colours as never });
  expect(byVariables.size).toBeGreaterThan(700);
  // Nothing here is a button in one of antd's own colours.
  const preset = /^--ant-button-[a-z]+-shadow-color$/;
  const differing = [...byColours].filter(([name, value]) => plain(byVariables.get(name)) !== value && !preset.test(name));
  expect(differing).toEqual([]);
});

it('both themes have a value for every variable, and paper that of the light one', () => {
  const { css } = antdLook(palettes);
  const blocks = [...css.matchAll(/\{(--antd-[^}]+)\}/g)].map(([, block]) => block!);
  const names = blocks.map((block) => [...block.matchAll(/--antd-[\w-]+(?=:)/g)].map(([name]) => name));
  expect(names[0]).toEqual(names[1]);
  expect(blocks[2]).toBe(blocks[0]);
  expect(blocks[1]).not.toBe(blocks[0]);
});
