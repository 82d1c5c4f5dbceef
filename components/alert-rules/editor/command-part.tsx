'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { CommandOnAlert, useMaySetCommand } from '@/components/commands/on-alert/command-on-alert'
import type { RuleValues } from '@/lib/alerts/rules/rule-values'
import type { CommandCounts } from '@/lib/commands/on-alert-schema'
import { messageAt } from '../fields/use-param'

type Props = {
  counts: CommandCounts | null
  /** The server wants the own password: what is changed decides which engines are cut. */
  asksPassword: boolean
}

/** What is sent to each vehicle that is alerted to; nothing for who may not send commands. */
export function CommandPart({ counts, asksPassword }: Props) {
  const t = useTranslations('commands.onAlert')
  const { watch, setValue, clearErrors, formState } = useFormContext<RuleValues>()
  const maySet = useMaySetCommand()
  if (!maySet && !asksPassword) return null
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
