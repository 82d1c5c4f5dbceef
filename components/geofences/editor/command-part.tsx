'use client'
import { useTranslations } from 'next-intl'
import { get, useFormContext } from 'react-hook-form'
import { CommandOnAlert, useMaySetCommand } from '@/components/commands/on-alert/command-on-alert'
import type { CommandCounts } from '@/lib/commands/on-alert-schema'
import type { FenceValues } from '@/lib/geofences/fence-form'

/** What is sent to each vehicle that is alerted to; nothing for who may not send commands. */
export function CommandPart({ counts }: { counts: CommandCounts | null }) {
  const t = useTranslations('commands.onAlert')
  const { watch, setValue, clearErrors, formState } = useFormContext<FenceValues>()
  if (!useMaySetCommand()) return null
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
          onChange={(next) => {
            clearErrors('onAlert')
            setValue('onAlert', next, { shouldDirty: true })
          }}
        />
      </section>
    </>
  )
}
