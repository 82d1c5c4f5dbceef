'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useCommandWords } from '@/components/commands/use-command-words'
import { FormNotice } from '@/components/forms/form-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { DocumentCommand } from '@/lib/commands/catalogue/catalogue-document'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import {
  type CommandDraft,
  commandDraft,
  NEW_COMMAND,
  putCommand,
} from '@/lib/commands/catalogue/command-draft'
import { COMMAND_CATEGORIES, DANGERS, OPERATOR_SWITCHES } from '@/lib/commands/catalogue/definition'
import { repeatedIn } from '@/lib/commands/catalogue/parameter-draft'
import { ParameterList } from './parameter-list'
import { refusalText, useKeepEdit } from './use-catalogue'
import { judgedAt, useJudge } from './use-judge'

type Props = {
  known: CommandCatalogue
  /** Null to make one. */
  before: DocumentCommand | null
  /** Told how it is called now. */
  onSaved: (name: string) => void
  onClose: () => void
}

const FLAGS = ['readsOnly', 'isCommon'] as const

/** A command of the operator: what it is called, what it takes before it is sent, and what it asks for. */
export default function OwnCommandSheet({ known, before, onSaved, onClose }: Props) {
  const t = useTranslations('commandCatalogue')
  const ui = useTranslations('ui')
  const problems = useTranslations('validation')
  const words = useCommandWords()
  const phone = useIsPhone()
  const id = useId()
  const [first] = useState(() => (before ? commandDraft(before) : NEW_COMMAND))
  const [draft, setDraft] = useState<CommandDraft>(first)
  const [tried, setTried] = useState(false)
  const { leave, question } = useLeaveGuard(draft !== first, onClose)
  const keep = useKeepEdit(known)
  const judge = useJudge(known)
  const change = (part: Partial<CommandDraft>) => {
    if (keep.isError) keep.reset()
    setDraft((was) => ({ ...was, ...part }))
  }
  const edit = putCommand(before?.name ?? null, draft)
  const next = edit(known.document)
  const place = before
    ? known.document.commands.findIndex(({ name }) => name === before.name)
    : next.commands.length - 1
  const judged = judgedAt(judge(next).problems, `commands.${place}`)
  const repeated = repeatedIn(draft.parameters)
  const isFine = judged.isFine && repeated.length === 0
  const said = (path: string) => (tried ? judged.at(path) : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isFine || keep.isPending) return
    keep.mutate(edit, {
      onSuccess: () => {
        showToast({ text: t('saved'), tone: 'success' })
        onSaved(draft.name.trim())
      },
    })
  }
  // Texts that a changed parameter leaves behind are named too.
  const notice = keep.error
    ? refusalText(keep.error)
    : tried
      ? (judged.elsewhere ?? judged.at('texts'))
      : null
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && leave()}
      title={t(before ? 'command.edit' : 'add')}
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
        <Field label={t('command.label')} hint={t('command.labelHint')} error={said('label')} required>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              autoComplete="off"
              value={draft.label}
              onChange={(event) => change({ label: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={t('command.name')} hint={t('command.nameHint')} error={said('name')} required>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              className="font-mono"
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
              // What was sent bears it.
              disabled={before !== null}
              value={draft.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={t('command.category')} error={said('category')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={draft.category}
              onChange={({ currentTarget: { value } }) =>
                change({ category: COMMAND_CATEGORIES.find((one) => one === value) ?? draft.category })
              }
            >
              {COMMAND_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {words.category(category)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('command.danger')} hint={t('command.dangerHint')} error={said('danger')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={draft.danger}
              onChange={({ currentTarget: { value } }) =>
                change({ danger: DANGERS.find((one) => one === value) ?? draft.danger })
              }
            >
              {DANGERS.map((danger) => (
                <option key={danger} value={danger}>
                  {words.danger(danger)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {FLAGS.map((flag) => (
          <div key={flag}>
            <Checkbox
              className="touch:min-h-11"
              label={t(`command.${flag}`)}
              checked={draft[flag]}
              onCheckedChange={(on) => change({ [flag]: on })}
            />
            {said(flag) && (
              <p role="alert" className="text-meta text-danger">
                {said(flag)}
              </p>
            )}
          </div>
        ))}
        <Field label={t('command.operatorSwitch')} error={said('operatorSwitch')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={draft.operatorSwitch}
              onChange={({ currentTarget: { value } }) =>
                change({ operatorSwitch: OPERATOR_SWITCHES.find((one) => one === value) ?? '' })
              }
            >
              <option value="">{t('command.always')}</option>
              {OPERATOR_SWITCHES.map((name) => (
                <option key={name} value={name}>
                  {t(`switches.${name}.name`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <ParameterList
          value={draft.parameters}
          errorOf={(path) => said(`parameters.${path}`)}
          tried={tried}
          onChange={(parameters) => change({ parameters })}
        />
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
