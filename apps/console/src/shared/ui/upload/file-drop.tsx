import { UPLOADS, type UploadKind } from '@csms/contract';
import { type ReactNode, useRef } from 'react';
import { acceptOf } from './check-file.ts';

interface Props {
  id?: string | undefined;
  kind: UploadKind;
  className?: string | undefined;
  begin: (files: FileList | null) => void;
  /** The content. It is given a function that opens the file dialog. */
  children: (choose: () => void) => ReactNode;
}

/** A place that takes files of a kind, dropped or chosen. */
export function FileDrop({ id, kind, className, begin, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button
    <div
      className={className}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        begin(event.dataTransfer.files);
      }}
    >
      {children(() => input.current?.click())}
      <input
        ref={input}
        id={id}
        type="file"
        style={{ display: 'none' }}
        accept={acceptOf(kind)}
        multiple={UPLOADS[kind].limit > 1}
        onChange={({ target }) => {
          begin(target.files);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
