'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCommandWords } from '@/components/commands/use-command-words'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
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
import { ChoiceField } from './choice-field'
import { EntrySheet, useEntryForm } from './entry-sheet'
import { ParameterList } from './parameter-list'
import { WireField } from './wire-field'

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
  const words = useCommandWords()
  const [first] = useState(() => (before ? commandDraft(before) : NEW_COMMAND))
  const [draft, setDraft] = useState<CommandDraft>(first)
  const form = useEntryForm({
    known,
    onClose,
    edit: putCommand(before?.name ?? null, draft),
    placeIn: ({ commands }) =>
      `commands.${before ? known.document.commands.findIndex(({ name }) => name === before.name) : commands.length - 1}`,
    isChanged: draft !== first,
    isWrong: repeatedIn(draft.parameters).length > 0,
    onKept: () => onSaved(draft.name.trim()),
  })
  const { tried, said } = form
  const change = (part: Partial<CommandDraft>) => {
    form.typed()
    setDraft((was) => ({ ...was, ...part }))
  }
  // Texts that a changed parameter leaves behind are named too.
  const notice = form.notice ?? said('texts')
  return (
    <EntrySheet form={form} notice={notice} title={t(before ? 'command.edit' : 'add')}>
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
      <WireField
        label={t('command.name')}
        hint={t('command.nameHint')}
        error={said('name')}
        required
        // What was sent bears it.
        disabled={before !== null}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <ChoiceField
        label={t('command.category')}
        error={said('category')}
        value={draft.category}
        values={COMMAND_CATEGORIES}
        wordOf={words.category}
        onChange={(category) => change({ category })}
      />
      <ChoiceField
        label={t('command.danger')}
        hint={t('command.dangerHint')}
        error={said('danger')}
        value={draft.danger}
        values={DANGERS}
        wordOf={words.danger}
        onChange={(danger) => change({ danger })}
      />
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
      <ChoiceField
        label={t('command.operatorSwitch')}
        error={said('operatorSwitch')}
        value={draft.operatorSwitch}
        values={['', ...OPERATOR_SWITCHES]}
        wordOf={(name) => (name === '' ? t('command.always') : t(`switches.${name}.name`))}
        onChange={(operatorSwitch) => change({ operatorSwitch })}
      />
      <ParameterList
        value={draft.parameters}
        errorOf={(path) => said(`parameters.${path}`)}
        tried={tried}
        onChange={(parameters) => change({ parameters })}
      />
    </EntrySheet>
  )
}
