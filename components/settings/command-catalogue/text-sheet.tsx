'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useCommandWords } from '@/components/commands/use-command-words'
import { FormNotice } from '@/components/forms/form-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import { putText, type TextDraft, textOf } from '@/lib/commands/catalogue/command-draft'
import { type CommandDefinition, type CommandParameters, MARKS } from '@/lib/commands/catalogue/definition'
import { WORKING_MODE } from '@/lib/commands/catalogue/mode-texts'
import { parameterDrafts, parametersOfDrafts, repeatedIn } from '@/lib/commands/catalogue/parameter-draft'
import { alternatives } from '@/lib/commands/catalogue/template'
import { dangerOfTemplate, stronger } from '@/lib/commands/catalogue/text-parts'
import { FamilyChoice } from './family-choice'
import { ModeTextFields } from './mode-text-fields'
import { ParameterList } from './parameter-list'
import { TemplateFields } from './template-fields'
import { refusalText, useKeepEdit } from './use-catalogue'
import { judgedAt, useJudge } from './use-judge'

type Props = {
  known: CommandCatalogue
  definition: CommandDefinition
  /** The place of the text among the operator's; null for one more. */
  at: number | null
  first: TextDraft
  onClose: () => void
}

const SMS_KINDS = ['none', 'same', 'own'] as const

/** How trackers of some families are told a command. What was typed outlives refusals. */
export function TextSheet({ known, definition, at, first, onClose }: Props) {
  const t = useTranslations('commandCatalogue')
  const ui = useTranslations('ui')
  const problems = useTranslations('validation')
  const words = useCommandWords()
  const phone = useIsPhone()
  const id = useId()
  const [draft, setDraft] = useState(first)
  const [tried, setTried] = useState(false)
  const { leave, question } = useLeaveGuard(draft !== first, onClose)
  const keep = useKeepEdit(known)
  const judge = useJudge(known)
  const change = (part: Partial<TextDraft>) => {
    if (keep.isError) keep.reset()
    setDraft((before) => ({ ...before, ...part }))
  }
  const declared: CommandParameters = draft.hasOwn
    ? parametersOfDrafts(draft.parameters)
    : definition.parameters
  const optionsOf = (name: string): string[] => {
    const parameter = declared[name]
    return parameter?.kind === 'choice' ? Object.keys(parameter.options) : []
  }
  const edit = putText(definition.name, at, textOf(draft, optionsOf))
  const next = edit(known.document)
  const index = next.commands.findIndex(({ name }) => name === definition.name)
  const place = at ?? (next.commands[index]?.texts.length ?? 1) - 1
  const judged = judgedAt(judge(next).problems, `commands.${index}.texts.${place}`)
  const repeated = draft.hasOwn ? repeatedIn(draft.parameters) : []
  const isFine = judged.isFine && repeated.length === 0
  const said = (path: string) => (tried ? judged.at(path) : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isFine || keep.isPending) return
    keep.mutate(edit, {
      onSuccess: () => {
        showToast({ text: t('saved'), tone: 'success' })
        onClose()
      },
    })
  }
  const { gprs, sms, families } = textOf(draft, optionsOf)
  const written = [gprs, ...(sms === undefined || sms === true ? [] : [sms])].flatMap(alternatives)
  const danger = written
    .map((one) => dangerOfTemplate(one, declared, families))
    .reduce(stronger, definition.danger)
  const notice = keep.error ? refusalText(keep.error) : tried ? judged.elsewhere : null
  const fields = { declared, optionsOf }
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && leave()}
      title={t(at === null ? 'text.new' : 'text.edit')}
      description={words.name(definition)}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="primary" busy={keep.isPending}>
            {t('save')}
          </Button>
          <Button onClick={leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormNotice text={notice} />
        <FamilyChoice
          {...{ known, definition, at }}
          value={draft.families}
          error={said('families')}
          onChange={(families) => change({ families })}
        />
        <Checkbox
          className="items-start py-1 touch:min-h-11 [&>button]:mt-0.5"
          label={
            <>
              <span className="block text-body">{t('text.ownParameters')}</span>
              <span className="block text-meta text-muted">{t('text.ownParametersAbout')}</span>
            </>
          }
          checked={draft.hasOwn}
          onCheckedChange={(hasOwn) =>
            change({
              hasOwn,
              parameters:
                draft.parameters.length > 0 ? draft.parameters : parameterDrafts(definition.parameters),
            })
          }
        />
        {draft.hasOwn && (
          <ParameterList
            value={draft.parameters}
            errorOf={(path) => said(`parameters.${path}`)}
            tried={tried}
            onChange={(parameters) => change({ parameters })}
          />
        )}
        <TemplateFields
          label={t('text.gprs')}
          hint={t('text.hint')}
          value={draft.gprs}
          error={said('gprs')}
          {...fields}
          onChange={(gprs) => change({ gprs })}
        />
        <div className="flex flex-col gap-1.5">
          <p className="text-body font-medium">{t('text.sms')}</p>
          <SegmentedControl
            label={t('text.sms')}
            value={draft.smsKind}
            onChange={(smsKind) => change({ smsKind })}
            segments={SMS_KINDS.map((value) => ({ value, label: t(`text.smsKinds.${value}`) }))}
          />
        </div>
        {draft.smsKind === 'own' && (
          <TemplateFields
            label={t('text.smsText')}
            value={draft.sms}
            error={said('sms')}
            {...fields}
            onChange={(sms) => change({ sms })}
          />
        )}
        <Field label={t('text.read')} hint={t('text.readHint')} error={said('read')}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              className="font-mono"
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
              value={draft.read}
              onChange={(event) => change({ read: event.currentTarget.value })}
            />
          )}
        </Field>
        {definition.name === WORKING_MODE && (
          <ModeTextFields
            value={draft.modes}
            errorOf={(kind) => said(`modes.${kind}`)}
            onChange={(modes) => change({ modes })}
          />
        )}
        <Field label={t('text.source')} hint={t('text.sourceHint')} error={said('source')} required>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              autoComplete="off"
              value={draft.source}
              onChange={(event) => change({ source: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={t('text.mark')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={draft.mark}
              onChange={({ currentTarget: { value } }) =>
                change({ mark: MARKS.find((mark) => mark === value) ?? draft.mark })
              }
            >
              {MARKS.map((mark) => (
                <option key={mark} value={mark}>
                  {words.mark(mark)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <p className="flex flex-wrap items-center gap-2 text-meta text-muted">
          {t('command.danger')}
          <Badge tone={danger === 'engine' ? 'danger' : danger === 'none' ? 'neutral' : 'warning'}>
            {words.danger(danger)}
          </Badge>
        </p>
        {tried && !isFine && (
          <p role="alert" className="text-meta text-danger">
            {problems('catalogue.notSaved')}
          </p>
        )}
      </form>
      {question}
    </Sheet>
  )
}
