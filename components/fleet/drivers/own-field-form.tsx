'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { showToast } from '@/components/ui/sonner'
import { Textarea } from '@/components/ui/textarea'
import {
  OWN_FIELD_KINDS,
  type OwnField,
  type OwnFieldBody,
  type OwnFieldKind,
  ownFieldBody,
} from '@/lib/fleet/drivers/own-fields'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { refreshDrivers } from './use-drivers'

const linesOf = (text: string): string[] => [
  ...new Set(text.split('\n').flatMap((line) => line.trim() || [])),
]

/** What a field is called, and what it takes; the kind of one that is there stays. Null adds one. */
export function OwnFieldForm({ field, onClose }: { field: OwnField | null; onClose: () => void }) {
  const t = useTranslations('fleet.drivers.ownFields')
  const ui = useTranslations('ui')
  const id = useId()
  const textsOf = useFieldTexts()
  const queries = useQueryClient()
  const was = field?.choices.join('\n') ?? ''
  const [name, setName] = useState(field?.name ?? '')
  const [kind, setKind] = useState<OwnFieldKind>(field?.kind ?? 'text')
  const [choices, setChoices] = useState(was)
  const [tries, setTries] = useState(0)
  const isChanged = name !== (field?.name ?? '') || choices !== was || kind !== (field?.kind ?? 'text')
  const { leave, question } = useLeaveGuard(isChanged, onClose)
  const given = { name, kind, choices: kind === 'choice' ? linesOf(choices) : [] }
  const judged = ownFieldBody.safeParse(given, { reportInput: true })
  const texts = textsOf<{ name: string; choices: string }>(
    judged.success ? [] : judged.error.issues,
    (path) => path.split('.')[0] ?? '',
  )
  const save = useMutation({
    mutationFn: (body: OwnFieldBody) =>
      field
        ? api('PUT', '/api/driver-fields/[id]', {
            params: { id: field.id },
            body: { name: body.name, choices: body.choices },
            hideError: true,
          })
        : api('POST', '/api/driver-fields', { body, hideError: true }),
    onSuccess: async () => {
      showToast({ text: t('saved'), tone: 'success' })
      onClose()
      await refreshDrivers(queries)
    },
  })
  const refused = save.error instanceof ApiError ? save.error : null
  const isOfName = refused?.error === 'ownFieldExists'
  const shown = (of: 'name' | 'choices') => (tries > 0 ? texts[of]?.message : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (judged.success && !save.isPending) save.mutate(judged.data)
  }
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => !open && leave()}
      title={t(field ? 'changeTitle' : 'add')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="primary" busy={save.isPending}>
            {t('save')}
          </Button>
          <Button onClick={leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormNotice text={isOfName ? null : (save.error?.message ?? null)} />
        <Field label={t('name')} error={shown('name') ?? (isOfName ? refused?.message : undefined)} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={name}
              onChange={({ currentTarget }) => {
                setName(currentTarget.value)
                save.reset()
              }}
            />
          )}
        </Field>
        <Field label={t('kind')} hint={field ? t('kindStays') : undefined}>
          {(control) => (
            <NativeSelect
              {...control}
              className="w-full"
              value={kind}
              disabled={field !== null}
              onChange={({ currentTarget: { value } }) =>
                setKind(OWN_FIELD_KINDS.find((one) => one === value) ?? 'text')
              }
            >
              {OWN_FIELD_KINDS.map((one) => (
                <option key={one} value={one}>
                  {t(`kinds.${one}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {kind === 'choice' && (
          <Field
            label={t('choices')}
            hint={t(field ? 'choicesGo' : 'choicesHint')}
            error={shown('choices')}
            required
          >
            {(control) => (
              <Textarea
                {...control}
                rows={5}
                dir="auto"
                value={choices}
                onChange={({ currentTarget }) => setChoices(currentTarget.value)}
              />
            )}
          </Field>
        )}
      </form>
      {question}
    </Dialog>
  )
}
