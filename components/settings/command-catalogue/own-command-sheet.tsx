'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCommandWords } from '@/components/commands/use-command-words'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
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
import { EntrySheet, useEntryForm } from './entry-sheet'
import { ParameterList } from './parameter-list'

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
    ...{ known, onClose, edit: putCommand(before?.name ?? null, draft) },
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
    <EntrySheet {...{ form, notice }} title={t(before ? 'command.edit' : 'add')}>
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
    </EntrySheet>
  )
}
