'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { cutsOnAlert } from '@/lib/commands/cuts-on-alert'
import type { OnAlertBody } from '@/lib/commands/on-alert-schema'
import { useCutsOnAlert } from '../use-template-commands'

export type PasswordGiven = {
  value: string
  /** The server asked for it: of what does not look like a cut, such as a fence that a rule looks at. */
  isAsked: boolean
  error: string | undefined
  onChange: (value: string) => void
}

type Props = PasswordGiven & { onAlert: OnAlertBody }

/** The own password once more, where what is sent cuts engines. */
export default function CutPassword({ onAlert, isAsked, ...given }: Props) {
  const cuts = useCutsOnAlert(onAlert !== null)
  if (!isAsked && !cutsOnAlert(onAlert, cuts)) return null
  return <PasswordField {...given} />
}

/** The field by itself. */
export function PasswordField({ value, error, onChange }: Omit<PasswordGiven, 'isAsked'>) {
  const t = useTranslations('commands')
  return (
    <Field label={t('engine.password')} hint={t('onAlert.passwordHint')} error={error} required>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="current-password"
          maxLength={200}
          showLabel={t('engine.show')}
          hideLabel={t('engine.hide')}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
