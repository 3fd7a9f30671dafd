// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../testing/no-layout.ts';
import { withTexts } from '../../testing/texts.ts';
import { DialogHost, dialogs } from './dialogs.tsx';
import { LoadingMask, withLoadingMask } from './loading-mask.tsx';

/** A busy machine needs longer than the second that is usual. */
const PATIENCE = { timeout: 20_000 };

beforeEach(async () => {
  await withTexts('zh');
  withoutLayout();
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <DialogHost />
      <LoadingMask />
    </ConfigProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('dialogs', () => {
  it('a prompt is titled 系统提示, asks with 确定 and 取消, and gives what was typed, trimmed', async () => {
    const answer = dialogs.prompt({ content: '请说明原因', label: '原因', required: '请输入原因' });
    expect((await screen.findAllByText('系统提示', {}, PATIENCE)).length).toBeGreaterThan(0);
    screen.getByRole('button', { name: '取消' });
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    // An empty answer stays open and says so.
    await screen.findByText('请输入原因', {}, PATIENCE);
    fireEvent.change(screen.getByRole('textbox', { name: '原因' }), { target: { value: ' 设备检修 ' } });
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    expect(await answer).toBe('设备检修');
  });
  it('a cancelled prompt gives nothing', async () => {
    const answer = dialogs.prompt({ content: '请说明原因', label: '原因' });
    fireEvent.click(await screen.findByRole('button', { name: '取消' }, PATIENCE));
    expect(await answer).toBeUndefined();
  });
  it('an alert settles when it has been read', async () => {
    const read = dialogs.alert('充电桩已离线', 'warning');
    await screen.findByText('充电桩已离线', {}, PATIENCE);
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await read;
  });
  it('a notification stands in the corner', async () => {
    dialogs.notify('系统提示', '导出完成', 'success');
    await screen.findByText('导出完成', {}, PATIENCE);
  });
  it('the mask covers the work with its words, also when the work fails', async () => {
    let fail: (error: Error) => void = () => {};
    const work = withLoadingMask('正在保存', () => new Promise((_, reject) => (fail = reject)));
    await screen.findByText('正在保存', {}, PATIENCE);
    fail(new Error('no'));
    await expect(work).rejects.toThrow('no');
    await waitFor(() => expect(screen.queryByText('正在保存')).toBeNull(), PATIENCE);
  });
});
