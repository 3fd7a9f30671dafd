import { Input } from 'antd';
import { useState } from 'react';

interface Props {
  id?: string;
  value?: readonly string[] | null;
  onChange?: (texts: string[]) => void;
  /** Separates two texts; the end of a line by default. */
  between?: RegExp;
  disabled?: boolean;
}

/** A list of texts, one a line. The form gets those that say something. */
export function LinesInput({ value, onChange, between = /\n/, ...rest }: Props) {
  const [typed, setTyped] = useState('');
  const textsOf = (text: string) =>
    text
      .split(between)
      .map((part) => part.trim())
      .filter(Boolean);
  // A new value of the form replaces the typed text.
  const held = (value ?? []).join('\n');
  const shown = textsOf(typed).join('\n') === held ? typed : held;
  return (
    <Input.TextArea
      {...rest}
      value={shown}
      autoSize={{ minRows: 2, maxRows: 10 }}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(textsOf(target.value));
      }}
    />
  );
}
