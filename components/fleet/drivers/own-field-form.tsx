'use client'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'
import {
  OWN_FIELD_KINDS,
  type OwnField,
  type OwnFieldKind,
  ownFieldBody,
} from '@/lib/fleet/drivers/own-fields'
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
  const was = field?.choices.join('\n') ?? ''
  const [name, setName] = useState(field?.name ?? '')
  const [kind, setKind] = useState<OwnFieldKind>(field?.kind ?? 'text')
  const [choices, setChoices] = useState(was)
  const isChanged = name !== (field?.name ?? '') || choices !== was || kind !== (field?.kind ?? 'text')
  const { leave, question } = useLeaveGuard(isChanged, onClose)
  const form = useJudgedForm({
    schema: ownFieldBody,
    typed: { name, kind, choices: kind === 'choice' ? linesOf(choices) : [] },
    fieldOf: (path) => path.split('.')[0] ?? '',
    send: (body) =>
      field
        ? api('PUT', '/api/driver-fields/[id]', {
            params: { id: field.id },
            body: { name: body.name, choices: body.choices },
            hideError: true,
          })
        : api('POST', '/api/driver-fields', { body, hideError: true }),
    saved: t('saved'),
    onClose,
    refresh: refreshDrivers,
    refusals: () => ({ ownFieldExists: 'name' }),
  })
  const { busy, notice, onSubmit } = form.sheet
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => !open && leave()}
      title={t(field ? 'changeTitle' : 'add')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="primary" busy={busy}>
            {t('save')}
          </Button>
          <Button onClick={leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        <FormNotice text={notice.refusal} />
        <Field label={t('name')} error={form.errorAt('name')} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={name}
              onChange={({ currentTarget }) => {
                setName(currentTarget.value)
                form.forget()
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
            error={form.errorAt('choices')}
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
