import { Input, type InputProps, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import { typedDecimal } from './typed-amount.ts';

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'prefix'> {
  value?: string | null;
  onChange?: (value: string) => void;
  /** Stands before the amount; absent where it is not known yet. */
  currency?: string | undefined;
  ref?: Ref<InputRef>;
}

/** An amount of money: the form gets plain decimal text, and what was typed with a comma is shown so once the field is left. */
export function MoneyInput({ value, onChange, onBlur, currency, ...rest }: Props) {
  const [typed, setTyped] = useState<string>();
  const plain = (text: string) => typedDecimal(text) ?? text;
  // A new value of the form replaces the typed text.
  const shown = typed !== undefined && plain(typed) === (value ?? '') ? typed : (value ?? '');
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      // The place is kept while it is empty: antd makes a new field where there was none, and the focus would be lost.
      prefix={currency ?? ' '}
      {...rest}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(plain(target.value));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
