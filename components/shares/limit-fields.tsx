'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import type { PartProps } from './share-form'

type Props = PartProps & {
  /** A link that there is has one. */
  hasPasscode: boolean
}

/** Who gets in: with which passcode, how many at a time, and whether the first of them is told of. */
export function LimitFields({ draft, errors, hasPasscode, onChange }: Props) {
  const t = useTranslations('shares')
  const { passcode, maxViewers } = draft
  return (
    <>
      {passcode === null ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-40 flex-1 text-body font-medium">{t('passcodeSet')}</p>
          <Button onClick={() => onChange({ passcode: '' })}>{t('passcodeChange')}</Button>
        </div>
      ) : (
        <Field
          label={t('passcode')}
          hint={t(hasPasscode ? 'passcodeEmpties' : 'passcodeHint')}
          error={errors.passcode}
          aside={
            hasPasscode && (
              <button
                type="button"
                className="tap text-meta text-primary-text hover:underline"
                onClick={() => onChange({ passcode: null })}
              >
                {t('passcodeKeep')}
              </button>
            )
          }
        >
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              autoComplete="off"
              value={passcode}
              onChange={(event) => onChange({ passcode: event.currentTarget.value })}
              className="rtl:text-right"
            />
          )}
        </Field>
      )}
      <Switch
        label={t('tellFirstView')}
        checked={draft.tellFirstView}
        onCheckedChange={(tellFirstView) => onChange({ tellFirstView })}
        className="touch:min-h-11"
      />
      <Field label={t('maxViewers')} hint={t('maxViewersHint')} error={errors.maxViewers}>
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            inputMode="numeric"
            allow={/^\d{0,6}$/}
            value={maxViewers}
            onChange={(event) => onChange({ maxViewers: event.currentTarget.value })}
            className="max-w-28 text-end tabular-nums"
          />
        )}
      </Field>
    </>
  )
}
