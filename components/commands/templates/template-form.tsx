'use client'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type FormEvent, useId, useState } from 'react'
import { FootNotice } from '@/components/forms/foot-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { isTooLong } from '@/components/forms/limited-input'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { OfferedCommand } from '@/lib/commands/offered-schema'
import { MAX_TEMPLATE_NAME } from '@/lib/commands/template-limits'
import type { CommandTemplate, TemplateBody } from '@/lib/commands/template-schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { FreeTextField } from '../free-text-field'
import { CommandChoice } from '../send/command-choice'
import { ParameterField } from '../send/parameter-field'
import { useOfferWords } from '../send/use-offer-words'
import { useCommandWords } from '../use-command-words'
import { type Draft, useTemplateDraft } from './use-template-draft'

type Props = {
  /** Null to make one. */
  template: CommandTemplate | null
  /** What it can be of. */
  commands: OfferedCommand[]
  onSaved: () => Promise<void>
  onClose: () => void
}

/** A template: what it sends, what is asked for each time, and who may use it. What was typed outlives refusals. */
export function TemplateForm({ template, commands, onSaved, onClose }: Props) {
  const t = useTranslations('commands')
  const ui = useTranslations('ui')
  const id = useId()
  const phone = useIsPhone()
  const words = useOfferWords()
  const draft = useTemplateDraft(template, commands)
  const [isChoosing, setChoosing] = useState(false)
  const [tries, setTries] = useState(0)
  const tried = tries > 0
  const { leave, question } = useLeaveGuard(draft.isChanged, onClose)
  const save = useMutation({
    mutationFn: (body: TemplateBody) =>
      template
        ? api('PUT', '/api/command-templates/[id]', { params: { id: template.id }, body, hideError: true })
        : api('POST', '/api/command-templates', { body, hideError: true }),
    onSuccess: async () => {
      showToast({ text: t('templates.saved'), tone: 'success' })
      onClose()
      await onSaved()
    },
  })
  const { name, shared, subject, text, typed, asked, shown, body } = draft
  const nameTaken = refusalOf(save.error, 'templateNameTaken')
  const cutsEngine = subject === 'text' ? refusalOf(save.error, 'engineNotInTemplate') : null
  const notice = nameTaken || cutsEngine ? null : (save.error?.message ?? null)
  const change = (part: Partial<Omit<Draft, 'subject'>>) => {
    if (save.isError) save.reset()
    draft.change(part)
  }
  const said = (message: string | null) => (tried ? message : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (body && !save.isPending) save.mutate(body)
  }
  const isListed = isChoosing || subject === null
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && leave()}
      title={t(template ? 'templates.editTitle' : 'templates.newTitle')}
      closeLabel={ui('close')}
      footer={
        isListed ? undefined : (
          <>
            <FootNotice tries={tries} error={save.error} refusal={notice} />
            <Button
              type="submit"
              form={id}
              tone="primary"
              busy={save.isPending}
              disabled={template !== null && !draft.isChanged}
            >
              {t('templates.save')}
            </Button>
          </>
        )
      }
    >
      {subject === null || isChoosing ? (
        <CommandChoice
          offered={{ commands }}
          onChoose={(offer) => {
            save.reset()
            draft.choose(offer ?? 'text')
            setTries(0)
            setChoosing(false)
          }}
        />
      ) : (
        <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
          <Button
            tone="ghost"
            className="-ms-3 self-start text-muted"
            icon={<ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />}
            onClick={() => setChoosing(true)}
          >
            {t('send.back')}
          </Button>
          <div>
            <h3 className="text-md font-semibold">
              <bdi>{subject === 'text' ? t('send.free') : words.name(subject)}</bdi>
            </h3>
            <p className="text-body text-muted">
              {subject === 'text' ? t('send.freeAbout') : words.about(subject)}
            </p>
          </div>
          <Field
            label={t('templates.name')}
            hint={t('send.letters', { max: MAX_TEMPLATE_NAME })}
            error={nameTaken ?? (tried || isTooLong(name, MAX_TEMPLATE_NAME) ? draft.errorOf('name') : null)}
            required
          >
            {(control) => (
              <Input
                {...control}
                dir={name ? 'auto' : undefined}
                autoComplete="off"
                value={name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
            )}
          </Field>
          {subject === 'text' && (
            <FreeTextField
              value={text}
              error={cutsEngine ?? said(draft.errorOf('text'))}
              onChange={(text) => change({ text })}
            />
          )}
          {shown.map(([field, parameter]) => (
            <ParameterPart
              key={field}
              name={field}
              parameter={parameter}
              isAsked={asked.includes(field)}
              value={typed[field] ?? ''}
              error={said(draft.valueErrorOf(field))}
              onChange={(value) => change({ typed: { ...typed, [field]: value } })}
              onAsk={(on) =>
                change({ asked: on ? [...asked, field] : asked.filter((other) => other !== field) })
              }
            />
          ))}
          <Checkbox
            className="items-start py-1 touch:min-h-11 [&>button]:mt-0.5"
            label={
              <>
                <span className="block text-body">{t('templates.share')}</span>
                <span className="block text-meta text-muted">{t('templates.shareAbout')}</span>
              </>
            }
            checked={shared}
            onCheckedChange={(on) => change({ shared: on })}
          />
        </form>
      )}
      {question}
    </Sheet>
  )
}

type PartProps = ComponentProps<typeof ParameterField> & { isAsked: boolean; onAsk: (on: boolean) => void }

/** A value that the template holds, or that it asks for each time. */
function ParameterPart({ isAsked, onAsk, ...field }: PartProps) {
  const t = useTranslations('commands.templates')
  const label = useCommandWords().parameter(field.name, field.parameter)
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-col gap-2">
      {isAsked ? (
        <div>
          <p className="text-body font-medium">{label}</p>
          <p className="text-body text-muted">{t('askedAbout')}</p>
        </div>
      ) : (
        <ParameterField {...field} />
      )}
      <Checkbox
        className="self-start touch:min-h-11"
        label={t('askEachTime')}
        checked={isAsked}
        onCheckedChange={onAsk}
      />
    </fieldset>
  )
}

/** What the server said, where it refused for this. */
const refusalOf = (error: Error | null, name: string): string | null =>
  error instanceof ApiError && error.error === name ? error.message : null
