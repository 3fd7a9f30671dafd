import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeIcon } from '../../shared/ui/icons/entrance-icons.tsx';
import { PlainButton } from '../../shared/ui/plain-button.tsx';
import styles from './login-form.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it. Its line is kept free, so that the form does not move. */
  fault?: string | undefined;
  hint?: ReactNode;
  /** Beside the input. */
  beside?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** A field of the sign-in form: label, input, what is wrong. */
export function PlainField({ label, fault, hint, beside, onChange, inputRef, ...input }: Props) {
  const under = `${input.id}-under`;
  return (
    <div className={styles.field}>
      <label htmlFor={input.id}>{label}</label>
      <div className={styles.line}>
        <input
          {...input}
          ref={inputRef}
          onChange={({ target }) => onChange(target.value)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault || hint ? under : undefined}
        />
        {beside}
      </div>
      <div id={under} className={styles.under}>
        {fault ? <span role="alert">{fault}</span> : hint}
      </div>
    </div>
  );
}

/** A password, which can be looked at. */
export function PasswordField(props: Props) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(false);
  return (
    <PlainField
      {...props}
      type={seen ? 'text' : 'password'}
      beside={
        <PlainButton
          look="text"
          className={styles.eye}
          icon={<EyeIcon shut={seen} />}
          aria-label={t(seen ? 'login.hidePassword' : 'login.showPassword')}
          onClick={() => setSeen(!seen)}
        />
      }
    />
  );
}
