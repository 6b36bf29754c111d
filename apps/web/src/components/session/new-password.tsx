import { passwordLength } from '@wrkbench/contracts'
import { Field, Input } from '#components/ui/field.tsx'

type NewPasswordProps = { label: string; error: string | undefined; required?: boolean; note?: string }

/** A field for a new password. */
export const NewPassword = ({ label, error, required, note }: NewPasswordProps) => (
  <Field
    label={label}
    error={error}
    hint={[`${passwordLength.least} characters or more`, note].filter(Boolean).join('; ')}
  >
    {(ids) => (
      <Input
        {...ids}
        name="password"
        type="password"
        autoComplete="new-password"
        required={required}
        minLength={passwordLength.least}
        maxLength={passwordLength.most}
      />
    )}
  </Field>
)
