import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';

const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx'));

/** The rich-text editor as a form field; its code is loaded when one is shown. */
export function RichText(props: { id?: string; value?: string; onChange?: (html: string) => void; label: string }) {
  return (
    <Suspense fallback={<Skeleton.Input active block style={{ height: 220 }} />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
