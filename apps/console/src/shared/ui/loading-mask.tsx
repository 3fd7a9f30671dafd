import { Spin } from 'antd';
import { create } from 'zustand';

const useMask = create<{ text: string | undefined }>()(() => ({ text: undefined }));

/** Covers the whole screen with a text while something works that nothing else may be done beside (specification section 8). */
export async function withLoadingMask<T>(text: string, work: () => Promise<T>): Promise<T> {
  useMask.setState({ text });
  try {
    return await work();
  } finally {
    useMask.setState({ text: undefined });
  }
}

export function LoadingMask() {
  const text = useMask((state) => state.text);
  return text === undefined ? null : <Spin fullscreen description={text} />;
}
