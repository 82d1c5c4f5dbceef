'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { FootNotice } from '@/components/forms/foot-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { isTooLong } from '@/components/forms/limited-input'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Ltr } from '@/components/ui/ltr'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import {
  MAX_MODE_TEMPLATE_NAME,
  type ModeTemplate,
  type ModeTemplateBody,
  modeTemplateBody,
} from '@/lib/working-modes/template-schema'
import { ModeFields } from '../mode-fields'
import { ModePreview } from '../mode-preview'
import { useModeDraft } from '../use-mode-draft'

const nameSchema = modeTemplateBody.pick({ name: true })

type Props = {
  /** Null to make one. */
  template: ModeTemplate | null
  onSaved: () => Promise<void>
  onClose: () => void
}

/** A template: its name, the mode, and what that comes to. What was typed outlives refusals. */
export default function ModeTemplateForm({ template, onSaved, onClose }: Props) {
  const t = useTranslations('workingModes.templates')
  const ui = useTranslations('ui')
  const id = useId()
  const phone = useIsPhone()
  const textsOf = useFieldTexts()
  const [name, setName] = useState(template?.name ?? '')
  const [tries, setTries] = useState(0)
  const tried = tries > 0
  const draft = useModeDraft(template?.setting ?? null)
  const isChanged = draft.isChanged || name !== (template?.name ?? '')
  const { leave, question, isAsking } = useLeaveGuard(isChanged, onClose)
  useBackCloses(phone && !isAsking, leave)
  const save = useMutation({
    mutationFn: (body: ModeTemplateBody) =>
      template
        ? api('PUT', '/api/working-mode-templates/[id]', {
            params: { id: template.id },
            body,
            hideError: true,
          })
        : api('POST', '/api/working-mode-templates', { body, hideError: true }),
    onSuccess: async () => {
      showToast({ text: t('saved'), tone: 'success' })
      onClose()
      await onSaved()
    },
  })
  const judged = nameSchema.safeParse({ name }, { reportInput: true })
  const nameProblem = textsOf<{ name: string }>(judged.success ? [] : judged.error.issues).name?.message
  const over = isTooLong(name, MAX_MODE_TEMPLATE_NAME)
  const fields = save.error instanceof ApiError ? save.error.fields : []
  const refusedAt = (field: string) =>
    fields.find(({ path }) => path.split('.').at(-1) === field)?.message ?? null
  const isSaidAtField = ['name', ...draft.fields].some((field) => refusedAt(field) !== null)
  const forget = () => save.isError && save.reset()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (judged.success && draft.setting && !save.isPending)
      save.mutate({ name: judged.data.name, setting: draft.setting })
  }
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && leave()}
      title={t(template ? 'editTitle' : 'newTitle')}
      closeLabel={ui('close')}
      footer={
        <>
          <FootNotice
            tries={tries}
            error={save.error}
            refusal={save.error && !isSaidAtField ? (fields[0]?.message ?? save.error.message) : null}
          />
          <Button
            type="submit"
            form={id}
            tone="primary"
            busy={save.isPending}
            disabled={template !== null && !isChanged}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={t('name')}
          error={refusedAt('name') ?? (tried || over ? (nameProblem ?? null) : null)}
          required
          aside={
            <Ltr className={over ? 'text-meta text-danger' : 'text-meta text-muted'}>
              {`${name.trim().length} / ${MAX_MODE_TEMPLATE_NAME}`}
            </Ltr>
          }
        >
          {(control) => (
            <Input
              {...control}
              dir={name ? 'auto' : undefined}
              autoComplete="off"
              value={name}
              onChange={(event) => {
                forget()
                setName(event.currentTarget.value)
              }}
            />
          )}
        </Field>
        <ModeFields
          draft={{
            ...draft,
            change: (part) => {
              forget()
              draft.change(part)
            },
          }}
          errorAt={(field) => refusedAt(field) ?? (tried ? draft.errorOf(field) : null)}
        />
        <ModePreview setting={draft.setting} />
      </form>
      {question}
    </Sheet>
  )
}
