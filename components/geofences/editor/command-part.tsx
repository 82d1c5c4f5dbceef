'use client'
import { useTranslations } from 'next-intl'
import { get, useFormContext } from 'react-hook-form'
import { CommandOnAlert, useMaySetCommand } from '@/components/commands/on-alert/command-on-alert'
import type { CommandCounts } from '@/lib/commands/on-alert-schema'
import type { FenceValues } from '@/lib/geofences/fence-form'

type Props = {
  counts: CommandCounts | null
  /** The server wants the own password: what is changed decides which engines are cut. */
  asksPassword: boolean
}

/** What is sent to each vehicle that is alerted to; nothing for who may not send commands. */
export function CommandPart({ counts, asksPassword }: Props) {
  const t = useTranslations('commands.onAlert')
  const { watch, setValue, clearErrors, formState } = useFormContext<FenceValues>()
  const maySet = useMaySetCommand()
  if (!maySet && !asksPassword) return null
  const errorAt = (place: string): string | undefined => {
    const path = place === '' ? 'onAlert' : `onAlert.${place}`
    const { message } = (get(formState.errors, path) ?? {}) as { message?: unknown }
    return typeof message === 'string' ? message : undefined
  }
  return (
    <>
      <hr className="border-hairline" />
      <section aria-labelledby="fence-command" className="flex flex-col gap-4">
        <h3 id="fence-command" className="text-md font-semibold">
          {t('title')}
        </h3>
        <CommandOnAlert
          {...{ counts, errorAt }}
          value={watch('onAlert')}
          password={{
            ...{ value: watch('password'), isAsked: asksPassword },
            error: formState.errors.password?.message,
            onChange: (text) => {
              clearErrors('password')
              setValue('password', text, { shouldDirty: true })
            },
          }}
          onChange={(next) => {
            clearErrors('onAlert')
            setValue('onAlert', next, { shouldDirty: true })
          }}
        />
      </section>
    </>
  )
}
