'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { CommandOnAlert, useMaySetCommand } from '@/components/commands/on-alert/command-on-alert'
import type { RuleValues } from '@/lib/alerts/rules/rule-values'
import type { CommandCounts } from '@/lib/commands/on-alert-schema'
import { messageAt } from '../fields/use-param'

/** What is sent to each vehicle that is alerted to; nothing for who may not send commands. */
export function CommandPart({ counts }: { counts: CommandCounts | null }) {
  const t = useTranslations('commands.onAlert')
  const { watch, setValue, clearErrors, formState } = useFormContext<RuleValues>()
  if (!useMaySetCommand()) return null
  return (
    <>
      <hr className="border-hairline" />
      <section aria-labelledby="rule-command" className="flex flex-col gap-4">
        <h2 id="rule-command" className="text-md font-semibold">
          {t('title')}
        </h2>
        <CommandOnAlert
          value={watch('onAlert')}
          counts={counts}
          errorAt={(place) => messageAt(formState.errors, place === '' ? 'onAlert' : `onAlert.${place}`)}
          onChange={(next) => {
            clearErrors('onAlert')
            setValue('onAlert', next, { shouldDirty: true })
          }}
        />
      </section>
    </>
  )
}
