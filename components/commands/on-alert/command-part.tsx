'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { messageAt } from '@/components/forms/show-refusal'
import type { CommandCounts, OnAlertBody } from '@/lib/commands/on-alert-schema'
import { CommandOnAlert, useMaySetCommand } from './command-on-alert'

/** What forms of rules and fences hold of it. */
type Values = { onAlert: OnAlertBody; password: string }

type Props = {
  /** As the parts of the form around it have it. */
  heading: 'h2' | 'h3'
  counts: CommandCounts | null
  /** The server wants the own password: what is changed decides which engines are cut. */
  asksPassword: boolean
}

/** What is sent to each vehicle that is alerted to; nothing for who may not send commands. */
export function CommandPart({ heading: Heading, counts, asksPassword }: Props) {
  const t = useTranslations('commands.onAlert')
  const id = useId()
  const { watch, setValue, clearErrors, formState } = useFormContext<Values>()
  const maySet = useMaySetCommand()
  if (!maySet && !asksPassword) return null
  return (
    <>
      <hr className="border-hairline" />
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <Heading id={id} className="text-md font-semibold">
          {t('title')}
        </Heading>
        <CommandOnAlert
          value={watch('onAlert')}
          counts={counts}
          errorAt={(place) => messageAt(formState.errors, place === '' ? 'onAlert' : `onAlert.${place}`)}
          password={{
            value: watch('password'),
            isAsked: asksPassword,
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
