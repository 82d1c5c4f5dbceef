'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Database } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useFormats } from '@/components/account/account-context'
import { FileDrop } from '@/components/files/file-drop'
import { FormNotice } from '@/components/forms/form-notice'
import { FormSwitch } from '@/components/forms/form-switch'
import { showRefusal } from '@/components/forms/show-refusal'
import { useFetchedResolver } from '@/components/forms/use-fetched-resolver'
import { refreshTasks } from '@/components/tasks/use-tasks'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import { dumpCommand } from '@/lib/imports/traccar/dump-command'
import { type DumpFields, MAX_DUMP_KB } from '@/lib/imports/traccar/order-schema'
import { TimeZoneSelect } from '../profile/time-zone-select'

const FIELDS = ['name', 'zone', 'from'] as const

/** What a server wrote of its database: sent, or for a large one the line by which the operator has it read. */
export function DumpForm() {
  const t = useTranslations('importTraccar')
  const formats = useFormats()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<DumpFields, unknown, DumpFields>({
    resolver: useFetchedResolver(() =>
      import('@/lib/imports/traccar/order-schema').then((all) => all.dumpFields),
    ),
    defaultValues: { name: '', zone: 'UTC', from: '', positions: true },
  })
  const { errors, isSubmitting } = form.formState
  const given = form.watch()
  const isTooLarge = file !== null && file.size > MAX_DUMP_KB * 1000

  const choose = (chosen: File | null) => {
    setFile(chosen)
    setRefusal(null)
    if (chosen && given.name === '') form.setValue('name', chosen.name.slice(0, 120))
  }
  const tryOut = form.handleSubmit(async (fields) => {
    setRefusal(null)
    if (!file) return setRefusal(t('dumpNeeded'))
    try {
      await api('POST', '/api/imports/traccar/dump', { body: formOf(file, fields), hideError: true })
      refreshTasks(queries)
      showToast({ text: t('triedOut'), tone: 'success' })
    } catch (error) {
      const fieldOf = (path: string) => FIELDS.find((name) => name === path) ?? null
      setRefusal(showRefusal(error, form, { fieldOf }))
    }
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={tryOut} noValidate className="flex flex-col gap-4">
        <FileDrop
          file={file}
          onChange={choose}
          disabled={isSubmitting}
          accept=".sql,.gz,.dump"
          icon={<Database aria-hidden="true" />}
          words={{
            choose: t('dumpChoose'),
            hint: t('dumpHint', { mb: MAX_DUMP_KB / 1000 }),
            takeAway: t('dumpTakeAway'),
            size: (kilobytes) => t('dumpSize', { size: formats.number(kilobytes) }),
          }}
        />
        <Field label={t('dumpName')} error={errors.name?.message} hint={t('dumpNameHint')} required>
          {(control) => <Input {...control} {...form.register('name')} dir="ltr" autoComplete="off" />}
        </Field>
        <Field label={t('zone')} error={errors.zone?.message} hint={t('zoneHint')}>
          {(control) => <TimeZoneSelect {...control} {...form.register('zone')} />}
        </Field>
        <FormSwitch<DumpFields> name="positions" label={t('positions')} />
        {given.positions && (
          <Field label={t('from')} error={errors.from?.message} hint={t('fromHint')}>
            {(control) => <Input {...control} {...form.register('from')} type="date" dir="ltr" />}
          </Field>
        )}
        <p className="text-body text-muted">{t('passwords')}</p>
        {isTooLarge && (
          <CodeBlock
            title={t('dumpTooLarge', { mb: MAX_DUMP_KB / 1000 })}
            text={dumpCommand(file.name, given)}
          />
        )}
        <FormNotice text={refusal} />
        <Button type="submit" tone="primary" busy={isSubmitting} disabled={isTooLarge} className="self-end">
          {t('tryOut')}
        </Button>
      </form>
    </FormProvider>
  )
}

function formOf(file: File, { positions, ...fields }: DumpFields): FormData {
  const form = new FormData()
  form.set('file', file)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('positions', String(positions))
  return form
}
